package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

var client = &http.Client{Transport: &http.Transport{MaxConnsPerHost: 2}}

func order(response http.ResponseWriter, request *http.Request) {
	answer, err := client.Post(os.Getenv("PAYMENT_URL")+"/pay", "", nil)
	if err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	if answer.StatusCode >= 300 {
		response.WriteHeader(http.StatusInternalServerError)
		return
	}
	answer.Body.Close()
	response.WriteHeader(http.StatusOK)
}

func main() {
	http.HandleFunc("/orders", order)
	http.HandleFunc("/healthz", func(response http.ResponseWriter, _ *http.Request) { io.WriteString(response, "ok") })
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

package main

import (
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("POST", os.Getenv("URL"), nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Idempotency-Key", os.Getenv("KEY"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	if answer.StatusCode >= 300 {
		os.Exit(1)
	}
}

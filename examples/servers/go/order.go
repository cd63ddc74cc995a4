// An order server of Go's standard library. MODE chooses the mistake that it makes; without one it makes none.
package main

import (
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

const timeout = time.Second

var (
	mode      = os.Getenv("MODE")
	payURL    = os.Getenv("PAYMENT_URL") + "/pay"
	transport = http.DefaultTransport.(*http.Transport).Clone()
	// Timeout covers the whole call, from the connection to the last byte.
	client = &http.Client{
		Transport:     transport,
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	errBroken = errors.New("payment's answer is broken")
)

func pay() error {
	answer, err := client.Post(payURL, "", nil)
	if err != nil {
		return err
	}
	if mode == "leaks" && answer.StatusCode != http.StatusOK {
		return errBroken
	}
	defer answer.Body.Close()
	// The body of a 101 is the connection itself, and no timeout ends reading that.
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return errBroken
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	if err != nil {
		return err
	}
	if string(body) != "Payment complete" {
		return errBroken
	}
	return nil
}

func isTimeout(err error) bool {
	var late interface{ Timeout() bool }
	return errors.As(err, &late) && late.Timeout()
}

func order(response http.ResponseWriter, _ *http.Request) {
	switch err := pay(); {
	case err == nil:
		io.WriteString(response, "Order complete")
	case isTimeout(err):
		http.Error(response, "Payment did not answer within 1 s", http.StatusGatewayTimeout)
	default:
		http.Error(response, "Payment cannot be reached, or its answer is broken", http.StatusBadGateway)
	}
}

func main() {
	transport.Proxy = nil
	switch mode {
	case "headers-timeout":
		client.Timeout = 0
		transport.ResponseHeaderTimeout = timeout
	case "follows-redirects":
		client.CheckRedirect = nil
	case "leaks":
		client.Timeout = 0
		transport.ResponseHeaderTimeout = timeout
		transport.MaxConnsPerHost = 4
	}
	http.HandleFunc("/orders", order)
	http.HandleFunc("/healthz", func(response http.ResponseWriter, _ *http.Request) { io.WriteString(response, "ok") })
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

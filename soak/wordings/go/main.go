// Calls each failing server with net/http and prints the errors, one JSON object per line.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"os"
	"runtime"
	"strings"
	"time"
)

func say(by, did string, err error) {
	if err == nil {
		return
	}
	line, _ := json.Marshal(map[string]string{"by": by, "did": did, "says": err.Error()})
	fmt.Println(string(line))
}

func call(client *http.Client, url string, ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, "POST", url, strings.NewReader("hi"))
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	// After an unrequested 101, the client returns the raw connection, to which its timeout does not apply.
	if answer.StatusCode == http.StatusSwitchingProtocols {
		return nil
	}
	defer answer.Body.Close()
	_, err = io.ReadAll(answer.Body)
	return err
}

const by = "Go"

func tell(by, version string) {
	line, _ := json.Marshal(map[string]string{"by": by, "version": version})
	fmt.Println(string(line))
}

func main() {
	tell(by, strings.TrimPrefix(runtime.Version(), "go"))
	urls := map[string]string{}
	if err := json.Unmarshal([]byte(os.Getenv("SERVERS")), &urls); err != nil {
		panic(err)
	}
	background := context.Background()
	for did, url := range urls {
		client := &http.Client{Timeout: time.Second, Transport: &http.Transport{}}
		say(by, did, call(client, url, background))
	}

	slow := urls["hang"]
	say(by, "hang, ResponseHeaderTimeout",
		call(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 200 * time.Millisecond}}, slow, background))
	short, cancel := context.WithTimeout(background, 200*time.Millisecond)
	say(by, "hang, context with a deadline", call(&http.Client{Transport: &http.Transport{}}, slow, short))
	cancel()
	given, giveUp := context.WithCancel(background)
	time.AfterFunc(200*time.Millisecond, giveUp)
	say(by, "hang, context cancelled", call(&http.Client{Transport: &http.Transport{}}, slow, given))
	dialer := &net.Dialer{Timeout: 200 * time.Millisecond}
	say(by, "accept queue full, Dialer.Timeout",
		call(&http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}, urls["accept queue full"], background))
	say(by, "https to a plain port",
		call(&http.Client{Timeout: time.Second}, strings.Replace(urls["ok"], "http:", "https:", 1), background))
	say(by, "https to the server with its own certificate",
		call(&http.Client{Timeout: time.Second}, strings.Replace(urls["speaks TLS"], "http:", "https:", 1), background))
	say(by, "no scheme", call(http.DefaultClient, strings.TrimPrefix(urls["ok"], "http://"), background))
	say(by, "header that HTTP forbids", forbiddenHeader(urls["ok"]))
	say(by, "body shorter than its length", shortBody(urls["ok"]))
	say(by, "idle connection closed", idleClosed())
	secured := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	secured.EnableHTTP2 = true
	secured.StartTLS()
	say(by, "certificate of an unknown authority", call(&http.Client{}, secured.URL, background))
	say(by, "HTTP/2 stream reset", call(secured.Client(), secured.URL, background))
	silent, _ := net.Listen("tcp", "127.0.0.1:0")
	say(by, "TLS handshake never answered",
		call(&http.Client{Transport: &http.Transport{TLSHandshakeTimeout: 200 * time.Millisecond}}, "https://"+silent.Addr().String(), background))
	say(by, "written after the close", writtenAfterClose())
	say(by, "used after its own close", usedAfterClose())
	libraries(urls)
}

func forbiddenHeader(url string) error {
	request, _ := http.NewRequest("GET", url, nil)
	request.Header.Set("x", "a\nb")
	_, err := http.DefaultClient.Do(request)
	return err
}

func shortBody(url string) error {
	request, _ := http.NewRequest("POST", url, io.LimitReader(strings.NewReader("hi"), 1))
	request.ContentLength = 2
	_, err := http.DefaultClient.Do(request)
	return err
}

// idleClosed makes a server close its idle connection just when the client reuses it: the hook delays the client until
// the close has arrived. A body that cannot be read twice keeps the client from retrying by itself.
func idleClosed() error {
	for try := 0; try < 200; try++ {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		taken, closed := make(chan bool), make(chan bool)
		go func() {
			socket, err := listener.Accept()
			if err != nil {
				return
			}
			socket.Read(make([]byte, 4096))
			io.WriteString(socket, "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
			<-taken
			socket.Close()
			close(closed)
			listener.Close()
		}()
		transport := &http.Transport{}
		client := &http.Client{Transport: transport, Timeout: time.Second}
		url := "http://" + listener.Addr().String()
		if answer, err := client.Get(url); err == nil {
			answer.Body.Close()
		}
		trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { close(taken); <-closed }}
		body, feed := io.Pipe()
		go func() { io.WriteString(feed, "hi"); time.Sleep(20 * time.Millisecond); feed.Close() }()
		request, _ := http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), "POST", url, body)
		_, err = client.Do(request)
		transport.CloseIdleConnections()
		if err != nil && strings.Contains(err.Error(), "server closed idle connection") {
			return err
		}
	}
	return errors.New("not seen in 200 tries")
}

func writtenAfterClose() error {
	listener, _ := net.Listen("tcp", "127.0.0.1:0")
	go func() {
		socket, _ := listener.Accept()
		socket.Close()
	}()
	socket, err := net.Dial("tcp", listener.Addr().String())
	for err == nil {
		_, err = socket.Write(make([]byte, 4096))
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

func usedAfterClose() error {
	listener, _ := net.Listen("tcp", "127.0.0.1:0")
	socket, _ := net.Dial("tcp", listener.Addr().String())
	socket.Close()
	_, err := socket.Read(make([]byte, 1))
	return err
}

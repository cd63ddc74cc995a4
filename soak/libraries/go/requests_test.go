package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// failure is an error of a transport.
type failure struct{ says string }

func (each failure) Error() string   { return each.says }
func (each failure) Timeout() bool   { return each.says == "i/o timeout" }
func (each failure) Temporary() bool { return false }

var failures = map[string]error{
	"reset":    failure{"read: connection reset by peer"},
	"refused":  failure{"dial: connection refused"},
	"timeout":  failure{"i/o timeout"},
	"eof":      io.EOF,
	"canceled": context.Canceled,
	"scheme":   failure{`unsupported protocol scheme "foo"`},
}

type transport struct {
	each         scripted
	starts, ends []float64
	seen         []output
}

type step struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Err     string            `json:"err"`
	Ms      float64           `json:"ms"`
}

func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	bytes := 0
	if request.Body != nil {
		body, _ := io.ReadAll(request.Body)
		bytes = len(body)
	}
	var now step
	stepAt(t.each.Script, len(t.starts), &now)
	t.starts = append(t.starts, nowMs())
	t.seen = append(t.seen, output{"method": request.Method, "bodyBytes": bytes})
	defer func() { t.ends = append(t.ends, nowMs()) }()
	if now.Ms > 0 {
		select {
		case <-time.After(ms(now.Ms)):
		case <-request.Context().Done():
			return nil, request.Context().Err()
		}
	}
	if now.Err != "" {
		return nil, failures[now.Err]
	}
	headers := http.Header{}
	for name, value := range now.Headers {
		if seconds, isDate := strings.CutPrefix(value, "date"); isDate {
			after, _ := time.ParseDuration(seconds + "s")
			value = time.Now().Add(after).UTC().Format(http.TimeFormat)
		}
		headers.Set(name, value)
	}
	return &http.Response{Status: strconv.Itoa(now.Status), StatusCode: now.Status, Header: headers, Body: io.NopCloser(strings.NewReader("")), Request: request}, nil
}

func requests(set setting, each scripted) output {
	client := retryablehttp.NewClient()
	client.Logger = nil
	inner := &transport{each: each}
	client.HTTPClient = &http.Client{Transport: inner}
	for name, value := range set.Build {
		number, _ := value.(float64)
		switch name + " " + textOf(value) {
		case "Backoff LinearJitterBackoff":
			client.Backoff = retryablehttp.LinearJitterBackoff
		case "Backoff RateLimitLinearJitterBackoff":
			client.Backoff = retryablehttp.RateLimitLinearJitterBackoff
		case "ErrorHandler PassthroughErrorHandler":
			client.ErrorHandler = retryablehttp.PassthroughErrorHandler
		case "CheckRetry ErrorPropagatedRetryPolicy":
			client.CheckRetry = retryablehttp.ErrorPropagatedRetryPolicy
		}
		switch name {
		case "RetryMax":
			client.RetryMax = int(number)
		case "RetryWaitMin":
			client.RetryWaitMin = ms(number)
		case "RetryWaitMax":
			client.RetryWaitMax = ms(number)
		case "Timeout":
			client.HTTPClient.Timeout = ms(number)
		}
	}
	start()
	ctx := context.Background()
	if each.CtxMs > 0 {
		limited, cancel := context.WithTimeout(ctx, ms(float64(each.CtxMs)))
		defer cancel()
		ctx = limited
	}
	var body any
	if each.Body != "" {
		body = []byte(each.Body)
	}
	request, err := retryablehttp.NewRequestWithContext(ctx, each.Method, "http://test.invalid/", body)
	if err != nil {
		panic(err)
	}
	answer, err := client.Do(request)
	result := output{"atMs": nowMs()}
	if err != nil {
		result["error"] = said(err, ctx)
	} else {
		result["status"] = answer.StatusCode
	}
	if answer != nil {
		answer.Body.Close()
	}
	return output{
		"attempts": len(inner.starts),
		"requests": inner.seen,
		"delaysMs": waitsBetween(inner.starts, inner.ends),
		"result":   result,
	}
}

var address, inFront = regexp.MustCompile(`http://test\.invalid/`), regexp.MustCompile(`(?i)(get|post|put|delete) "URL": `)

// said returns the name of a failure, or else the error's text without the address.
func said(err error, ctx context.Context) string {
	for _, each := range failures {
		if errors.Is(err, each) {
			return each.Error()
		}
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return failures["timeout"].Error()
	}
	return inFront.ReplaceAllString(address.ReplaceAllString(err.Error(), "URL"), "")
}

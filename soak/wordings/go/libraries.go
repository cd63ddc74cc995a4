package main

import (
	"context"
	"errors"
	"net/url"
	"runtime/debug"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/sony/gobreaker/v2"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// version returns the version of a module with which this program was built.
func version(path string) string {
	built, _ := debug.ReadBuildInfo()
	for _, module := range built.Deps {
		if module.Path == path {
			return module.Version[1:]
		}
	}
	return "?"
}

func libraries(urls map[string]string) {
	tell("gobreaker", version("github.com/sony/gobreaker/v2"))
	breaker := gobreaker.NewCircuitBreaker[string](gobreaker.Settings{
		Timeout:     20 * time.Millisecond,
		ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures > 0 },
	})
	breaker.Execute(func() (string, error) { return "", errors.New("no") })
	_, err := breaker.Execute(func() (string, error) { return "ok", nil })
	say("gobreaker", "breaker open", err)
	time.Sleep(40 * time.Millisecond)
	go breaker.Execute(func() (string, error) { time.Sleep(time.Second); return "ok", nil })
	time.Sleep(50 * time.Millisecond)
	_, err = breaker.Execute(func() (string, error) { return "ok", nil })
	say("gobreaker", "half-open, a trial in progress", err)

	tell("go-retryablehttp", version("github.com/hashicorp/go-retryablehttp"))
	client := retryablehttp.NewClient()
	client.Logger, client.RetryMax, client.RetryWaitMin, client.RetryWaitMax = nil, 1, time.Millisecond, time.Millisecond
	_, err = client.Get(urls["off"])
	say("go-retryablehttp", "retries used up", err)

	tell("gRPC", "go "+grpc.Version)
	for _, did := range []string{"off", "reset", "hang-up", "hang", "accept queue full", "unknown name", "ok"} {
		place, _ := url.Parse(urls[did])
		target := place.Host
		if place.Port() == "" {
			target += ":80"
		}
		channel, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			say("gRPC", did+", Go", err)
			continue
		}
		limit, cancel := context.WithTimeout(context.Background(), time.Second)
		say("gRPC", did+", Go", channel.Invoke(limit, "/shop.Payment/Pay", nil, nil, grpc.ForceCodecV2(nothing{})))
		cancel()
		channel.Close()
	}
}

package main

import (
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

type planned struct {
	N       int     `json:"n"`
	StartMs float64 `json:"startMs"`
	Ms      float64 `json:"ms"`
}

func bulkheads(set setting, each scripted) output {
	most, wait := set.Written["maxConcurrency"].(float64), set.Written["maxWaitMs"].(float64)
	builder := bulkhead.NewBuilder[any](uint(most))
	if wait > 0 {
		builder = builder.WithMaxWaitTime(ms(wait))
	}
	policy := builder.Build()
	answers := make([]output, len(each.Calls))
	start()
	var all sync.WaitGroup
	for at, call := range each.Calls {
		all.Add(1)
		go func() {
			defer all.Done()
			time.Sleep(ms(call.StartMs))
			answer := output{"n": call.N}
			err := failsafe.With(policy).Run(func() error {
				answer["beganMs"] = nowMs()
				time.Sleep(ms(call.Ms))
				return nil
			})
			if err != nil {
				answer["error"] = err.Error()
			}
			answer["doneMs"] = nowMs()
			answers[at] = answer
		}()
	}
	all.Wait()
	return output{"calls": answers}
}

var fail, ignored = errors.New("fail"), errors.New("ignored")
var errorsByName = map[string]error{"fail": fail, "ignored": ignored, "other": ignored}

func functions(set setting, each scripted) output {
	policy := built(set).Build()
	starts, ends := []float64{}, []float64{}
	start()
	err := failsafe.With(policy).Run(func() error {
		starts = append(starts, nowMs())
		var end string
		stepAt(each.Script, len(starts)-1, &end)
		time.Sleep(ms(float64(each.CallMs)))
		ends = append(ends, nowMs())
		return errorsByName[end]
	})
	result := output{"ok": true, "atMs": nowMs()}
	if err != nil {
		result = output{"error": err.Error(), "isExceeded": errors.Is(err, retrypolicy.ErrExceeded), "atMs": nowMs()}
	}
	return output{
		"attempts":        len(starts),
		"startsMs":        starts,
		"delaysMs":        waitsBetween(starts, ends),
		"delaysAreRandom": set.Build["isRandom"],
		"result":          result,
	}
}

func built(set setting) retrypolicy.Builder[any] {
	builder := retrypolicy.NewBuilder[any]()
	for _, each := range set.Build["calls"].([]any) {
		call := each.(map[string]any)
		args := []float64{}
		names := []error{}
		for _, arg := range call["args"].([]any) {
			number, err := strconv.ParseFloat(arg.(string), 64)
			if err != nil {
				names = append(names, errorsByName[arg.(string)])
			}
			args = append(args, number)
		}
		switch call["name"] {
		case "WithDelay":
			builder = builder.WithDelay(ms(args[0]))
		case "WithJitter":
			builder = builder.WithJitter(ms(args[0]))
		case "WithJitterFactor":
			builder = builder.WithJitterFactor(args[0])
		case "WithBackoff":
			builder = builder.WithBackoff(ms(args[0]), ms(args[1]))
		case "WithBackoffFactor":
			builder = builder.WithBackoffFactor(ms(args[0]), ms(args[1]), args[2])
		case "WithMaxRetries":
			builder = builder.WithMaxRetries(int(args[0]))
		case "WithMaxAttempts":
			builder = builder.WithMaxAttempts(int(args[0]))
		case "WithMaxDuration":
			builder = builder.WithMaxDuration(ms(args[0]))
		case "HandleErrors":
			builder = builder.HandleErrors(names...)
		case "AbortOnErrors":
			builder = builder.AbortOnErrors(names...)
		case "ReturnLastFailure":
			builder = builder.ReturnLastFailure()
		}
	}
	return builder
}

// Records the decisions of a library on the virtual clock of testing/synctest: reads a plan from a file, prints a line per case.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

type call struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
}

type setting struct {
	Id      string         `json:"id"`
	Written map[string]any `json:"written"`
	Build   map[string]any `json:"build"`
}

type scripted struct {
	Id      string            `json:"id"`
	Setting string            `json:"setting"`
	Calls   []planned         `json:"calls"`
	Script  []json.RawMessage `json:"script"`
	CallMs  int               `json:"callMs"`
	Method  string            `json:"method"`
	Body    string            `json:"body"`
	CtxMs   int               `json:"ctxMs"`
}

type output map[string]any

var recorders = map[string]func(setting, scripted) output{
	"failsafe-go/bulkhead":       bulkheads,
	"failsafe-go/retrypolicy":    functions,
	"hashicorp/go-retryablehttp": requests,
}

func TestRecord(t *testing.T) {
	var plan struct {
		Library  string     `json:"library"`
		Settings []setting  `json:"settings"`
		Cases    []scripted `json:"cases"`
	}
	text, err := os.ReadFile(os.Getenv("PLAN"))
	if err == nil {
		err = json.Unmarshal(text, &plan)
	}
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]setting{}
	for _, each := range plan.Settings {
		settings[each.Id] = each
	}
	for _, each := range plan.Cases {
		synctest.Test(t, func(t *testing.T) {
			line, err := json.Marshal(output{"id": each.Id, "output": recorders[plan.Library](settings[each.Setting], each)})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Printf("\n%s\n", line)
		})
	}
}

var began time.Time

// start begins the time of a case.
func start() { began = time.Now() }

func nowMs() float64 { return float64(time.Since(began).Microseconds()) / 1000 }

func ms(number float64) time.Duration { return time.Duration(number * float64(time.Millisecond)) }

func waitsBetween(starts, ends []float64) []float64 {
	waits := []float64{}
	for at := 1; at < len(starts); at++ {
		waits = append(waits, starts[at]-ends[at-1])
	}
	return waits
}

func stepAt(script []json.RawMessage, at int, into any) {
	if err := json.Unmarshal(script[min(at, len(script)-1)], into); err != nil {
		panic(err)
	}
}

func textOf(value any) string { return strings.TrimSpace(fmt.Sprint(value)) }

// Five small services in one file; ROLE says which one this process is. BUGS=none starts them without their bugs.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

var hasBugs = os.Getenv("BUGS") != "none"
var client = &http.Client{Timeout: time.Second}

type values map[string]any

func get(name, path string) (values, error) {
	response, err := client.Get(os.Getenv(name+"_URL") + path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be reached", name)
	}
	defer response.Body.Close()
	return read(name, response)
}

func read(name string, response *http.Response) (values, error) {
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %d", name, response.StatusCode)
	}
	var found values
	if err := json.NewDecoder(response.Body).Decode(&found); err != nil {
		return nil, fmt.Errorf("%s cannot be read", name)
	}
	return found, nil
}

// Bug: the body is closed before the error is looked at, and without a response there is no body. go vet warns of this.
func getCarelessly(name, path string) (values, error) {
	if !hasBugs {
		return get(name, path)
	}
	response, _ := client.Get(os.Getenv(name+"_URL") + path)
	defer response.Body.Close()
	return read(name, response)
}

func delivery(string) (values, error) {
	stock, noStock := get("STOCK", "/item")
	place, noPlace := get("GEO", "/place")
	// Bug: each of the two can be missing, because the other one has a region as well. Nothing is left without both.
	var region any
	switch {
	case noPlace == nil:
		region = place["region"]
	case noStock == nil || hasBugs:
		region = stock["region"].(string)
	}
	quote, err := get("COURIER", "/quote")
	if err != nil {
		return nil, err
	}
	slot, err := get("COURIER", "/slot")
	// Bug: the error of the second call to the same server is overwritten by the next one.
	if err != nil && !hasBugs {
		return nil, err
	}
	starts := slot["at"].(string)
	_, notAudited := getCarelessly("AUDIT", "/noted")
	return values{"region": region, "price": quote["price"], "at": starts, "audited": notAudited == nil}, nil
}

func stock(string) (values, error) {
	// Stock calls the audit, too, and needs no answer.
	_, _ = get("AUDIT", "/counted")
	return values{"region": "north"}, nil
}

func courier(path string) (values, error) {
	if path == "/slot" {
		return values{"at": "10:30"}, nil
	}
	return values{"price": 4}, nil
}

func main() {
	serve := map[string]func(string) (values, error){
		"delivery": delivery,
		"stock":    stock,
		"courier":  courier,
		"geo":      func(string) (values, error) { return values{"region": "north"}, nil },
		"audit":    func(string) (values, error) { return values{}, nil },
	}[strings.ToLower(os.Getenv("ROLE"))]
	err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := serve(r.URL.Path)
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("content-type", "application/json")
		_ = json.NewEncoder(w).Encode(found)
	}))
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

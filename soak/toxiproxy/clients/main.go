// Drives the server with Toxiproxy's own client: client URL. Prints "ok", or fails with what differs.
package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	toxiproxy "github.com/Shopify/toxiproxy/v2/client"
)

func check(err error) {
	if err != nil {
		fail(err)
	}
}

func fail(what ...interface{}) {
	fmt.Println(what...)
	os.Exit(1)
}

func main() {
	client := toxiproxy.NewClient(os.Args[1])
	proxy, err := client.CreateProxy("go", "localhost:0", "localhost:6379")
	check(err)
	if _, err := client.CreateProxy("go", "localhost:0", "localhost:6379"); err == nil || !strings.Contains(err.Error(), "HTTP 409") {
		fail("created twice", err)
	}
	if _, err := client.Proxy("nobody"); err == nil || !strings.Contains(err.Error(), "HTTP 404") {
		fail("found nobody", err)
	}
	kinds := map[string]toxiproxy.Attributes{
		"latency":    {"latency": 100.0, "jitter": 5.0},
		"bandwidth":  {"rate": 100.0},
		"slow_close": {"delay": 5.0},
		"timeout":    {"timeout": 5.0},
		"reset_peer": {"timeout": 5.0},
		"slicer":     {"average_size": 10.0, "size_variation": 2.0, "delay": 100.0},
		"limit_data": {"bytes": 1000.0},
	}
	for kind, attributes := range kinds {
		toxic, err := proxy.AddToxic("", kind, "", 0.5, attributes)
		check(err)
		if toxic.Name != kind+"_downstream" || toxic.Stream != "downstream" || toxic.Toxicity != 0.5 || !reflect.DeepEqual(toxic.Attributes, attributes) {
			fail("toxic", toxic)
		}
	}
	if _, err := proxy.AddToxic("", "latency", "", 1, nil); err == nil || !strings.Contains(err.Error(), "toxic already exists") {
		fail("added twice", err)
	}
	if _, err := proxy.AddToxic("", "nonsense", "", 1, nil); err == nil || !strings.Contains(err.Error(), "invalid toxic type") {
		fail("added nonsense", err)
	}
	if _, err := proxy.AddToxic("", "latency", "sideways", 1, nil); err == nil || !strings.Contains(err.Error(), "stream was invalid") {
		fail("added sideways", err)
	}
	toxic, err := proxy.UpdateToxic("latency_downstream", 1, toxiproxy.Attributes{"latency": 7})
	check(err)
	if toxic.Attributes["latency"] != 7.0 || toxic.Attributes["jitter"] != 5.0 || toxic.Toxicity != 1 {
		fail("updated", toxic)
	}
	check(proxy.RemoveToxic("latency_downstream"))
	check(proxy.Disable())
	check(client.ResetState())
	proxy, err = client.Proxy("go")
	check(err)
	if !proxy.Enabled || len(proxy.ActiveToxics) != 0 {
		fail("reset", proxy)
	}
	populated, err := client.Populate([]toxiproxy.Proxy{{Name: "p1", Listen: "localhost:0", Upstream: "localhost:1", Enabled: true}})
	check(err)
	if len(populated) != 1 || populated[0].Name != "p1" {
		fail("populated", populated)
	}
	proxies, err := client.Proxies()
	check(err)
	for _, each := range proxies {
		check(each.Delete())
	}
	fmt.Println("ok")
}

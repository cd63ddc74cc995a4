import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;

/** Drives the server with toxiproxy-java: java Client.java PORT. Prints "ok", or fails with what differs. */
class Client {
  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  interface Act {
    void run() throws Exception;
  }

  static void fails(Act act, String status) throws Exception {
    try {
      act.run();
    } catch (java.io.IOException error) {
      check(error.getMessage().contains(status), error.getMessage());
      return;
    }
    throw new AssertionError("did not fail with " + status);
  }

  public static void main(String[] args) throws Exception {
    ToxiproxyClient client = new ToxiproxyClient("127.0.0.1", Integer.parseInt(args[0]));
    check(client.version().contains("2.12.0"), client.version());
    Proxy proxy = client.createProxy("java", "localhost:0", "localhost:6379");
    fails(() -> client.createProxy("java", "localhost:0", "localhost:6379"), "409");
    fails(() -> client.getProxy("nobody"), "404");
    ToxicDirection down = ToxicDirection.DOWNSTREAM;
    Latency latency = proxy.toxics().latency("latency", down, 100);
    latency.setJitter(5);
    latency.setToxicity(0.5f);
    proxy.toxics().bandwidth("bandwidth", down, 100);
    proxy.toxics().slowClose("slow_close", down, 5);
    proxy.toxics().timeout("timeout", down, 5);
    proxy.toxics().resetPeer("reset_peer", down, 5);
    proxy.toxics().slicer("slicer", down, 10, 100);
    proxy.toxics().limitData("limit_data", ToxicDirection.UPSTREAM, 1000);
    fails(() -> proxy.toxics().latency("latency", down, 1), "409");
    check(proxy.toxics().getAll().size() == 7, "seven toxics");
    Latency seen = proxy.toxics().get("latency", Latency.class);
    check(seen.getLatency() == 100 && seen.getJitter() == 5 && seen.getToxicity() == 0.5f, "latency");
    latency.remove();
    proxy.disable();
    check(!client.getProxy("java").isEnabled(), "disabled");
    proxy.setUpstream("localhost:6380");
    client.reset();
    Proxy again = client.getProxy("java");
    check(again.isEnabled() && again.toxics().getAll().isEmpty() && again.getUpstream().equals("localhost:6380"), "reset");
    for (Proxy each : client.getProxies()) each.delete();
    System.out.println("ok");
  }
}

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Calls each failing server with every client and prints the exceptions, one JSON object per line. */
public class Trials {
  static final Map<String, String> urls = new ConcurrentHashMap<>();
  static final ExecutorService threads = Executors.newCachedThreadPool();

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 2) urls.put(args[i], args[i + 1]);
    jdk();
    httpUrlConnection();
    okHttp();
    apache();
    reactorNetty();
    spring();
    resilience();
    grpc();
    System.exit(0);
  }

  static void version(String by, String version) {
    System.out.println("{\"by\":" + quoted(by) + ",\"version\":" + quoted(version) + "}");
  }

  static String versionOf(Class<?> type, String jar) {
    String path = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    return path.replaceAll(".*/" + jar + "-([^/]*)\\.jar$", "$1");
  }

  /** Runs a call for at most ten seconds, and prints the chain of causes as a log would. */
  static void say(String by, String did, Callable<?> what) throws Exception {
    Future<?> running = threads.submit(what);
    try {
      running.get(10, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      List<String> chain = new ArrayList<>();
      for (Throwable each = failed.getCause(); each != null && chain.size() < 6; each = each.getCause()) chain.add(each.toString());
      System.out.println("{\"by\":" + quoted(by) + ",\"did\":" + quoted(did) + ",\"says\":" + quoted(String.join("\nCaused by: ", chain)) + "}");
    } catch (java.util.concurrent.TimeoutException late) {
      running.cancel(true);
    }
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || c > '~') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }

  static void jdk() throws Exception {
    String by = "Java";
    version(by, System.getProperty("java.version"));
    for (String did : urls.keySet()) {
      say(by, did, () -> {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(urls.get(did))).timeout(Duration.ofSeconds(1))
            .POST(HttpRequest.BodyPublishers.ofString("hi")).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      });
    }
    say(by, "accept queue full, connectTimeout", () -> HttpClient.newBuilder().connectTimeout(Duration.ofMillis(300)).build()
        .send(HttpRequest.newBuilder(URI.create(urls.get("accept queue full"))).build(), HttpResponse.BodyHandlers.ofString()));
    say(by, "https to a plain port", () -> HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(urls.get("ok").replace("http:", "https:"))).build(), HttpResponse.BodyHandlers.ofString()));
    say(by, "certificate that signed itself", () -> HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(selfSigned())).build(), HttpResponse.BodyHandlers.ofString()));
    say(by, "header that Java keeps for itself", () -> HttpRequest.newBuilder(URI.create(urls.get("ok"))).header("connection", "close").build());
    say(by, "idle connection closed", () -> {
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      for (int call = 0; call < 4; call++) {
        client.send(HttpRequest.newBuilder(URI.create(urls.get("idle close"))).POST(HttpRequest.BodyPublishers.ofString("hi")).build(),
            HttpResponse.BodyHandlers.ofString());
        Thread.sleep(50);
      }
      return null;
    });
  }

  /** Starts a server with a self-signed certificate. */
  static String selfSigned() throws Exception {
    java.nio.file.Path file = java.nio.file.Files.createTempDirectory("lab").resolve("store.p12");
    new ProcessBuilder("keytool", "-genkeypair", "-alias", "lab", "-keyalg", "EC", "-dname", "CN=localhost", "-storetype", "PKCS12",
        "-keystore", file.toString(), "-storepass", "secret").redirectErrorStream(true).start().waitFor();
    java.security.KeyStore store = java.security.KeyStore.getInstance(file.toFile(), "secret".toCharArray());
    var keys = javax.net.ssl.KeyManagerFactory.getInstance("SunX509");
    keys.init(store, "secret".toCharArray());
    var tls = javax.net.ssl.SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    var server = com.sun.net.httpserver.HttpsServer.create(new java.net.InetSocketAddress("127.0.0.1", 0), 0);
    server.setHttpsConfigurator(new com.sun.net.httpserver.HttpsConfigurator(tls));
    server.start();
    return "https://localhost:" + server.getAddress().getPort() + "/";
  }

  static void httpUrlConnection() throws Exception {
    String by = "Java";
    for (String did : urls.keySet()) {
      say(by, did + ", HttpURLConnection", () -> {
        HttpURLConnection call = (HttpURLConnection) new URL(urls.get(did)).openConnection();
        call.setConnectTimeout(500);
        call.setReadTimeout(1000);
        call.setRequestMethod("POST");
        call.setDoOutput(true);
        call.getOutputStream().write(new byte[] {'h', 'i'});
        return call.getInputStream().readAllBytes();
      });
    }
    say(by, "https to a plain port, HttpURLConnection", () -> new URL(urls.get("ok").replace("http:", "https:")).openConnection().getInputStream());
  }

  static void okHttp() throws Exception {
    String by = "OkHttp";
    version(by, versionOf(okhttp3.OkHttpClient.class, "okhttp"));
    okhttp3.OkHttpClient client = new okhttp3.OkHttpClient.Builder().connectTimeout(Duration.ofMillis(500)).readTimeout(Duration.ofSeconds(1)).build();
    for (String did : urls.keySet()) say(by, did, () -> ok(client, urls.get(did)));
    say(by, "hang, callTimeout", () -> ok(client.newBuilder().callTimeout(Duration.ofMillis(300)).build(), urls.get("hang")));
    say(by, "idle connection closed", () -> {
      for (int call = 0; call < 4; call++) ok(client.newBuilder().retryOnConnectionFailure(false).build(), urls.get("idle close"));
      return null;
    });
    say(by, "cancelled", () -> {
      okhttp3.Call call = client.newCall(new okhttp3.Request.Builder().url(urls.get("hang")).build());
      threads.submit(() -> {
        Thread.sleep(200);
        call.cancel();
        return null;
      });
      return call.execute();
    });
  }

  static Object ok(okhttp3.OkHttpClient client, String url) throws IOException {
    okhttp3.RequestBody body = okhttp3.RequestBody.create("hi", null);
    try (okhttp3.Response answer = client.newCall(new okhttp3.Request.Builder().url(url).post(body).build()).execute()) {
      return answer.body().string();
    }
  }

  static void apache() throws Exception {
    String by = "Apache HttpClient";
    version(by, versionOf(org.apache.hc.client5.http.classic.methods.HttpPost.class, "httpclient5"));
    var limits = org.apache.hc.client5.http.config.ConnectionConfig.custom()
        .setConnectTimeout(org.apache.hc.core5.util.Timeout.ofMilliseconds(500))
        .setSocketTimeout(org.apache.hc.core5.util.Timeout.ofSeconds(1)).build();
    var pool = org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder.create().setDefaultConnectionConfig(limits)
        .setMaxConnPerRoute(1).build();
    var wait = org.apache.hc.client5.http.config.RequestConfig.custom()
        .setConnectionRequestTimeout(org.apache.hc.core5.util.Timeout.ofMilliseconds(300)).build();
    var client = org.apache.hc.client5.http.impl.classic.HttpClients.custom().setConnectionManager(pool).setDefaultRequestConfig(wait)
        .disableAutomaticRetries().build();
    for (String did : urls.keySet()) say(by, did, () -> apache(client, urls.get(did)));
    threads.submit(() -> apache(client, urls.get("hang")));
    Thread.sleep(100);
    say(by, "pool exhausted", () -> apache(client, urls.get("hang")));
  }

  static Object apache(org.apache.hc.client5.http.classic.HttpClient client, String url) throws IOException {
    var post = new org.apache.hc.client5.http.classic.methods.HttpPost(url);
    post.setEntity(new org.apache.hc.core5.http.io.entity.StringEntity("hi"));
    return client.execute(post, answer -> answer.getEntity() == null ? "" : org.apache.hc.core5.http.io.entity.EntityUtils.toString(answer.getEntity()));
  }

  static reactor.netty.http.client.HttpClient netty(String pool, int connections) {
    var provider = reactor.netty.resources.ConnectionProvider.builder(pool).maxConnections(connections).pendingAcquireMaxCount(1)
        .pendingAcquireTimeout(Duration.ofMillis(300)).build();
    return reactor.netty.http.client.HttpClient.create(provider).responseTimeout(Duration.ofSeconds(1))
        .option(io.netty.channel.ChannelOption.CONNECT_TIMEOUT_MILLIS, 500);
  }

  static String netty(reactor.netty.http.client.HttpClient client, String url) {
    return client.post().uri(url).send(reactor.netty.ByteBufFlux.fromString(reactor.core.publisher.Mono.just("hi"))).responseContent()
        .aggregate().asString().block(Duration.ofSeconds(4));
  }

  static void reactorNetty() throws Exception {
    String by = "Reactor Netty";
    version(by, versionOf(reactor.netty.http.client.HttpClient.class, "reactor-netty-http"));
    for (String did : urls.keySet()) say(by, did, () -> netty(netty(did, 2), urls.get(did)));
    var one = netty("one", 1);
    threads.submit(() -> netty(one, urls.get("hang")));
    Thread.sleep(300);
    threads.submit(() -> netty(one, urls.get("hang")));
    Thread.sleep(50);
    say(by, "queue of the pool full", () -> netty(one, urls.get("hang")));
    say(by, "pool exhausted", () -> {
      var two = netty("two", 1);
      threads.submit(() -> netty(two, urls.get("hang")));
      Thread.sleep(300);
      return netty(two, urls.get("hang"));
    });
    say(by, "idle connection closed", () -> {
      var client = netty("idle", 1).disableRetry(true);
      for (int call = 0; call < 4; call++) netty(client, urls.get("idle close"));
      return null;
    });
  }

  static void spring() throws Exception {
    String by = "Spring";
    version(by, versionOf(org.springframework.web.client.RestClient.class, "spring-web"));
    var simple = new org.springframework.http.client.SimpleClientHttpRequestFactory();
    simple.setConnectTimeout(500);
    simple.setReadTimeout(1000);
    var rest = org.springframework.web.client.RestClient.builder().requestFactory(simple).build();
    var web = org.springframework.web.reactive.function.client.WebClient.builder()
        .clientConnector(new org.springframework.http.client.reactive.ReactorClientHttpConnector(netty("web", 2))).build();
    for (String did : List.of("off", "reset", "hang-up", "hang", "hang-up in body", "garbage", "accept queue full", "half a JSON", "unknown name")) {
      say(by, did + ", RestClient", () -> rest.post().uri(urls.get(did)).body("hi").retrieve().body((Class<?>) (did.contains("JSON") ? Map.class : String.class)));
      say(by, did + ", WebClient", () -> web.post().uri(urls.get(did)).bodyValue("hi").retrieve().bodyToMono((Class<?>) (did.contains("JSON") ? Map.class : String.class)).block());
    }
    say(by, "404, RestClient", () -> rest.get().uri(urls.get("ok").replace("/pay", "/nothing")).retrieve().body(String.class));
    say(by, "404, WebClient", () -> web.get().uri(urls.get("ok").replace("/pay", "/nothing")).retrieve().bodyToMono(String.class).block());
    say(by, "answer without end, block(timeout)", () -> web.post().uri(urls.get("hang")).bodyValue("hi").retrieve().bodyToMono(String.class).block(Duration.ofMillis(300)));
    say(by, "answer without end, timeout()", () -> web.post().uri(urls.get("hang")).bodyValue("hi").retrieve().bodyToMono(String.class).timeout(Duration.ofMillis(300)).block());
  }

  static void resilience() throws Exception {
    String by = "Resilience4j";
    version(by, versionOf(io.github.resilience4j.circuitbreaker.CircuitBreaker.class, "resilience4j-circuitbreaker"));
    say(by, "breaker open", () -> {
      var breaker = io.github.resilience4j.circuitbreaker.CircuitBreaker.ofDefaults("payment");
      breaker.transitionToOpenState();
      return breaker.executeCallable(() -> "ok");
    });
    say(by, "bulkhead full", () -> {
      var bulkhead = io.github.resilience4j.bulkhead.Bulkhead.of("payment", io.github.resilience4j.bulkhead.BulkheadConfig.custom().maxConcurrentCalls(1).build());
      return bulkhead.executeCallable(() -> bulkhead.executeCallable(() -> "ok"));
    });
    say(by, "rate limiter empty", () -> {
      var limiter = io.github.resilience4j.ratelimiter.RateLimiter.of("payment", io.github.resilience4j.ratelimiter.RateLimiterConfig.custom()
          .limitForPeriod(1).limitRefreshPeriod(Duration.ofMinutes(1)).timeoutDuration(Duration.ZERO).build());
      limiter.executeCallable(() -> "ok");
      return limiter.executeCallable(() -> "ok");
    });
    say(by, "time limiter", () -> io.github.resilience4j.timelimiter.TimeLimiter.of("payment", io.github.resilience4j.timelimiter.TimeLimiterConfig.custom()
        .timeoutDuration(Duration.ofMillis(100)).build()).executeFutureSupplier(() -> threads.submit(() -> {
          Thread.sleep(1000);
          return "ok";
        })));
    say(by, "retries used up, by result", () -> io.github.resilience4j.retry.Retry.of("payment", io.github.resilience4j.retry.RetryConfig.custom()
        .maxAttempts(2).waitDuration(Duration.ofMillis(10)).retryOnResult("no"::equals).failAfterMaxAttempts(true).build()).executeCallable(() -> "no"));
    String failsafe = "Failsafe";
    version(failsafe, versionOf(dev.failsafe.Failsafe.class, "failsafe"));
    say(failsafe, "breaker open", () -> {
      dev.failsafe.CircuitBreaker<Object> breaker = dev.failsafe.CircuitBreaker.ofDefaults();
      breaker.open();
      return dev.failsafe.Failsafe.with(breaker).get(() -> "ok");
    });
    say(failsafe, "timeout", () -> dev.failsafe.Failsafe.with(dev.failsafe.Timeout.of(Duration.ofMillis(100))).get(() -> {
      Thread.sleep(300);
      return "ok";
    }));
    say(failsafe, "bulkhead full", () -> {
      dev.failsafe.Bulkhead<Object> bulkhead = dev.failsafe.Bulkhead.of(1);
      return dev.failsafe.Failsafe.with(bulkhead).get(() -> dev.failsafe.Failsafe.with(bulkhead).get(() -> "ok"));
    });
    say(failsafe, "rate limiter empty", () -> {
      dev.failsafe.RateLimiter<Object> limiter = dev.failsafe.RateLimiter.burstyBuilder(1, Duration.ofMinutes(1)).build();
      dev.failsafe.Failsafe.with(limiter).get(() -> "ok");
      return dev.failsafe.Failsafe.with(limiter).get(() -> "ok");
    });
  }

  static void grpc() throws Exception {
    String by = "gRPC";
    version(by, "java " + versionOf(io.grpc.ManagedChannel.class, "grpc-api"));
    for (String did : List.of("off", "reset", "hang-up", "hang", "accept queue full", "unknown name", "ok")) say(by, did, () -> {
      String place = urls.get(did).replaceAll("^http://|/pay$", "");
      var channel = io.grpc.ManagedChannelBuilder.forTarget(place.contains(":") ? place : place + ":80").usePlaintext().build();
      var method = io.grpc.MethodDescriptor.<byte[], byte[]>newBuilder().setType(io.grpc.MethodDescriptor.MethodType.UNARY).setFullMethodName("shop.Payment/Pay")
          .setRequestMarshaller(bytes).setResponseMarshaller(bytes).build();
      try {
        return io.grpc.stub.ClientCalls.blockingUnaryCall(channel, method, io.grpc.CallOptions.DEFAULT.withDeadlineAfter(2, TimeUnit.SECONDS), new byte[0]);
      } finally {
        channel.shutdownNow();
      }
    });
  }

  static final io.grpc.MethodDescriptor.Marshaller<byte[]> bytes = new io.grpc.MethodDescriptor.Marshaller<>() {
    public java.io.InputStream stream(byte[] value) {
      return new java.io.ByteArrayInputStream(value);
    }

    public byte[] parse(java.io.InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException broken) {
        throw new java.io.UncheckedIOException(broken);
      }
    }
  };
}

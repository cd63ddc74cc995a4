// An order server of the JDK alone (17 or newer): java Order.java. MODE chooses the mistake that it makes; without one it makes none.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Order {
    static final String mode = System.getenv().getOrDefault("MODE", "right");
    static final Duration timeout = Duration.ofSeconds(1);
    static final URI payment = URI.create(System.getenv("PAYMENT_URL") + "/pay");
    /** As it comes it asks for HTTP/2, and one 101 spoils its connection for all later orders. */
    static final HttpClient client = mode.equals("asks-for-h2c")
        ? HttpClient.newHttpClient()
        : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** The whole answer of payment. HttpRequest.timeout() ends with the headers, so the future has the timeout. */
    static HttpResponse<String> ask() throws Exception {
        var request = HttpRequest.newBuilder(payment).POST(HttpRequest.BodyPublishers.noBody());
        if (mode.equals("headers-timeout")) request.timeout(timeout);
        var call = client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
        try {
            if (mode.equals("headers-timeout")) return call.get();
            return call.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            call.cancel(true); // closes the connection
            throw late;
        }
    }

    static void order(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        try {
            var answer = ask();
            if (answer.statusCode() / 100 == 2 && answer.body().equals("Payment complete")) {
                say(exchange, 200, "Order complete");
            } else {
                say(exchange, 502, "Payment's answer is broken");
            }
        } catch (TimeoutException late) {
            say(exchange, 504, "Payment did not answer within 1 s");
        } catch (ExecutionException failed) {
            boolean isLate = failed.getCause() instanceof java.net.http.HttpTimeoutException;
            say(exchange, isLate ? 504 : 502, isLate ? "Payment did not answer within 1 s" : "Payment cannot be reached");
        } catch (InterruptedException stopped) {
            say(exchange, 503, "Stopping");
        } catch (Exception other) {
            say(exchange, 502, "Payment's answer is broken");
        }
    }

    static void say(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "text/plain");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    public static void main(String[] args) throws IOException {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 128);
        server.createContext("/orders", Order::order);
        server.createContext("/healthz", exchange -> say(exchange, 200, "ok"));
        // Without an executor one thread does everything.
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}

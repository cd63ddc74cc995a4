import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Order {
    static final HttpClient client = HttpClient.newHttpClient();

    static int pay() throws IOException, InterruptedException {
        var payment = URI.create(System.getenv("PAYMENT_URL") + "/pay");
        var request = HttpRequest.newBuilder(payment).POST(HttpRequest.BodyPublishers.noBody()).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    static void order(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        try {
            say(exchange, pay() < 300 ? 200 : 500, "");
        } catch (IOException | InterruptedException error) {
            say(exchange, 500, error.toString());
        }
    }

    static void say(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes();
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv("PORT"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
        server.createContext("/orders", Order::order);
        server.createContext("/healthz", exchange -> say(exchange, 200, "ok"));
        server.start();
    }
}

package shop;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

@SpringBootApplication
@RestController
public class Orders {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private final RestClient payment;

  Orders(RestClient.Builder builder, @Value("${payment.base-url}") String url) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
    requests.setReadTimeout(TIMEOUT);
    payment = builder.baseUrl(url).requestFactory(requests).build();
  }

  public static void main(String[] args) {
    SpringApplication.run(Orders.class, args);
  }

  @PostMapping("/orders")
  ResponseEntity<Void> order(@RequestHeader("Idempotency-Key") Optional<String> key) {
    long startNs = System.nanoTime();
    try {
      ResponseEntity<String> paid = payment.post().uri("/pay")
          .header("Idempotency-Key", key.orElseGet(() -> UUID.randomUUID().toString()))
          .retrieve().toEntity(String.class);
      boolean isPaid = paid.getStatusCode().value() == 200 && "Payment complete".equals(paid.getBody());
      return ResponseEntity.status(isPaid ? 200 : 502).build();
    } catch (RestClientException failed) {
      boolean isTimeout = System.nanoTime() - startNs >= TIMEOUT.toNanos();
      return ResponseEntity.status(isTimeout ? 504 : 502).build();
    }
  }
}

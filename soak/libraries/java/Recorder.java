import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.internal.RetryImpl;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;

/** Records the decisions of resilience4j and of concurrency-limits: reads a case from each line of standard input, and prints its output. */
class Recorder {
  static class Fail extends RuntimeException {}
  static class Other extends RuntimeException {}
  static class Checked extends Exception {}

  public static void main(String[] args) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Map<String, String> fields = new HashMap<>();
      for (String field : line.split(";")) {
        int at = field.indexOf('=');
        fields.put(field.substring(0, at), field.substring(at + 1));
      }
      String output = switch (args[0]) {
        case "breaker" -> Breakers.breaker(fields);
        case "bulkhead" -> "\"output\":" + bulkhead(fields);
        case "adaptive" -> "\"output\":" + adaptive(fields);
        default -> "\"output\":" + retry(fields);
      };
      System.out.println("{\"id\":\"" + fields.get("id") + "\"," + output + "}");
    }
  }

  static String adaptive(Map<String, String> fields) throws Exception {
    Limit limit = limit(fields);
    List<String> limits = new ArrayList<>();
    for (String sample : fields.get("samples").split(",")) {
      // When Vegas measures the shortest time anew is random; here it is in the middle.
      if (limit instanceof VegasLimit) {
        var jitter = VegasLimit.class.getDeclaredField("probeJitter");
        jitter.setAccessible(true);
        jitter.setDouble(limit, 0.75);
      }
      limit.onSample(0, part(sample, 0) * 1000, (int) part(sample, 1), part(sample, 2) == 1);
      limits.add(String.valueOf(limit.getLimit()));
    }
    return "{\"limits\":[" + String.join(",", limits) + "]}";
  }

  static Limit limit(Map<String, String> fields) {
    var vegas = VegasLimit.newBuilder();
    var gradient = Gradient2Limit.newBuilder();
    var aimd = AIMDLimit.newBuilder();
    if (fields.containsKey("starts")) {
      int starts = Integer.parseInt(fields.get("starts"));
      int most = Integer.parseInt(fields.get("most"));
      int least = Integer.parseInt(fields.getOrDefault("least", "1"));
      vegas.initialLimit(starts).maxConcurrency(most);
      gradient.initialLimit(starts).maxConcurrency(most).minLimit(least);
      aimd.initialLimit(starts).maxLimit(most).minLimit(least);
    }
    return switch (fields.get("rule")) {
      case "vegas" -> vegas.build();
      case "gradient" -> gradient.build();
      default -> aimd.build();
    };
  }

  record Event(long atMs, boolean ends, int call) {}

  /** No call waits, so the clock is only a list of times. */
  static String bulkhead(Map<String, String> fields) {
    var config = BulkheadConfig.custom()
        .maxConcurrentCalls(Integer.parseInt(fields.get("maxConcurrentCalls")))
        .maxWaitDuration(Duration.ofMillis(Long.parseLong(fields.get("maxWaitMs"))))
        .build();
    var bulkhead = Bulkhead.of("b", config);
    String[] calls = fields.get("calls").split(",");
    var due = new PriorityQueue<Event>(Comparator.comparingLong(Event::atMs).thenComparing(each -> !each.ends));
    for (int call = 0; call < calls.length; call++) due.add(new Event(part(calls[call], 1), false, call));
    String[] answers = new String[calls.length];
    for (Event now = due.poll(); now != null; now = due.poll()) {
      if (now.ends) {
        bulkhead.onComplete();
        continue;
      }
      String call = "{\"n\":" + part(calls[now.call], 0);
      try {
        bulkhead.acquirePermission();
        long doneMs = now.atMs + part(calls[now.call], 2);
        due.add(new Event(doneMs, true, now.call));
        answers[now.call] = call + ",\"beganMs\":" + now.atMs + ",\"doneMs\":" + doneMs + "}";
      } catch (BulkheadFullException full) {
        String error = ",\"error\":\"BulkheadFullException\",\"message\":\"" + full.getMessage() + "\"}";
        answers[now.call] = call + ",\"doneMs\":" + now.atMs + error;
      }
    }
    return "{\"calls\":[" + String.join(",", answers) + "]}";
  }

  static long part(String call, int at) {
    return Long.parseLong(call.split("\\|")[at]);
  }

  static String retry(Map<String, String> fields) {
    var builder = RetryConfig.<String>custom();
    for (String call : fields.get("calls").split(",")) set(builder, call.split("\\|"));
    List<String> delays = new ArrayList<>();
    RetryImpl.setSleepFunction(ms -> delays.add(ms.toString()));
    String[] script = fields.get("script").split(",");
    int[] tries = {0};
    Callable<String> work = () -> {
      String end = script[Math.min(tries[0]++, script.length - 1)];
      switch (end) {
        case "fail": throw new Fail();
        case "other": throw new Other();
        case "checked": throw new Checked();
        case "error": throw new AssertionError();
        default: return end;
      }
    };
    String result;
    try {
      result = "{\"ok\":\"" + Retry.of("r", builder.build()).executeCallable(work) + "\"}";
    } catch (Throwable thrown) {
      result = "{\"error\":\"" + thrown.getClass().getSimpleName() + "\"}";
    }
    return "{\"attempts\":" + tries[0] + ",\"delaysMs\":[" + String.join(",", delays) + "],\"delaysAreRandom\":"
        + fields.get("isRandom") + ",\"result\":" + result + "}";
  }

  static void set(RetryConfig.Builder<String> builder, String[] call) {
    double[] numbers = Arrays.stream(call).skip(1).filter(each -> each.matches("[\\d.]+")).mapToDouble(Double::parseDouble).toArray();
    long first = numbers.length > 0 ? (long) numbers[0] : 0;
    switch (call[0]) {
      case "maxAttempts" -> builder.maxAttempts((int) first);
      case "waitDuration" -> builder.waitDuration(Duration.ofMillis(first));
      case "of" -> builder.intervalFunction(IntervalFunction.of(first, ms -> ms + 50));
      case "ofExponentialBackoff" -> builder.intervalFunction(
          numbers.length == 2
              ? IntervalFunction.ofExponentialBackoff(first, numbers[1])
              : IntervalFunction.ofExponentialBackoff(first, numbers[1], (long) numbers[2]));
      case "ofRandomized" -> builder.intervalFunction(IntervalFunction.ofRandomized(first, numbers[1]));
      case "ofExponentialRandomBackoff" -> builder.intervalFunction(
          numbers.length == 3
              ? IntervalFunction.ofExponentialRandomBackoff(first, numbers[1], numbers[2])
              : IntervalFunction.ofExponentialRandomBackoff(first, numbers[1], numbers[2], (long) numbers[3]));
      case "retryExceptions" -> builder.retryExceptions(Fail.class);
      case "ignoreExceptions" -> builder.ignoreExceptions(Other.class);
      case "retryOnResult" -> builder.retryOnResult("bad"::equals);
      case "failAfterMaxAttempts" -> builder.failAfterMaxAttempts(true);
      default -> throw new IllegalArgumentException(call[0]);
    }
  }
}

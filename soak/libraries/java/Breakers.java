import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.internal.CircuitBreakerStateMachine;
import io.github.resilience4j.circuitbreaker.internal.SchedulerFactory;
import io.github.resilience4j.core.IntervalFunction;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Records the decisions of resilience4j's circuit breaker on a clock that jumps from event to event. */
class Breakers {
  /** Events of the same millisecond happen in the order of their ranks: the library's timers, ends, starts, looks. */
  record Event(long atMs, int rank, int order, Runnable run) {}

  static final Comparator<Event> soonest =
      Comparator.comparingLong(Event::atMs).thenComparing(Event::rank).thenComparing(Event::order);

  static class Moments extends Clock {
    long nowMs = 0;
    final PriorityQueue<Event> due = new PriorityQueue<>(soonest);
    int timers = 0;

    void at(long atMs, int rank, int order, Runnable run) {
      due.add(new Event(atMs, rank, order, run));
    }

    /** Stops after the last event of the sequence, although a timer of the library may still be set. */
    void play() {
      while (due.stream().anyMatch(each -> each.rank > 0)) {
        Event next = due.poll();
        nowMs = next.atMs;
        next.run.run();
      }
    }

    Object timer(Runnable run, long ms) {
      Event event = new Event(nowMs + ms, 0, timers++, run);
      due.add(event);
      return instead(ScheduledFuture.class, (name, args) -> name.equals("cancel") ? due.remove(event) : !due.contains(event));
    }

    @Override public Instant instant() { return Instant.ofEpochMilli(nowMs); }
    @Override public ZoneId getZone() { return ZoneOffset.UTC; }
    @Override public Clock withZone(ZoneId zone) { return this; }
  }

  interface Answer { Object to(String method, Object[] args); }

  static Object instead(Class<?> type, Answer answer) {
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> answer.to(method.getName(), args));
  }

  static Moments moments;

  /** The library has one scheduler for all breakers, in a final field. */
  static void takeOverScheduler() throws Exception {
    var own = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    own.setAccessible(true);
    var unsafe = (sun.misc.Unsafe) own.get(null);
    var field = Class.forName(SchedulerFactory.class.getName() + "$SchedulerFactoryInstance").getDeclaredField("lazyScheduler");
    Object scheduler = instead(ScheduledExecutorService.class,
        (name, args) -> moments.timer((Runnable) args[0], ((TimeUnit) args[2]).toMillis((Long) args[1])));
    unsafe.putObject(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), scheduler);
  }

  static String breaker(Map<String, String> fields) throws Exception {
    if (moments == null) takeOverScheduler();
    moments = new Moments();
    Moments own = moments;
    CircuitBreaker breaker = new CircuitBreakerStateMachine("b", config(fields).clock(own).build());
    List<String> steps = new ArrayList<>();
    List<String> transitions = new ArrayList<>();
    breaker.getEventPublisher().onStateTransition(event -> {
      var change = event.getStateTransition();
      transitions.add("{\"t\":" + own.nowMs + ",\"from\":\"" + change.getFromState() + "\",\"to\":\"" + change.getToState() + "\"}");
    });
    class Steps {
      void add(String rest) {
        steps.add("{\"t\":" + own.nowMs + ",\"do\":\"" + rest + ",\"s\":\"" + breaker.getState() + "\"}");
      }

      void end(int n, long ms, String outcome) {
        if (outcome.equals("ok")) breaker.onResult(ms, TimeUnit.MILLISECONDS, outcome);
        else breaker.onError(ms, TimeUnit.MILLISECONDS, outcome.equals("fail") ? new Recorder.Fail() : new Recorder.Other());
        add("end\",\"n\":" + n + ",\"o\":\"" + outcome + "\"");
      }

      void start(int n, long ms, String outcome) {
        boolean allowed = breaker.tryAcquirePermission();
        add("start\",\"n\":" + n + ",\"r\":\"" + (allowed ? "allowed" : "rejected") + "\"");
        if (allowed && ms == 0) end(n, ms, outcome);
        // Also until the planned end of a rejected call the library's timers fire.
        else own.at(own.nowMs + ms, 1, n, allowed ? () -> end(n, ms, outcome) : () -> {});
      }
    }
    var all = new Steps();
    for (String call : fields.get("calls").split(",")) {
      String[] parts = call.split("\\|");
      int n = Integer.parseInt(parts[0]);
      long startMs = Long.parseLong(parts[1]);
      own.at(startMs, 2, n, () -> all.start(n, Long.parseLong(parts[2]) - startMs, parts[3]));
    }
    String[] looks = fields.get("looks").isEmpty() ? new String[0] : fields.get("looks").split(",");
    for (String look : looks) own.at(Long.parseLong(look), 3, 0, () -> all.add("look\""));
    own.play();
    return "\"steps\":[" + String.join(",", steps) + "],\"transitions\":[" + String.join(",", transitions) + "]";
  }

  static CircuitBreakerConfig.Builder config(Map<String, String> fields) {
    var builder = CircuitBreakerConfig.custom();
    if (!fields.containsKey("recordExceptions")) builder.ignoreExceptions(Recorder.Other.class);
    fields.forEach((name, value) -> {
      switch (name) {
        case "slidingWindowType" -> builder.slidingWindowType(CircuitBreakerConfig.SlidingWindowType.valueOf(value));
        case "slidingWindowSize" -> builder.slidingWindowSize(Integer.parseInt(value));
        case "slidingWindowSynchronizationStrategy" -> builder.slidingWindowSynchronizationStrategy(
            CircuitBreakerConfig.SlidingWindowSynchronizationStrategy.valueOf(value));
        case "minimumNumberOfCalls" -> builder.minimumNumberOfCalls(Integer.parseInt(value));
        case "failureRateThreshold" -> builder.failureRateThreshold(Float.parseFloat(value));
        case "slowCallRateThreshold" -> builder.slowCallRateThreshold(Float.parseFloat(value));
        case "slowCallMs" -> builder.slowCallDurationThreshold(ms(value));
        case "waitMs" -> builder.waitDurationInOpenState(ms(value));
        case "waitExponential" -> builder.waitIntervalFunctionInOpenState(growing(value.split(",")));
        case "permittedInHalfOpen" -> builder.permittedNumberOfCallsInHalfOpenState(Integer.parseInt(value));
        case "maxWaitInHalfOpenMs" -> builder.maxWaitDurationInHalfOpenState(ms(value));
        case "transitionToStateAfterWaitDuration" -> builder.transitionToStateAfterWaitDuration(CircuitBreaker.State.valueOf(value));
        case "automaticTransition" -> builder.automaticTransitionFromOpenToHalfOpenEnabled(Boolean.parseBoolean(value));
        case "recordExceptions" -> builder.recordExceptions(Recorder.Fail.class);
        case "ignoreExceptions" -> builder.ignoreExceptions(Recorder.Other.class);
        case "id", "setting", "calls", "looks" -> {}
        default -> throw new IllegalArgumentException(name);
      }
    });
    return builder;
  }

  static IntervalFunction growing(String[] parts) {
    long firstMs = Long.parseLong(parts[0]);
    double factor = Double.parseDouble(parts[1]);
    return parts.length == 2
        ? IntervalFunction.ofExponentialBackoff(firstMs, factor)
        : IntervalFunction.ofExponentialBackoff(firstMs, factor, Long.parseLong(parts[2]));
  }

  static Duration ms(String value) {
    return Duration.ofMillis(Long.parseLong(value));
  }
}

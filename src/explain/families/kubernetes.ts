import { chapter, type Family, type Settings, type Situation } from "../explanation.ts";
import { closedEarly } from "../situations/broken-off.ts";
import { noServer } from "../situations/gateway.ts";

const by = (says: string): Settings => [["Kubernetes", says]];

/** The pod receives no traffic or was stopped. */
const outOfRotation: Situation = { ...noServer, topic: "addresses", lessons: ["readiness-with-pay", "out-of-service"] };

const containerDied: Situation = {
  ...closedEarly,
  phase: "any: calls in progress break off, new ones are refused until the container is up again",
  endedBy: "the kernel or Kubernetes, which stopped the container",
  proves: "the process ended; calls that it was handling got no answer",
  leavesOpen: "whether the work of those calls was done: unknown",
  topic: "answer",
  lessons: ["stop-rudely", "refused-502"],
};

const neverStarted: Situation = {
  ...outOfRotation,
  proves: "the container does not run, so it answers no call; older pods may",
  leavesOpen: "why it does not start: look at its previous logs and the pod's events",
  retry: "useless until the cause is fixed",
  topic: "answer",
  lessons: ["refused-502"],
};

export const kubernetes: Family = {
  name: "Kubernetes",
  origin: { source: "https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/" },
  settings: {
    addresses: by("readinessProbe: periodSeconds (10), timeoutSeconds (1), failureThreshold (3)"),
    answer: by(
      "livenessProbe, startupProbe; resources.limits.memory; terminationGracePeriodSeconds (30), lifecycle.preStop; restartPolicy",
    ),
  },
  chapters: [
    chapter(outOfRotation, [
      [
        "Readiness probe failed",
        "The pod failed its readiness probe; after failureThreshold failures it gets no more traffic. The words after it are those of Go's HTTP client, or the status.",
      ],
      [
        "Startup probe failed",
        "The pod has not started yet; until it has, the other probes do not run. After failureThreshold failures it is restarted.",
        { lessons: [] },
      ],
    ]),
    chapter(containerDied, [
      [
        "Liveness probe failed",
        "The container failed its liveness probe; after failureThreshold failures it is restarted.",
        { lessons: ["liveness-with-pay"] },
      ],
      [
        "failed liveness probe, will be restarted",
        "The container is being restarted: it gets terminationGracePeriodSeconds to finish.",
        { lessons: ["liveness-with-pay", "stop-rudely"] },
      ],
      [
        "OOMKilled",
        "The kernel killed the container because it used more memory than its limit; it could finish nothing.",
      ],
      [
        ["exit code 137", "Exit Code: 137", "exitCode: 137"],
        "The process was killed by SIGKILL: out of memory, or not stopped when its grace period was over.",
      ],
      [
        ["exit code 143", "Exit Code: 143", "exitCode: 143"],
        "The process ended on SIGTERM: it was told to stop, and did not finish its work.",
        { endedBy: "Kubernetes, which told the container to stop", lessons: ["stop-rudely", "stop-politely"] },
      ],
      [
        ["FailedPreStopHook", "PreStopHook failed"],
        "The preStop hook failed, so the container is stopped without the wait that it was meant to give.",
        { lessons: ["stop-rudely", "stop-politely"] },
      ],
      [
        "The node was low on resource",
        "The kubelet evicted the pod because its node ran out of memory, disk or processes.",
      ],
      [
        "Memory cgroup out of memory",
        "The kernel killed a process of the container because the container used more memory than its limit.",
      ],
      [
        "Stopping container",
        "Kubernetes stops the container: SIGTERM after the preStop hook, SIGKILL after the grace period.",
        { endedBy: "Kubernetes, which told the container to stop", lessons: ["stop-rudely", "stop-politely"] },
      ],
    ]),
    chapter(neverStarted, [
      [
        ["CrashLoopBackOff", "Back-off restarting failed container"],
        "The container ended again and again; Kubernetes waits longer before each restart, up to five minutes.",
      ],
      [
        ["ImagePullBackOff", "ErrImagePull"],
        "The image could not be pulled: wrong name or tag, or no permission.",
        { lessons: [] },
      ],
      [
        ["FailedScheduling", "nodes are available"],
        "No node has room for the pod or satisfies its constraints.",
        { lessons: [] },
      ],
      [["FailedMount", "Unable to attach or mount volumes"], "A volume of the pod cannot be mounted.", { lessons: [] }],
      [["CreateContainerConfigError"], "The pod names a ConfigMap or Secret that does not exist.", { lessons: [] }],
    ]),
  ],
};

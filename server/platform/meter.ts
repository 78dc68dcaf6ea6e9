/** Upper bounds of how long answers took, in seconds; the last class has none. */
export const LATENCIES = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 10] as const

export type Answered = {
  method: string
  /** The pattern of the address, never the address: that holds ids. */
  route: string
  status: number
  seconds: number
}
export type JobOutcome = 'done' | 'failed' | 'again'
export type JobEnded = { name: string; outcome: JobOutcome; seconds: number }

/** What is told of the work of a process to whoever counts it. */
export type Watcher = {
  answered(answered: Answered): void
  /** Turned away at the door. */
  refused(): void
  jobEnded(ended: JobEnded): void
}

export const watchers = (all: readonly Watcher[]): Watcher => ({
  answered(answered) {
    for (const each of all) each.answered(answered)
  },
  refused() {
    for (const each of all) each.refused()
  },
  jobEnded(ended) {
    for (const each of all) each.jobEnded(ended)
  },
})

/** So many of each class of latency, the last one slower than all bounds. */
export type Counts = { requests: number; failed: number; refused: number; latencies: number[] }

const nothing = (): Counts => ({
  requests: 0,
  failed: 0,
  refused: 0,
  latencies: Array<number>(LATENCIES.length + 1).fill(0),
})

/** Counts requests since the last look. */
export function openMeter(): Watcher & { take(): Counts } {
  let counts = nothing()
  return {
    answered({ status, seconds }) {
      const slower = LATENCIES.findIndex(bound => seconds <= bound)
      const at = slower < 0 ? LATENCIES.length : slower
      counts.requests++
      if (status >= 500) counts.failed++
      counts.latencies[at] = counts.latencies[at]! + 1
    },
    refused() {
      counts.refused++
    },
    jobEnded() {},
    take() {
      const taken = counts
      counts = nothing()
      return taken
    },
  }
}

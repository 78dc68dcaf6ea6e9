import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 2000
const GROWN_BYTES = 16 * 1024 * 1024
const IDLE = 0.1

/**
 * Gives memory back after large work, in the first quiet moment. V8 clears away only when it needs
 * the room itself, and after an export of a month that would be long after the machine's other programs needed it.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  // Starting is large work, too.
  let kept = 0
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    // All of it: buffers that were read into lie outside V8's heap, and go only with the objects that point at them.
    if (utilization > IDLE || process.memoryUsage.rss() < kept + GROWN_BYTES) return
    gc({ type: 'major', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
  }, LOOK_MS).unref()
}

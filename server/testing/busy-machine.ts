import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { after } from 'node:test'

/** Each ends by itself, should nobody be left to end it. */
const SPIN = 'for (const end = performance.now() + 300_000; performance.now() < end; );'

/** As many processes as make all work take three times as long, until they are ended. */
export function busyMachine(): { end(): void } {
  const busy: ChildProcess[] = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', SPIN], { stdio: 'ignore', env: {} }),
  )
  const end = () => {
    for (const child of busy) child.kill('SIGKILL')
  }
  after(end)
  return { end }
}

import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { Asked, Told, Work } from './worker.format.ts'

const TIMEOUT_MS = 8000
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const MAX_THREADS = 2
let threads = 0
const waiting: (() => void)[] = []

export type TemplateThread = {
  ask<Name extends keyof Work>(name: Name, ask: Work[Name]['ask']): Promise<Work[Name]['answer']>
}

const TOO_LONG = 'Die Datei ist zu aufwendig zu lesen. Bitte vereinfachen Sie die Vorlage.'
const BROKEN = 'Die Datei konnte nicht gelesen werden.'

/** Reads and fills templates in a thread of its own: what is hostile in a file costs that thread, never the server. */
export async function withTemplateThread<T>(
  run: (thread: TemplateThread) => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  // Each thread may take a quarter of a gigabyte; many at once queue up.
  while (threads >= MAX_THREADS) await new Promise<void>(resolve => waiting.push(resolve))
  threads++
  const worker = new Worker(new URL('./worker.format.ts', import.meta.url), {
    resourceLimits: LIMITS,
    // Flags meant for the server's own start, such as those of a debugger, are not for a thread.
    execArgv: [],
    // It needs none of what the server knows of its surroundings.
    env: {},
    stdout: true,
    stderr: true,
  })
  try {
    return await run({ ask: (name, ask) => askOf(worker, { name, ask } as Asked, timeoutMs) as Promise<never> })
  } finally {
    void worker.terminate()
    threads--
    waiting.shift()?.()
  }
}

/** One question at a time. */
function askOf(worker: Worker, asked: Asked, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const refuse = (message: string) => reject(new Refusal('unprocessable', message))
  const fail = () => refuse(BROKEN)
  const take = (told: Told) => ('answer' in told ? resolve(told.answer) : refuse(told.refusal))
  const timer = setTimeout(() => refuse(TOO_LONG), timeoutMs)
  worker.once('message', take).once('error', fail).once('exit', fail)
  worker.postMessage(asked)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', take).off('error', fail).off('exit', fail)
  })
}

import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { Asked, Told, Work } from './worker.format.ts'

const TIMEOUT_MS = 8000
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const MAX_THREADS = 2
/** To start a thread and read the libraries takes far longer than to read a template: a sound one takes more of them. */
const MOST_TURNS = 100
const IDLE_MS = 5000

/** `open`: questions without an answer; the thread of one that never came is not asked again. */
type Thread = { worker: Worker; turns: number; open: number; idle: NodeJS.Timeout | undefined }
let working = 0
const resting: Thread[] = []
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
  while (working >= MAX_THREADS) await new Promise<void>(resolve => waiting.push(resolve))
  working++
  const thread = resting.pop() ?? startThread()
  clearTimeout(thread.idle)
  thread.worker.ref()
  try {
    return await run({ ask: (name, ask) => askOf(thread, { name, ask } as Asked, timeoutMs) as Promise<never> })
  } finally {
    rest(thread)
    working--
    waiting.shift()?.()
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.format.ts', import.meta.url), {
    resourceLimits: LIMITS,
    // Flags meant for the server's own start, such as those of a debugger, are not for a thread.
    execArgv: [],
    // It needs none of what the server knows of its surroundings.
    env: {},
    stdout: true,
    stderr: true,
  })
  const thread: Thread = { worker, turns: 0, open: 0, idle: undefined }
  const spoil = () => {
    thread.open = Infinity
    if (resting.includes(thread)) end(thread)
  }
  // Without a listener the error of a thread at rest would end the server.
  worker.on('error', spoil).on('exit', spoil)
  return thread
}

/** What it was given is of one company: it forgets that before the next turn. */
function rest(thread: Thread): void {
  if (thread.open > 0 || ++thread.turns >= MOST_TURNS) {
    end(thread)
    return
  }
  thread.worker.postMessage({ name: 'forget' } satisfies Asked)
  thread.worker.unref()
  thread.idle = setTimeout(() => end(thread), IDLE_MS).unref()
  resting.push(thread)
}

function end(thread: Thread): void {
  clearTimeout(thread.idle)
  const at = resting.indexOf(thread)
  if (at >= 0) resting.splice(at, 1)
  void thread.worker.terminate()
}

/** One question at a time. */
function askOf(thread: Thread, asked: Asked, timeoutMs: number): Promise<unknown> {
  const { worker } = thread
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const refuse = (message: string) => reject(new Refusal('unprocessable', message))
  const fail = () => refuse(BROKEN)
  const take = (told: Told) => {
    thread.open--
    if ('answer' in told) resolve(told.answer)
    else refuse(told.refusal)
  }
  const timer = setTimeout(() => refuse(TOO_LONG), timeoutMs)
  thread.open++
  worker.once('message', take).once('error', fail).once('exit', fail)
  worker.postMessage(asked)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', take).off('error', fail).off('exit', fail)
  })
}

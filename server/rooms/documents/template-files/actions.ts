import { join } from 'node:path'
import {
  askChild,
  type BoundedChild,
  keepProcess,
  startBoundedChild,
  type WorkLimits,
} from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Asked, Told, Work } from './worker.format.ts'

const HEAP_MEGABYTES = 256
const LIMITS = { processorSeconds: 8, megabytes: 600 }

const MOST_CHILDREN = 2
/** To start a child and read the libraries takes far longer than to read a template: a sound one takes more of them. */
const MOST_TURNS = 100
const IDLE_MS = 5000

/** `open`: questions without an answer; the child of one that never came is not asked again. */
type Reader = { child: BoundedChild; turns: number; open: number; idle: NodeJS.Timeout | undefined }
let working = 0
const resting: Reader[] = []
const waiting: (() => void)[] = []

export type TemplateReader = {
  ask<Name extends keyof Work>(name: Name, ask: Work[Name]['ask']): Promise<Work[Name]['answer']>
}

const TOO_LONG = 'Die Datei ist zu aufwendig zu lesen. Bitte vereinfachen Sie die Vorlage.'

/**
 * Reads and fills templates in a process of its own: what is hostile in a file costs that process, never the server. A thread
 * would not do, since one that finds no room for a large piece of memory takes the whole program with it.
 */
export async function withTemplateReader<T>(
  run: (reader: TemplateReader) => Promise<T>,
  change: Partial<WorkLimits> = {},
): Promise<T> {
  // Each child may take some hundred megabytes; many at once queue up.
  while (working >= MOST_CHILDREN) await new Promise<void>(resolve => waiting.push(resolve))
  working++
  const limits = { ...LIMITS, ...change }
  const reader = resting.pop() ?? startReader()
  clearTimeout(reader.idle)
  keepProcess(reader.child, true)
  try {
    return await run({ ask: (name, ask) => askOf(reader, { name, ask } as Asked, limits) as Promise<never> })
  } finally {
    rest(reader)
    working--
    waiting.shift()?.()
  }
}

function startReader(): Reader {
  const child = startBoundedChild(join(import.meta.dirname, 'worker.format.ts'), {
    reads: ['server', 'domain', 'contract'],
    heapMegabytes: HEAP_MEGABYTES,
  })
  const reader: Reader = { child, turns: 0, open: 0, idle: undefined }
  const spoil = () => {
    reader.open = Infinity
    if (resting.includes(reader)) end(reader)
  }
  child.on('error', spoil).on('exit', spoil)
  return reader
}

/** What it was given is of one company: it forgets that before the next turn. */
function rest(reader: Reader): void {
  if (reader.open > 0 || ++reader.turns >= MOST_TURNS) {
    end(reader)
    return
  }
  reader.child.send({ name: 'forget' } satisfies Asked, () => {})
  keepProcess(reader.child, false)
  reader.idle = setTimeout(() => end(reader), IDLE_MS).unref()
  resting.push(reader)
}

function end(reader: Reader): void {
  clearTimeout(reader.idle)
  const at = resting.indexOf(reader)
  if (at >= 0) resting.splice(at, 1)
  reader.child.kill('SIGKILL')
}

/** One question at a time. */
async function askOf(reader: Reader, asked: Asked, limits: WorkLimits): Promise<unknown> {
  reader.open++
  const told = await askChild(
    reader.child,
    asked,
    limits,
    (told: Told) => told,
    () => refusal(TOO_LONG),
  )
  reader.open--
  if ('refusal' in told) throw refusal(told.refusal)
  return told.answer
}

const refusal = (message: string) => new Refusal('unprocessable', message)

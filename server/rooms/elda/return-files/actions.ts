import { join } from 'node:path'
import type { ReturnContent } from '#domain/elda/returned.ts'
import { askChild, type BoundedChild, startBoundedChild, type WorkLimits } from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Message, Question } from './worker.format.ts'

export type ReturnFile = { name: string; bytes: Buffer }
/** What a file holds, or why nobody can read it. */
export type ReadReturn = Message

const HEAP_MEGABYTES = 384
const LIMITS = { processorSeconds: 8, megabytes: 700 }
const TOO_MUCH = 'Die Datei ist zu aufwendig zu lesen.'

let children = 0
const MOST_CHILDREN = 2
const waiting: (() => void)[] = []

/** Reads files of ELDA in a process of its own: what is hostile in one costs that process, and the next one gets another. */
export async function readReturns(
  files: readonly ReturnFile[],
  limits: Partial<WorkLimits> = {},
): Promise<ReadReturn[]> {
  if (files.length === 0) return []
  while (children >= MOST_CHILDREN) await new Promise<void>(resolve => waiting.push(resolve))
  children++
  let child: BoundedChild | undefined
  try {
    const read: ReadReturn[] = []
    for (const { name, bytes } of files) {
      child ??= start()
      const message = await ask(child, { name, bytes }, { ...LIMITS, ...limits })
      read.push(message)
      if ('problem' in message && message.problem === TOO_MUCH) {
        child.kill('SIGKILL')
        child = undefined
      }
    }
    return read
  } finally {
    child?.kill('SIGKILL')
    children--
    waiting.shift()?.()
  }
}

const start = (): BoundedChild =>
  startBoundedChild(join(import.meta.dirname, 'worker.format.ts'), {
    reads: ['server', 'domain', 'contract'],
    heapMegabytes: HEAP_MEGABYTES,
  })

async function ask(child: BoundedChild, question: Question, limits: WorkLimits): Promise<Message> {
  try {
    return await askChild(
      child,
      question,
      limits,
      (message: Message) => message,
      () => new Refusal('unprocessable', TOO_MUCH),
    )
  } catch (error) {
    if (error instanceof Refusal && error.message === TOO_MUCH) return { problem: TOO_MUCH }
    throw error
  }
}

export const contentOf = (read: ReadReturn): ReturnContent | undefined => ('content' in read ? read.content : undefined)

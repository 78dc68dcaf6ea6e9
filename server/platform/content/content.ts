import { join } from 'node:path'
import type { ContentType } from '#contract/endpoint.ts'
import {
  askChild,
  type BoundedChild,
  keepProcess,
  residentMegabytes,
  startBoundedChild,
} from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Answer, Question } from './content-inspector.ts'
import { type Found, KINDS } from './file-kinds.ts'
import { kindSentence } from './known-file-kinds.ts'
import type { Active } from './pdf-active.ts'

export type Checked = { bytes: Buffer; type: ContentType; pages?: number; active?: Active }

export type ContentLimits = {
  /** Of a core, for one file. */
  processorSeconds: number
  /** Of a child, resident. */
  megabytes: number
  /** A child ends after so many files. */
  files: number
  children: number
  /** A child without work ends. */
  idleSeconds: number
}
const LIMITS: ContentLimits = { processorSeconds: 15, megabytes: 900, files: 200, children: 2, idleSeconds: 20 }
const HEAP_MEGABYTES = 384

const machine = openContent()

/**
 * What a file is by its content, never by its name, and that it is whole: pictures come back drawn anew, without what else
 * they carried. A 422 says in German, at the field `file`, why it is not taken.
 */
export const checkContent = machine.check
/** Ends the children, and what they are at. */
export const closeContent = machine.close

/** A machine of its own; the program has one (`checkContent`), tests others with tighter limits. */
export function openContent(change: Partial<ContentLimits> = {}) {
  const limits = { ...LIMITS, ...change }
  const resting: Inspector[] = []
  const all = new Set<Inspector>()
  const waiting: (() => void)[] = []
  let working = 0

  function end(inspector: Inspector): void {
    clearTimeout(inspector.idle)
    inspector.child.kill('SIGKILL')
    all.delete(inspector)
    const at = resting.indexOf(inspector)
    if (at >= 0) resting.splice(at, 1)
  }

  function begin(): Inspector {
    const inspector = { child: startChild(), looked: 0, idle: undefined }
    all.add(inspector)
    return inspector
  }

  /** For the next file, unless it has grown or had its share. */
  async function rest(inspector: Inspector): Promise<void> {
    keepProcess(inspector.child, false)
    const isLarge = (await residentMegabytes(inspector.child.pid)) > limits.megabytes / 3
    if (++inspector.looked >= limits.files || isLarge) return
    inspector.idle = setTimeout(() => end(inspector), limits.idleSeconds * 1000).unref()
    resting.push(inspector)
  }

  async function look(question: Question): Promise<Found> {
    while (working >= limits.children) await new Promise<void>(resolve => waiting.push(resolve))
    working++
    const inspector = resting.pop() ?? begin()
    clearTimeout(inspector.idle)
    keepProcess(inspector.child, true)
    try {
      const answer = await ask(inspector.child, question, limits)
      await rest(inspector)
      if ('refusal' in answer) throw unfit(answer.refusal)
      return answer.found
    } finally {
      if (!resting.includes(inspector)) end(inspector)
      working--
      waiting.splice(0, 1)[0]?.()
    }
  }

  return {
    async check(bytes: Buffer, allowed: readonly ContentType[]): Promise<Checked> {
      const type = allowed.find(one => KINDS[one].begins.every((byte, at) => bytes[at] === byte))
      if (!type) throw unfit(`Nur ${labelsOf(allowed)}. ${kindSentence(bytes)}`)
      const { bytes: anew, pages, active } = await look({ type, bytes })
      const clean = anew ? Buffer.from(anew.buffer, anew.byteOffset, anew.byteLength) : bytes
      return { bytes: clean, type, ...(pages !== undefined && { pages }), ...(active && { active }) }
    },
    close: () => [...all].forEach(end),
    children: () => all.size,
  }
}

type Inspector = { child: BoundedChild; looked: number; idle: NodeJS.Timeout | undefined }

const unfit = (message: string) => new Refusal('unprocessable', message, { file: message })

/** 'PDF, JPG oder PNG' */
function labelsOf(types: readonly ContentType[]): string {
  const labels = types.map(type => KINDS[type].label)
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' oder ')
}

/** Whatever a file does to its reader, it does to a process that has nothing. */
const startChild = (): BoundedChild =>
  startBoundedChild(join(import.meta.dirname, 'content-inspector.ts'), {
    reads: ['server/platform/content', 'contract/endpoint.ts'],
    heapMegabytes: HEAP_MEGABYTES,
  })

const ask = (child: BoundedChild, question: Question, limits: ContentLimits): Promise<Answer> =>
  askChild(
    child,
    question,
    limits,
    (answer: Answer) => answer,
    () => unfit(TOO_MUCH),
  )

const TOO_MUCH = 'Die Datei ist zu aufwendig zu lesen. Bitte speichern Sie sie kleiner oder in mehreren Teilen.'

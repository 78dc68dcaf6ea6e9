import { join } from 'node:path'
import {
  askChild,
  type BoundedChild,
  keepProcess,
  residentMegabytes,
  startBoundedChild,
} from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cellsIn, liesOnItsSide, linesIn, type Place, partFrom, rowsBefore, START } from './parts.ts'
import type { Answer, SentReport } from './pdf-renderer.ts'

/** What a report says, every value a text as it shall be read; how it looks is up to `report.typ`. */
export type PdfReport = {
  title: string
  /** Company, period, filters: a line each. */
  subtitle?: readonly string[]
  /** Whose it is, above the title, with the house's mark before it. */
  company?: string
  hasMark?: boolean
  /** What somebody wrote onto it. */
  comment?: string
  /** At the left of every page's foot. */
  madeBy?: string
  /** Of all texts; `normal` unless it says otherwise. */
  scale?: 'small' | 'normal' | 'large' | 'poster'
  /** PNG, JPEG or SVG. */
  logo?: Uint8Array
  /** What a phone reads of the code beside the title. */
  qr?: string
  /** Without it: shades of grey, and nothing else. */
  colour: boolean
  /** `a4` unless it says otherwise; a notice board takes A3. */
  paper?: Paper
  /** Whose signature the report ends with, for example „Unterschrift der Person“. */
  signature?: string
  /** The document's date; the same report of the same moment has the same bytes. */
  createdAt: Temporal.Instant
  sections: readonly PdfSection[]
}
export type Paper = 'a4' | 'a3'
export type PdfSection = PdfTable | PdfFacts | PdfParagraphs
/** With eight columns or more the whole report lies on its side. */
export type PdfTable = {
  kind: 'table'
  title?: string
  columns: readonly PdfColumn[]
  groups: readonly PdfGroup[]
  sum?: readonly string[]
  /** Several, where another source says the same: those are muted. */
  sums?: readonly { cells: readonly string[]; isMuted: boolean }[]
}
/** `share`: of the page's width, as against the other columns. */
export type PdfColumn = { title: string; align: 'text' | 'number'; share: number }
/** The title is repeated on each page that the group goes on; below it stands in red what nobody may overlook. */
export type PdfGroup = {
  title?: string
  warning?: string
  rows: readonly (readonly string[])[]
  sum?: readonly string[]
}
/** `newPage`: begins one, as the first of several people does. `signer`: who signs from there on, named below the line. */
export type PdfFacts = {
  kind: 'facts'
  title?: string
  newPage?: boolean
  signer?: string
  facts: readonly (readonly [name: string, value: string])[]
}
export type PdfParagraphs = { kind: 'paragraphs'; title?: string; paragraphs: readonly string[] }

export type PdfLimits = {
  /** Of a core, for one part of a report. */
  processorSeconds: number
  /** Of the child, resident. */
  megabytes: number
  /** A longer report is typeset in parts of about so many cells: memory is bounded by the part. */
  partCells: number
  /** Of a report; it takes two or three minutes. */
  cells: number
  /** Typst gives little of its memory back: a child ends after so many reports. */
  reports: number
  /** So many wait while one is made, of all companies. */
  waiting: number
  /** Of one company. */
  waitingOfOne: number
  /** A child without work ends. */
  idleSeconds: number
}
const LIMITS: PdfLimits = {
  processorSeconds: 60,
  megabytes: 1500,
  partCells: 40_000,
  cells: 2_000_000,
  reports: 20,
  waiting: 100,
  waitingOfOne: 25,
  idleSeconds: 60,
}
const HEAP_MEGABYTES = 512

const TOO_MUCH = 'Der Bericht ist zu umfangreich. Bitte schränken Sie Zeitraum oder Filter ein.'
const FAILED = 'Der Bericht konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.'

const machine = openPdf()
/** Of its own, so that nobody who chooses waits for a long report; what it makes is small. */
const previews = openPdf({ processorSeconds: 10, megabytes: 700, reports: 100, waiting: 40, waitingOfOne: 6 })
/** More rows than any first page has. */
const PREVIEWED_ROWS = 90

/**
 * A tagged PDF/A-3a. Reports are made one after the other, companies that wait in turns; a 422 says in German why one could
 * not be, a 503 that too many wait.
 */
export const render = machine.render
/** The first page as a picture, and how many there will be: of a long report that is an estimate. */
export const renderPreview = previews.preview
/** Ends the children, and what they are at. */
export const closePdf = () => {
  machine.close()
  previews.close()
}

/** A machine of its own; the program has one (`render`), tests others with tighter limits. */
export function openPdf(change: Partial<PdfLimits> = {}) {
  const limits = { ...LIMITS, ...change }
  let child: BoundedChild | undefined
  let made = 0
  const waiting = openTurns()
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function make<Made>(report: PdfReport, typeset: Typeset<Made>, how: HowRendered): Promise<Made> {
    clearTimeout(idle)
    if (!child) {
      child = startChild()
      made = 0
    }
    keepProcess(child, true)
    try {
      const result = await typeset(child, report, limits, how)
      const isLarge = (await residentMegabytes(child.pid)) > limits.megabytes / 2
      if (++made >= limits.reports || isLarge) end()
      return result
    } catch (error) {
      end()
      throw error
    } finally {
      if (child) keepProcess(child, false)
      idle = setTimeout(end, limits.idleSeconds * 1000).unref()
    }
  }

  function inTurn<Made>(
    report: PdfReport,
    whose: number,
    typeset: Typeset<Made>,
    how: HowRendered = {},
  ): Promise<Made> {
    if (waiting.of(whose) > limits.waitingOfOne || waiting.all() > limits.waiting)
      return Promise.reject(new Refusal('unavailable'))
    return waiting.take(whose, () => make(report, typeset, how))
  }

  return {
    /** `whose`: the company's id. */
    render: (report: PdfReport, whose: number, how?: HowRendered) => inTurn(report, whose, typesetPages, how),
    preview: (report: PdfReport, whose: number) => inTurn(report, whose, typesetPreview),
    close: end,
    pid: () => child?.pid,
  }
}

/** One after the other: each who waits gets one, then the next. */
function openTurns() {
  // In the order of their turns; who is served is still there.
  const queues = new Map<number, (() => Promise<void>)[]>()
  let isServing = false

  async function serve(): Promise<void> {
    isServing = true
    // A map also gives what is set while it is gone through.
    for (const [whose, own] of queues) {
      await own[0]!()
      own.splice(0, 1)
      queues.delete(whose)
      if (own.length > 0) queues.set(whose, own)
    }
    isServing = false
  }

  return {
    of: (whose: number) => queues.get(whose)?.length ?? 0,
    all: () => queues.values().reduce((sum, own) => sum + own.length, 0),
    take<Made>(whose: number, work: () => Promise<Made>): Promise<Made> {
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
      const own = queues.get(whose) ?? []
      own.push(() => work().then(resolve, reject))
      queues.set(whose, own)
      if (!isServing) void serve()
      return promise
    },
  }
}

/** Typst, which is native, reads only what it is handed (`pdf-renderer.ts`); `pdf.test.ts` watches that from the kernel's side. */
const startChild = (): BoundedChild =>
  startBoundedChild(join(import.meta.dirname, 'pdf-renderer.ts'), {
    reads: ['server/platform', 'contract/refusals.ts'],
    heapMegabytes: HEAP_MEGABYTES,
    collects: true,
  })

export type HowRendered = {
  /** After each part but the last. */
  onPart?: (rowsDone: number, rowsTotal: number) => Promise<void>
  /** Looked at between parts. */
  signal?: AbortSignal
}
type Typeset<Made> = (child: BoundedChild, report: PdfReport, limits: PdfLimits, how: HowRendered) => Promise<Made>
export type PdfPreview = { svg: string; pages: number; isEstimate: boolean; isLandscape: boolean }

/** The child is given the rows of one part at a time. */
const typesetPages: Typeset<Uint8Array> = async (child, report, limits, { onPart, signal }) => {
  const { sections, logo, ...named } = report
  const whole = { ...named, createdAt: report.createdAt.epochMilliseconds, lines: linesIn(report) }
  const isLandscape = liesOnItsSide(sections)
  const rows = rowsBefore(report, { ...START, section: sections.length })
  if (cellsIn(report) > limits.cells) throw new Refusal('unprocessable', TOO_MUCH)
  let from: Place = START
  let cells = limits.partCells
  for (;;) {
    signal?.throwIfAborted()
    const part = partFrom(report, from, cells)
    const answer = await typeset(child, { ...whole, isLandscape, part, ...(from === START && { logo }) }, limits)
    if ('bytes' in answer) return answer.bytes
    if ('preview' in answer) throw new Error('A preview came in the place of a report.')
    cells = 'next' in answer ? limits.partCells : cells * 2
    if ('next' in answer) {
      from = answer.next
      await onPart?.(rowsBefore(report, from), rows)
    }
  }
}

const typesetPreview: Typeset<PdfPreview> = async (child, report, limits) => {
  const part = partFrom(report, START, Number.POSITIVE_INFINITY)
  const { sections, ...named } = report
  const sent = {
    ...{ ...named, createdAt: report.createdAt.epochMilliseconds, part, previewedRows: PREVIEWED_ROWS },
    ...{ isLandscape: liesOnItsSide(sections), lines: linesIn(report) },
  }
  const answer = await typeset(child, sent, limits)
  if (!('preview' in answer)) throw new Error('A report came in the place of a preview.')
  return answer.preview
}

async function typeset(child: BoundedChild, report: SentReport, limits: PdfLimits) {
  const answer = await askChild(
    child,
    report,
    limits,
    (answer: Answer) => answer,
    why => new Refusal('unprocessable', why === 'gone' ? FAILED : TOO_MUCH),
  )
  if ('problem' in answer) throw answer.problem
  return answer
}

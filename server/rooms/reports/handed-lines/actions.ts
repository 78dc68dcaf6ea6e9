import type { ExportedCells, RunContent } from '#domain/exports/exported-lines.ts'
import { type HandedRow, handedRows, heldRows, type TakenRow } from '#domain/exports/handed-rows.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { handOverSettings, runContentOf } from '#server/rooms/exports/public.ts'
import { wageTypeLines } from '#server/rooms/settings/public.ts'
import type { ReportAsked } from '../report-contents/rules.ts'
import * as rows from './rows.ts'
import { rowReader } from './rules.ts'

/** What a run says against what is kept of it. */
export type CheckedRun = rows.CountedRun & {
  /** Rows of its file. */
  told: number
  /** Rows that it left to a person, and how many of them nobody has done yet. */
  left: number
  open: number
  /** Whether its rows are as many and come to as much as the run noted when its file was written. */
  agrees: boolean
}

type Take = (run: rows.CountedRun, row: HandedRow) => void

/**
 * Every row that the runs of stores told payroll of the days, one run after the other, and with `hold` what payroll has by them in
 * the end. A chain begins with the newest run that stands for all of its period: what that one replaced counts no more.
 */
export async function eachHandedRow(
  tx: CompanyTx,
  scope: CompanyScope,
  asked: Pick<ReportAsked, 'stores' | 'firstDay' | 'lastDay'>,
  take: Take,
  hold: Take = () => {},
): Promise<CheckedRun[]> {
  const all = await rows.runs(
    tx,
    asked.stores.map(({ id }) => id),
    asked,
  )
  const chains = [...Map.groupBy(all, chainOf).values()]
  const taken = await takenRows(
    tx,
    scope,
    all.map(({ id }) => id),
  )
  const left = Map.groupBy(
    await rows.left(
      tx,
      all.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  )
  const leftBy = (runs: readonly rows.CountedRun[]) => runs.flatMap(({ id }) => left.get(id) ?? [])
  const checked: CheckedRun[] = []
  for (const all of chains) {
    const first = Math.max(
      0,
      all.findLastIndex(({ replacesNumber }) => replacesNumber !== null),
    )
    const chain = all.slice(first)
    let before: RunContent | undefined
    for (const [at, run] of chain.entries()) {
      const content = await contentOf(tx, run.id)
      const own = at === 0 ? leftBy(all.slice(0, first + 1)) : leftBy([run])
      const takenBack = taken.get(run.id) ?? []
      const told = handedRows({ content, isWhole: at === 0, taken: takenBack, left: bySource(own) }, before)
      for (const row of told) take(run, row)
      for (const row of takenBack) hold(run, { ...row, sign: -1, isByHand: false })
      // Gone without a word of this store: another one's run took it over, and says so itself.
      for (const row of before ? lost(before, content) : []) hold(run, { ...row, sign: 1, isByHand: false })
      if (at === chain.length - 1) for (const row of heldRows(content)) hold(run, { ...row, sign: 1, isByHand: false })
      const byHand = told.filter(({ isByHand }) => isByHand).length
      const open = byHand > 0 ? own.filter(({ isDone }) => !isDone).length : 0
      checked.push({ ...run, ...checkOf(run, told), left: byHand, open })
      before = content
    }
  }
  return checked.sort((a, b) => a.number - b.number)
}

const chainOf = ({ storeId, kind, softwareId, from, to }: rows.CountedRun) =>
  [storeId, kind, softwareId, from, to].join(' ')

const NOTHING: RunContent = { fields: [], lines: [] }

async function contentOf(tx: CompanyTx, runId: number): Promise<RunContent> {
  const packed = await rows.content(tx, runId)
  return packed ? runContentOf(packed) : NOTHING
}

/** By the run that took them: its file holds them, so whoever may have it may know them, though another store told them first. */
async function takenRows(
  tx: CompanyTx,
  scope: CompanyScope,
  runIds: readonly number[],
): Promise<Map<number, TakenRow[]>> {
  const found = new Map<number, TakenRow[]>()
  for (const { byRunId, fromRunId, sourceIds } of await rows.taken(tx, runIds)) {
    const content = await acrossStores(tx, scope, () => contentOf(tx, fromRunId))
    const wanted = new Set(sourceIds)
    const own = heldRows(content).filter(({ sourceId }) => wanted.has(sourceId))
    found.set(byRunId, [...(found.get(byRunId) ?? []), ...own])
  }
  return found
}

function lost(before: RunContent, content: RunContent): TakenRow[] {
  const there = new Set(content.lines.map(({ sourceId }) => sourceId))
  const lines = before.lines.filter(({ sourceId }) => !there.has(sourceId))
  return lines.length === 0 ? [] : heldRows({ fields: before.fields, lines })
}

const bySource = (all: readonly rows.LeftToPerson[]): Map<number, ExportedCells[]> =>
  new Map(
    [...Map.groupBy(all, ({ sourceId }) => sourceId)].map(
      ([id, own]) => [id, own.map(({ handed }) => handed)] as const,
    ),
  )

const BMD = 0

function checkOf(run: rows.CountedRun, all: readonly HandedRow[]): Pick<CheckedRun, 'told' | 'agrees'> {
  // BMD keeps records of absences: several rows of the ledger may be one of them, and one two.
  if (run.kind === 'absences' && run.softwareId === BMD) return { told: run.rowCount, agrees: true }
  const told = all.filter(({ isByHand }) => !isByHand)
  const sums = Object.entries(run.sums).every(([field, sum]) => {
    const own = told.reduce((all, { cells, sign }) => all + sign * hundredths(cells[field]), 0)
    return own === hundredths(sum)
  })
  return { told: told.length, agrees: told.length === run.rowCount && sums }
}

const hundredths = (value: string | number | undefined): number => Math.round(Number(value ?? 0) * 100)

/** How rows of runs are read, in the words that hold of the month. */
export const readerOf = async (tx: CompanyTx, { month, formats }: Pick<ReportAsked, 'month' | 'formats'>) =>
  rowReader({
    ...{ month, dates: formats.date },
    settings: await handOverSettings(tx),
    mapping: await wageTypeLines(tx),
    ownTypes: await rows.ownTypes(tx),
    ownValues: await rows.ownValues(tx, month),
  })

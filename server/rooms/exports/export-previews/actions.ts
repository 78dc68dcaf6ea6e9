import type {
  AbsenceExportPreview,
  ExportCheck,
  ExportPerson,
  ExportPreview,
  StampExportPreview,
} from '#contract/exports/export-previews.ts'
import type { WageExportPreview } from '#contract/exports/wage-exports.ts'
import { softwareName } from '#domain/accounts/external-software.ts'
import { takesAwayIn } from '#domain/exports/corrections.ts'
import { changedCells, countChanges, type ExportChanges, type ExportLine } from '#domain/exports/exported-lines.ts'
import { nameOf } from '#domain/exports/wage-layouts.ts'
import { maySayPay } from '#domain/exports/wage-lines.ts'
import { formatSvnr } from '#domain/people/svnr.ts'
import { LayoutError, refuseUnfit } from '#domain/settings/payroll-file.ts'
import { absentDaysIn } from '#domain/time/absence-days.ts'
import { dayTexts, utcTexts } from '#domain/time/local-calendar.ts'
import { type Period, type Span, spanOf } from '#domain/time/periods.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { transferTargets } from '#server/rooms/transfers/public.ts'
import { absenceSource } from '../absence-source/actions.ts'
import { correctedLayout, ownState } from '../export-run-series/actions.ts'
import * as ledger from '../export-runs/rows.ts'
import * as sourceRows from '../export-sources/rows.ts'
import type { Entry, EntryElsewhere, ExportRequest, PayrollStore, Source } from '../export-sources/rules.ts'
import { stampSource } from '../stamp-source/actions.ts'
import { wageSource } from '../wage-exports/actions.ts'
import * as previewRows from './rows.ts'
import { changesSince, checksFor, exportPeriodOf, linesOf, takenOffByHand, valueRefused } from './rules.ts'

const trail = trailOf('exports/export-previews')

export const previewAbsences = (scope: CompanyScope, request: ExportRequest): Promise<AbsenceExportPreview> =>
  inCompany(scope, async tx => {
    const { base, entries, personOf, zone } = await preview(tx, scope, absenceSource, request)
    const dayText = dayTexts()
    const absentDays = absentDaysIn(base.from, base.to, zone)
    const rows = entries.map(entry => ({
      ...personOf(entry.employeeId),
      id: entry.id,
      type: entry.type,
      firstDay: dayText(entry.firstDay),
      lastDay: dayText(entry.lastDay),
      totalDays: entry.totalDays,
      absentDays: absentDays(entry),
      clipped: entry.clipped,
      status: entry.reason ?? null,
    }))
    return { ...base, ...parted(rows) }
  })

export const previewHours = (scope: CompanyScope, request: ExportRequest): Promise<StampExportPreview> =>
  inCompany(scope, async tx => {
    const { base, entries, personOf } = await preview(tx, scope, stampSource, request)
    const utc = utcTexts()
    const dayText = dayTexts()
    const rows = entries.map(entry => ({
      ...personOf(entry.employeeId),
      id: entry.id,
      day: dayText(entry.day),
      from: utc(entry.fromMs),
      to: entry.toMs === null ? null : utc(entry.toMs),
      pauseMinutes: entry.pauseMinutes,
      minutes: entry.minutes,
      clipped: entry.clipped,
      status: entry.reason ?? null,
    }))
    return { ...base, ...parted(rows) }
  })

export const previewWages = (scope: CompanyScope, request: ExportRequest): Promise<WageExportPreview> =>
  inCompany(scope, async tx => {
    const { base, entries, personOf } = await preview(tx, scope, wageSource, request)
    const seesPay = holdsRightsTo(scope, ['payment'])
    const exported = entries.map(({ id, employeeId, line, run }) => ({
      ...personOf(employeeId),
      id,
      kind: line.kind,
      name: nameOf(line),
      wageType: line.number,
      day: line.date === null ? null : `${run.worked}-${String(line.date).padStart(2, '0')}`,
      quantity: maySayPay(id) && !seesPay ? null : line.quantity / 100,
      unit: line.unit,
    }))
    return { ...base, exported }
  })

/** What would be handed over, what not and why, what stands in the way, and what was handed over before. */
async function preview<E extends Entry>(tx: CompanyTx, scope: CompanyScope, source: Source<E>, request: ExportRequest) {
  const { store, period, key } = await exportSeriesOf(tx, scope, source, request)
  const [last] = await ledger.countingRuns(tx, key)
  const [own, state] = await Promise.all([ownState(tx, key), loadExportState(tx, scope, source, store, period)])
  const changes = changesSince(state, own)
  const listed = new Set(state.entries.map(({ employeeId }) => employeeId))
  const numbers = await openNumbers(tx, scope, request, listed)
  const { target } = state
  const base: ExportPreview = {
    softwareId: store.softwareId,
    softwareName: softwareName(store.softwareId),
    storeId: store.storeId,
    from: key.from,
    to: key.to,
    externalStoreId: store.externalStoreId,
    costCentre: store.costCentre,
    checks: checksWithValues(source, store, state, changes),
    lastRun: last
      ? {
          runId: last.id,
          number: last.number,
          state: last.state,
          changedSince: countChanges(changes),
          added: changes.added.map(({ sourceId }) => sourceId),
          changed: changedCells(changes).map(({ sourceId, fields }) => ({ id: sourceId, fields })),
          removed: changes.removed.map(({ sourceId }) => sourceId),
        }
      : null,
    target: target ? { id: target.id, name: target.name, host: target.host } : null,
  }
  const personOf = (employeeId: number): ExportPerson => {
    const { lastName = '', firstName = '', externalId = '', version = 0 } = state.people.get(employeeId) ?? {}
    const socialsecurity = numbers.get(employeeId) ?? null
    return { employeeId, lastName, firstName, externalId, employeeVersion: version, socialsecurity }
  }
  return { base, entries: state.entries, personOf, zone: store.zone }
}

/** The place and period of a request, if the company's software hands them over like that. */
export async function exportSeriesOf<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  request: ExportRequest,
) {
  // A hand-over of a store that is not on the screen would be a mistake, and one without its rows would take them all back.
  if (isExcluded(scope, request.storeId)) throw new Refusal('conflict', EXCLUDED)
  const store = await payrollStore(tx, request.storeId)
  const period = exportPeriodOf(source, store, request)
  return { store, period, key: ledger.seriesKey(store, source.kind, period) }
}

const EXCLUDED =
  'Dieser Standort ist durch Ihren Anwendungsfilter ausgeblendet. Nehmen Sie ihn in den Filter auf, um ihn zu übergeben.'

export async function payrollStore(tx: CompanyTx, storeId: number): Promise<PayrollStore> {
  const store = await sourceRows.payrollStore(tx, storeId)
  if (!store) throw new Refusal('not_found')
  return store
}

/** Everything of a period that a hand-over needs, read with one statement a table. */
export async function loadExportState<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  store: PayrollStore,
  period: Period,
) {
  const span = spanOf(period, store.zone)
  const readings = await source.read(tx, scope, store, span)
  // The database finds the people while the entries are made.
  const finding = sourceRows.people(tx, store.softwareId, readings.employeeIds, period.from.toString())
  const entries = readings.entriesOf(period)
  const people = await finding
  const target = await transferTargets.findDefault(tx)
  // And what they have elsewhere while the lines are written.
  const seeking = entriesElsewhere(tx, scope, source, store, people.keys(), span)
  const { layout, lines, unknown } = linesOf(source, store, entries, people)
  const elsewhere = await seeking
  const today = todayIn(store.zone)
  const own = readings.checks ?? []
  const common = checksFor({ source, store, period, today, entries, people, lines, unknown, elsewhere, target })
  const checks = [...own.filter(isBlocking), ...common, ...own.filter(check => !isBlocking(check))]
  return { entries, people, layout, lines, unknown, target, checks }
}

const isBlocking = ({ tone }: ExportCheck) => tone === 'blocker'

/** What payroll gets of the same people by other stores; a store that is not the caller's is not named. */
async function entriesElsewhere<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  store: PayrollStore,
  people: Iterable<number>,
  span: Span,
): Promise<EntryElsewhere[]> {
  const found = await acrossStores(tx, scope, () => source.elsewhere(tx, store, people, span))
  const isSeen = (storeId: number) => scope.storeIds === null || scope.storeIds.includes(storeId)
  return found.map(entry => (isSeen(entry.storeId) ? entry : { ...entry, id: 0, storeId: 0, storeName: '' }))
}

/** What the export itself would refuse is told before, too. */
function checksWithValues<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
  { checks, lines }: { checks: ExportCheck[]; lines: readonly ExportLine[] },
  { outcomes }: ExportChanges,
): ExportCheck[] {
  if (checks.some(({ tone }) => tone === 'blocker')) return checks
  const { layout } = correctedLayout(source, store)
  const takesAway = takesAwayIn(layout)
  const rows = lines.flatMap(({ row }) => (takesAway(row) ? [] : [row]))
  try {
    refuseUnfit(layout, rows)
    // What an earlier run told already is on the list of what is struck by hand.
    const fresh = lines.filter(({ row }, index) => outcomes[index] !== 'repeated' && takesAway(row))
    return [...takenOffByHand(store, fresh), ...checks]
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    return [valueRefused(source, error, rows, lines), ...checks]
  }
}

/** The social security numbers of exactly these people, for who may see them; that they were seen is kept. */
async function openNumbers(
  tx: CompanyTx,
  scope: CompanyScope,
  request: ExportRequest,
  people: ReadonlySet<number>,
): Promise<Map<number, string>> {
  if (!scope.permissions.has('employees.read-sensitive') || people.size === 0) return new Map()
  const sealed = await previewRows.sealedNumbers(tx, people)
  if (sealed.size === 0) return new Map()
  const { companyId } = scope
  const opened = new Map<number, string>()
  for (const [rowId, value] of sealed) {
    opened.set(rowId, formatSvnr(vault().show(value, { companyId, table: 'employee', column: 'svnr_sealed', rowId })))
  }
  const { storeId, from, to } = request
  const detail = { fields: ['socialsecurity'], storeId, from, to, employeeIds: [...opened.keys()] }
  await trail.noted(tx, scope, 'read-sensitive', storeId, detail)
  return opened
}

function parted<Row extends { status: string | null }>(rows: Row[]): { exported: Row[]; notExported: Row[] } {
  const exported: Row[] = []
  const notExported: Row[] = []
  for (const row of rows) (row.status === null ? exported : notExported).push(row)
  return { exported, notExported }
}

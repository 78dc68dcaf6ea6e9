import type {
  AbsenceExportPreview,
  ExportCheck,
  ExportPerson,
  ExportPreview,
  StampExportPreview,
} from '#contract/time/payroll-periods.ts'
import { formatSvnr } from '#domain/personnel/svnr.ts'
import { countChanges, type HandoverLine } from '#domain/time/handed-over.ts'
import { dayTexts, utcTexts } from '#domain/time/local-calendar.ts'
import { LayoutError, refuseUnfit } from '#domain/time/payroll-file.ts'
import { PAYROLL_SOFTWARE } from '#domain/time/payroll-software.ts'
import type { Period } from '#domain/time/periods.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { refuseLeftOut } from '#server/platform/database/store-filter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { vault } from '#server/platform/vault.ts'
import { absenceSource } from '../absences/actions.ts'
import { spanOf } from '../absences/rules.ts'
import { stateAfter } from '../payroll-exports/lines.format.ts'
import * as ledger from '../payroll-exports/store.ts'
import { shiftSource } from '../stamps/actions.ts'
import { findDefault } from '../transfer-targets/store.ts'
import {
  changesSince,
  checksFor,
  type Entry,
  exportPeriodOf,
  linesOf,
  type Place,
  type Source,
  valueRefused,
} from './rules.ts'
import * as store from './store.ts'

export type Asked = { storeId: number; from: string; to: string }

export const previewAbsences = (scope: CompanyScope, asked: Asked): Promise<AbsenceExportPreview> =>
  inCompany(scope, async tx => {
    const { base, entries, personOf } = await preview(tx, scope, absenceSource, asked)
    const dayText = dayTexts()
    const rows = entries.map(entry => ({
      ...personOf(entry.employeeId),
      id: entry.id,
      type: entry.type,
      firstDay: dayText(entry.firstDay),
      lastDay: dayText(entry.lastDay),
      totalDays: entry.totalDays,
      clipped: entry.clipped,
      status: entry.reason ?? null,
    }))
    return { ...base, ...parted(rows) }
  })

export const previewHours = (scope: CompanyScope, asked: Asked): Promise<StampExportPreview> =>
  inCompany(scope, async tx => {
    const { base, entries, personOf } = await preview(tx, scope, shiftSource, asked)
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

/** What would be handed over, what not and why, what stands in the way, and what was handed over before. */
async function preview<E extends Entry>(tx: CompanyTx, scope: CompanyScope, source: Source<E>, asked: Asked) {
  const { place, period, key } = await askedChain(tx, scope, source, asked)
  const [last] = await ledger.countingRuns(tx, key)
  const packed = last && (await ledger.newestContent(tx, key))
  const [looked, before] = await Promise.all([look(tx, source, place, period), stateAfter(packed)])
  const changedSince = last ? countChanges(changesSince(looked, before)) : 0
  const listed = new Set(looked.entries.map(({ employeeId }) => employeeId))
  const numbers = await openNumbers(tx, scope, asked, listed)
  const { target } = looked
  const base: ExportPreview = {
    softwareId: place.softwareId,
    softwareName: PAYROLL_SOFTWARE[place.softwareId]!,
    storeId: place.storeId,
    from: key.from,
    to: key.to,
    externalStoreId: place.externalStoreId,
    costCentre: place.costCentre,
    checks: checksWithValues(source, place, looked),
    handedOver: last ? { runId: last.id, number: last.number, state: last.state, changedSince } : null,
    target: target ? { id: target.id, name: target.name, host: target.host } : null,
  }
  const personOf = (employeeId: number): ExportPerson => {
    const { lastName = '', firstName = '', externalId = '' } = looked.people.get(employeeId) ?? {}
    return { employeeId, lastName, firstName, externalId, socialsecurity: numbers.get(employeeId) ?? null }
  }
  return { base, entries: looked.entries, personOf }
}

/** The place and period of a request, if the company's software hands them over like that. */
export async function askedChain<E extends Entry>(tx: CompanyTx, scope: CompanyScope, source: Source<E>, asked: Asked) {
  refuseLeftOut(scope, asked.storeId)
  const place = await placeOf(tx, asked.storeId)
  const period = exportPeriodOf(source, place.softwareId, asked)
  return { place, period, key: ledger.chainKey(place, source.kind, period) }
}

export async function placeOf(tx: CompanyTx, storeId: number): Promise<Place> {
  const place = await store.placeOf(tx, storeId)
  if (!place) throw new Refusal('not_found')
  return place
}

/** Everything of a period that a hand-over needs, read with one statement a table. */
export async function look<E extends Entry>(tx: CompanyTx, source: Source<E>, place: Place, period: Period) {
  const readings = await source.read(tx, place, spanOf(period, place.zone))
  // The database finds the people while the entries are made.
  const asked = store.people(tx, place.softwareId, readings.employeeIds)
  const entries = readings.entriesOf(period)
  const people = await asked
  const { layout, lines, unknown } = linesOf(source, place, entries, people)
  const target = place.softwareId === 1 ? await findDefault(tx) : undefined
  const [hasUnknown, hasTarget] = [unknown.size > 0, target !== undefined]
  const checks = checksFor({ source, place, entries, people, lines, hasUnknown, hasTarget })
  return { entries, people, layout, lines, unknown, target, checks }
}

/** What the export itself would refuse is told before, too. */
function checksWithValues<E extends Entry>(
  source: Source<E>,
  place: Place,
  { checks, lines }: { checks: ExportCheck[]; lines: readonly HandoverLine[] },
): ExportCheck[] {
  if (checks.some(({ tone }) => tone === 'blocker')) return checks
  const rows = lines.map(({ row }) => row)
  try {
    refuseUnfit(source.layouts[place.softwareId]!, rows)
    return checks
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    return [valueRefused(source, error, rows, lines), ...checks]
  }
}

/** The social security numbers of exactly these people, for who may see them; that they were seen is kept. */
async function openNumbers(
  tx: CompanyTx,
  scope: CompanyScope,
  asked: Asked,
  people: ReadonlySet<number>,
): Promise<Map<number, string>> {
  if (!scope.permissions.has('employees.read-sensitive') || people.size === 0) return new Map()
  const sealed = await store.sealedNumbers(tx, people)
  if (sealed.size === 0) return new Map()
  const { companyId } = scope
  const opened = new Map<number, string>()
  for (const [rowId, value] of sealed) {
    opened.set(rowId, formatSvnr(vault().open(value, { companyId, table: 'employee', column: 'svnr_sealed', rowId })))
  }
  const after = { fields: ['socialsecurity'], ...asked, employeeIds: [...opened.keys()] }
  await audit(tx, scope, { action: 'read-sensitive', kind: 'time/payroll-periods', id: asked.storeId, after })
  return opened
}

function parted<Row extends { status: string | null }>(rows: Row[]): { exported: Row[]; notExported: Row[] } {
  const exported: Row[] = []
  const notExported: Row[] = []
  for (const row of rows) (row.status === null ? exported : notExported).push(row)
  return { exported, notExported }
}

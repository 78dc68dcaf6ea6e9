import type { ExportCheck } from '#contract/exports/export-previews.ts'
import type { TransferTarget } from '#contract/transfers/transfer-targets.ts'
import { softwareName, whoBooks } from '#domain/accounts/external-software.ts'
import { formatDay } from '#domain/basics/days.ts'
import type { ExportChanges, ExportedState, ExportLine } from '#domain/exports/exported-lines.ts'
import { changesOf } from '#domain/exports/next-run.ts'
import type { CellValue, Layout, LayoutError, LayoutRow } from '#domain/settings/payroll-file.ts'
import { PAYROLL_IDS, PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import { isLongShift, LONGEST_SHIFT_HOURS } from '#domain/time/doubtful-times.ts'
import { formatPeriod, isExportPeriod, type Period } from '#domain/time/periods.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Entry,
  type EntryElsewhere,
  type PayrollStore,
  type Person,
  plainCheck,
  type Source,
} from '../export-sources/rules.ts'

/** The period of a request, if the company's software takes this kind of file and these days are one of its periods. */
export function exportPeriodOf(
  source: Pick<Source<Entry>, 'layoutOf' | 'kind' | 'byMonth'>,
  store: Pick<PayrollStore, 'softwareId' | 'settings' | 'templates'>,
  days: { from: string; to: string },
): Period {
  refuseSoftware(source, store)
  const { softwareId } = store
  const period = { from: Temporal.PlainDate.from(days.from), to: Temporal.PlainDate.from(days.to) }
  const calendar = source.byMonth ? WHOLE_MONTHS : softwareId
  if (!isExportPeriod(calendar, period.from, period.to)) {
    const wanted = calendar === 1 ? '1. bis 15. oder 16. bis Monatsletzter' : 'ein ganzer Monat'
    throw new Refusal('invalid', undefined, {
      to: `${formatPeriod(period)} ist kein Zeitraum von ${source.byMonth ? 'Lohnarten' : PAYROLL_SOFTWARE[softwareId]}: ${wanted}`,
    })
  }
  return period
}

/** A calendar of whole months: that of BMD. */
const WHOLE_MONTHS = 0

function refuseSoftware(
  { layoutOf, kind }: Pick<Source<Entry>, 'layoutOf' | 'kind'>,
  store: Pick<PayrollStore, 'softwareId' | 'settings' | 'templates'>,
): void {
  if (layoutOf(store)) return
  const { softwareId } = store
  if (kind === 'hours' && softwareId === 0)
    throw new Refusal('conflict', 'Für BMD werden keine Istzeiten übergeben, sondern Lohnarten: in den Monatssummen.')
  throw new Refusal('conflict', 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.')
}

/** What the exportable entries hand over; `unknown` are those whose people the caller may not see. */
export function linesOf<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
  entries: readonly E[],
  people: ReadonlyMap<number, Person>,
): { layout: Layout; lines: ExportLine[]; unknown: Set<number> } {
  const lines: ExportLine[] = []
  const unknown = new Set<number>()
  for (const entry of entries) {
    if (!entry.exportable) continue
    const person = people.get(entry.employeeId)
    if (!person) {
      unknown.add(entry.id)
      continue
    }
    lines.push({
      sourceId: entry.id,
      employeeId: entry.employeeId,
      row: source.rowOf(entry, store, person),
    })
  }
  return { layout: source.layoutOf(store)!, lines, unknown }
}

/** What differs from what was handed over; rows whose people the caller may not see can't be told and are left alone. */
export const changesSince = (
  { layout, lines, unknown }: { layout: Layout; lines: readonly ExportLine[]; unknown: ReadonlySet<number> },
  lastRun: ExportedState,
): ExportChanges => changesOf(layout, lines, lastRun, unknown)

type ExportState<E extends Entry> = {
  source: Source<E>
  store: PayrollStore
  period: Period
  today: Temporal.PlainDate
  entries: readonly E[]
  people: ReadonlyMap<number, Person>
  /** What the exportable entries of known people would hand over. */
  lines: readonly ExportLine[]
  /** Entries of people the caller may not see. */
  unknown: ReadonlySet<number>
  /** What other stores hand over of these people. */
  elsewhere: readonly EntryElsewhere[]
  target: TransferTarget | undefined
}

/** What stands in the way of a hand-over and what is worth a look; blockers first. */
export function checksFor<E extends Entry>(state: ExportState<E>): ExportCheck[] {
  const exported = state.entries.filter(({ exportable }) => exportable)
  return [...blockers(state, exported), ...warnings(state, exported), ...confirmations(state, exported)]
}

function blockers<E extends Entry>(
  { source, store, people, unknown: hidden, elsewhere, target }: ExportState<E>,
  exported: E[],
): ExportCheck[] {
  const id = PAYROLL_IDS[store.softwareId] ?? 'Personalnummer'
  const unknown = hidden.size > 0 ? exported.filter(({ employeeId }) => !people.has(employeeId)) : []
  const isNameless = [...people.values()].some(({ externalId }) => externalId === '')
  const nameless = isNameless ? exported.filter(({ employeeId }) => people.get(employeeId)?.externalId === '') : []
  const twice = sharedIds(exported, people)
  const found: (ExportCheck | undefined)[] = [
    check('employee-unknown', 'blocker', unknown, source.unknownEmployee, 'Sie sehen diesen Mitarbeiter nicht.'),
    check(
      'employee-id-missing',
      'blocker',
      nameless,
      counted(nameless, `${id} fehlt bei einem Mitarbeiter`, n => `${id} fehlt bei ${n} Mitarbeitern`),
      namesOf(nameless, people),
    ),
    check('employee-id-twice', 'blocker', twice, `${id} doppelt vergeben`, namesOf(twice, people)),
    companyCheck(source, store),
    store.storeNumber === ''
      ? plainCheck('store-number-missing', 'blocker', 'Nummer des Standorts fehlt', 'Sie steht im Namen der Datei.')
      : undefined,
    overlapCheck(source, exported, elsewhere, people),
    store.softwareId === 1 && !target
      ? plainCheck(
          'target-missing',
          'blocker',
          'Kein Server für die Ablage eingerichtet',
          'Ziel einrichten und testen.',
        )
      : undefined,
    target && target.failure !== ''
      ? plainCheck(
          'target-failed',
          'blocker',
          'Der Test des Servers ist fehlgeschlagen',
          `${target.name}: ${target.failure}`,
        )
      : undefined,
    exported.length === 0
      ? plainCheck(
          'nothing-to-export',
          'blocker',
          'Nichts zu übergeben',
          'In diesem Zeitraum ist kein Eintrag übergabereif.',
        )
      : undefined,
  ]
  return found.filter(each => each !== undefined)
}

/** By what payroll knows the company; a plain list does without. */
function companyCheck<E extends Entry>(source: Source<E>, store: PayrollStore): ExportCheck | undefined {
  const { softwareId, externalStoreId, settings } = store
  const software = PAYROLL_SOFTWARE[softwareId]
  if (software !== undefined)
    return externalStoreId === ''
      ? plainCheck(
          'company-id-missing',
          'blocker',
          `${software} ID des Betriebs fehlt`,
          'In den Einstellungen eintragen.',
        )
      : undefined
  const isLodas = source.layoutOf(store)?.preamble !== undefined
  return isLodas && (settings.consultantNumber === '' || settings.clientNumber === '')
    ? plainCheck(
        'company-id-missing',
        'blocker',
        'Beraternummer oder Mandantennummer fehlt',
        'In den Einstellungen der Übergabe eintragen.',
      )
    : undefined
}

function warnings<E extends Entry>(state: ExportState<E>, exported: E[]): ExportCheck[] {
  const { source, entries, people, period, today } = state
  const held = entries.filter(({ exportable, reason }) => !exportable && reason !== 'abgelehnt')
  const hidden = exported.filter(({ employeeId }) => people.get(employeeId)?.isHidden)
  const leavers = new Map([...people.values()].flatMap(({ id, exit }) => (exit === null ? [] : [[id, exit]])))
  const late = exported.filter(entry => {
    const exit = leavers.size > 0 ? leavers.get(entry.employeeId) : undefined
    return exit !== undefined && exit < source.lastDayOf(entry).toString()
  })
  const long = source.kind === 'hours' ? exported.filter(isLong) : []
  const onlyUsual = held.every(({ reason }) => reason === 'nicht genehmigt' || reason === 'gelöscht')
  const heldText = onlyUsual ? 'Noch nicht genehmigt oder gelöscht' : 'Einträge ohne Übergabe'
  const found = [
    check('not-exported', 'warning', held, heldText, 'werden nicht übergeben'),
    check('hidden-people', 'warning', hidden, 'Ausgeblendete Mitarbeiter werden übergeben', namesOf(hidden, people)),
    check('after-exit', 'warning', late, 'Eintrag nach dem Austritt', namesOf(late, people)),
    check('too-long', 'warning', long, `Stempelzeit länger als ${LONGEST_SHIFT_HOURS} Stunden`, namesOf(long, people)),
    Temporal.PlainDate.compare(period.to, today) >= 0 && exported.length > 0
      ? plainCheck(
          'period-open',
          'warning',
          'Der Zeitraum ist noch nicht zu Ende',
          `Er endet am ${formatDay(period.to)}; was danach noch dazukommt, ist eine Korrektur.`,
        )
      : undefined,
  ]
  return found.filter(each => each !== undefined)
}

/** A person can't be in two places, nor away twice: payroll would book both. Product D. */
function overlapCheck<E extends Entry>(
  { kind }: Source<E>,
  exported: E[],
  elsewhere: readonly EntryElsewhere[],
  people: ReadonlyMap<number, Person>,
): ExportCheck | undefined {
  const here = overlaps(exported)
  const others = Map.groupBy(elsewhere, ({ employeeId }) => employeeId)
  const hits = new Set<EntryElsewhere>()
  const there = exported.filter(entry => {
    const hit =
      others.get(entry.employeeId)?.filter(other => entry.fromMs < other.toMs && other.fromMs < endOf(entry)) ?? []
    for (const other of hit) hits.add(other)
    return hit.length > 0
  })
  const overlapping = [...new Set([...here, ...there])]
  const found = check(
    'overlap',
    'blocker',
    overlapping,
    kind === 'absences' ? 'Abwesenheiten überschneiden sich' : 'Stempelzeiten überschneiden sich',
    '',
  )
  if (!found) return undefined
  const stores = new Map([...hits].map(({ storeId, storeName }) => [storeId, storeName]))
  const names = [...stores.values()].map(name => name || 'einem Standort, den Sie nicht sehen')
  const where = names.length > 0 ? `, auch mit ${names.join(', ')}` : ''
  const otherStores = [...stores].flatMap(([id, name]) => (id > 0 ? [{ id, name }] : []))
  return { ...found, detail: `${namesOf(overlapping, people)}${where}`, otherStores }
}

const endOf = ({ toMs }: Entry) => toMs ?? Number.POSITIVE_INFINITY

const isLong = ({ fromMs, toMs }: Entry) => toMs !== null && isLongShift(toMs - fromMs)

function confirmations<E extends Entry>({ source, lines }: ExportState<E>, exported: E[]): ExportCheck[] {
  if (exported.length === 0) return []
  if (source.kind === 'wages') {
    const numbers = new Set(lines.map(({ row }) => row.wageType)).size
    return [plainCheck('codes-assigned', 'ok', 'Lohnarten zugeordnet', numbers === 1 ? 'eine' : `alle ${numbers}`)]
  }
  if (source.kind === 'hours')
    return [plainCheck('codes-assigned', 'ok', 'Eine Lohnart für alle Stunden', 'Normalstunden')]
  const codes = new Set<CellValue | undefined>()
  for (const { row } of lines) codes.add(row.absenceCode)
  const kinds = codes.size
  const detail = kinds === 1 ? 'eine Art' : `alle ${kinds} Arten`
  return [plainCheck('codes-assigned', 'ok', 'Lohnarten zugeordnet', detail)]
}

/** Two people with one number in payroll would be booked as one, whichever stores they are handed over by. */
const sharedIds = <E extends Entry>(exported: E[], people: ReadonlyMap<number, Person>): E[] =>
  exported.filter(({ employeeId }) => people.get(employeeId)?.hasSharedId)

function overlaps<E extends Entry>(exported: E[]): E[] {
  const found = new Set<E>()
  const seen = new Map<number, { latestMs: number; longest: E }>()
  for (const entry of exported) {
    const { employeeId, fromMs } = entry
    const before = seen.get(employeeId)
    if (!before) {
      seen.set(employeeId, { latestMs: fromMs, longest: entry })
      continue
    }
    // Usually a person's entries are stored in the order of time; otherwise once more, sorted.
    if (fromMs < before.latestMs) return overlaps([...exported].sort((a, b) => a.fromMs - b.fromMs))
    before.latestMs = fromMs
    if (fromMs < endOf(before.longest)) found.add(before.longest).add(entry)
    if (endOf(entry) > endOf(before.longest)) before.longest = entry
  }
  return [...found]
}

/** What stands in the way of putting a file on the server only. */
const OF_SERVER: ExportCheck['code'][] = ['target-missing', 'target-failed']

/** Refuses by the first blocker, in the words of the specification where it has some. Spec 2 §5, §8. */
export function refuseBlocked<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
  checks: readonly ExportCheck[],
  way: 'download' | 'server',
): void {
  const blocker = checks.find(({ tone, code }) => tone === 'blocker' && (way === 'server' || !OF_SERVER.includes(code)))
  if (!blocker) return
  const words: Partial<Record<ExportCheck['code'], string>> = {
    'employee-id-missing': source.missingId[store.softwareId],
    'nothing-to-export': 'In diesem Zeitraum gibt es nichts zu übergeben.',
    'value-refused': `${blocker.message}: ${blocker.detail}`,
  }
  const fields = blocker.detail ? { [blocker.code]: blocker.detail } : undefined
  throw new Refusal('unprocessable', words[blocker.code] ?? blocker.message, fields)
}

/** A value that the file can't carry, named by the absence or shift and the column. */
export function valueRefused(
  source: Pick<Source<Entry>, 'sourceKind'>,
  error: LayoutError,
  rows: readonly LayoutRow[],
  lines: readonly ExportLine[],
): ExportCheck {
  const row = error.row === undefined ? undefined : rows[error.row]
  const line = lines.find(each => each.row === row)
  const nounOf = ({ sourceId, row }: ExportLine) =>
    source.sourceKind === 'wage'
      ? `${row.name}, Lohnart ${row.wageType}`
      : `${source.sourceKind === 'absence' ? 'Abwesenheit' : 'Schicht'} ${sourceId}`
  return {
    code: 'value-refused',
    tone: 'blocker',
    message: 'Ein Wert passt nicht in die Datei',
    detail: line ? `${nounOf(line)}, ${error.message}` : error.message,
    rowIds: line ? [line.sourceId] : [],
    employeeIds: line ? [line.employeeId] : [],
  }
}

/** What the file cannot carry, told before it is made. */
export function takenOffByHand({ softwareId }: PayrollStore, lines: readonly ExportLine[]): ExportCheck[] {
  if (lines.length === 0) return []
  const software = whoBooks(softwareName(softwareId)).replace(/^d/, 'D')
  return [
    {
      code: 'taken-off-by-hand',
      tone: 'warning',
      message:
        lines.length === 1 ? 'Eine Zeile ist von Hand abzuziehen' : `${lines.length} Zeilen sind von Hand abzuziehen`,
      detail: `${software} nimmt keine negativen Mengen und Beträge aus der Datei. Nach der Übergabe haken Sie jede ab.`,
      rowIds: lines.map(({ sourceId }) => sourceId),
      employeeIds: [...new Set(lines.map(({ employeeId }) => employeeId))],
    },
  ]
}

function check(
  code: ExportCheck['code'],
  tone: ExportCheck['tone'],
  entries: readonly Entry[],
  message: string,
  detail: string,
): ExportCheck | undefined {
  if (entries.length === 0) return undefined
  const employeeIds = [...new Set(entries.map(({ employeeId }) => employeeId))]
  return { code, tone, message, detail, rowIds: entries.map(({ id }) => id), employeeIds }
}

const counted = (entries: readonly Entry[], one: string, many: (n: number) => string): string => {
  const people = new Set(entries.map(({ employeeId }) => employeeId)).size
  return people > 1 ? many(people) : one
}

const NAMES_SHOWN = 3
function namesOf(entries: readonly Entry[], people: ReadonlyMap<number, Person>): string {
  const ids = [...new Set(entries.map(({ employeeId }) => employeeId))]
  const names = ids.slice(0, NAMES_SHOWN).map(id => {
    const person = people.get(id)
    return person ? `${person.lastName} ${person.firstName}`.trim() : `Mitarbeiter ${id}`
  })
  return ids.length > NAMES_SHOWN ? `${names.join(', ')} und ${ids.length - NAMES_SHOWN} weitere` : names.join(', ')
}

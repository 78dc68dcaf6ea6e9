import { roundedQuotient } from '#domain/basics/numbers.ts'
import {
  daysText,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  type ReportValue,
} from '#domain/reports/report-table.ts'
import { type AbsentDays, absentDaysOf, shareOfDay } from '#domain/time/absence-days.ts'
import { type AbsenceKind, KINDS_OF_TYPE } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES, type AbsenceType, SICKNESS } from '#domain/wages/absence-types.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { DaySum } from '#server/rooms/months/public.ts'
import { type NamedPerson, type ReportAsked, shownName } from '../report-contents/rules.ts'

export type ReportedAbsence = NamedPerson & {
  id: number
  employeeId: number
  storeId: number
  type: AbsenceType
  /** As what it is paid; null: as usual for its type. */
  wageKind: AbsenceKind | null
  fromMs: number
  /** The first moment that no longer belongs to it; null while nobody knows it. */
  toMs: number | null
}

/** What an absence came to within the days of the report: days in hundredths; null: wages count none of it. */
export type AbsenceLine = ReportedAbsence & {
  firstDay: string
  lastDay: string
  hundredths: number
  minutes: number | null
}

/** A sickness may end as one that is paid less, or no more. EFZG § 2 */
const FURTHER_SICKNESS: readonly TimeKind[] = ['KRANK50', 'KRANK0']

/** The kinds of time that an absence can have become. */
export function kindsOf({ type, wageKind }: Pick<ReportedAbsence, 'type' | 'wageKind'>): readonly TimeKind[] {
  const own: readonly TimeKind[] = wageKind ? [wageKind] : KINDS_OF_TYPE[type]
  if (type === SICKNESS) return [...own, ...FURTHER_SICKNESS]
  // Nothing said of it, such an absence changes no wage.
  return type === 4 && wageKind === null ? [] : own
}

/**
 * What absences came to, from what their days are kept as. Where several of a person claim one kind of a day, each has the share of
 * the day that it takes, so that together they are what is kept.
 */
export function absenceLines(
  absences: readonly ReportedAbsence[],
  keptDays: ReadonlyMap<number, readonly DaySum[]>,
  { firstDay, lastDay }: Pick<ReportAsked, 'firstDay' | 'lastDay'>,
  zone: string,
): AbsenceLine[] {
  const month = firstDay.slice(0, 7)
  const daysOf = absentDaysIn(zone)
  const dated = absences.map(absence => ({ absence, days: daysOf(absence), kinds: kindsOf(absence) }))
  const lines = dated.map(({ absence, days, kinds }) => {
    const first = days.firstDay > firstDay ? days.firstDay : firstDay
    const last = days.lastDay !== null && days.lastDay < lastDay ? days.lastDay : lastDay
    const isCounted = kinds.length > 0
    return {
      ...absence,
      ...{ firstDay: first, lastDay: last },
      hundredths: isCounted ? 0 : calendarHundredths(days, first, last),
      minutes: isCounted ? 0 : null,
    }
  })
  const ofPerson = Map.groupBy(dated.keys(), at => absences[at]!.employeeId)
  for (const [employeeId, places] of ofPerson)
    for (const [date, kind, , minutes, hundredths] of keptDays.get(employeeId) ?? []) {
      const day = `${month}-${String(date).padStart(2, '0')}`
      if (day < firstDay || day > lastDay) continue
      const claims = [...places].flatMap(at => {
        const { days, kinds } = dated[at]!
        const share = kinds.includes(kind) ? shareOfDay(days, day) : 0
        return share > 0 ? [{ at, halves: share * 2 }] : []
      })
      const all = claims.reduce((sum, { halves }) => sum + halves, 0)
      let [before, given] = [0, { minutes: 0, hundredths: 0 }]
      for (const { at, halves } of claims) {
        before += halves
        const upTo = {
          minutes: roundedQuotient(minutes * before, all),
          hundredths: roundedQuotient(hundredths * before, all),
        }
        const line = lines[at]!
        line.minutes = (line.minutes ?? 0) + upTo.minutes - given.minutes
        if (kindOf(kind).unit === 'days') line.hundredths += upTo.hundredths - given.hundredths
        else if (minutes > 0) line.hundredths += halves * 50
        given = upTo
      }
    }
  return lines
}

/** Many begin and end at the same moments. */
function absentDaysIn(zone: string) {
  const known = new Map<string, AbsentDays>()
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
  return ({ fromMs, toMs }: ReportedAbsence): AbsentDays => {
    const key = `${fromMs} ${toMs}`
    const days = known.get(key) ?? absentDaysOf(at(fromMs), toMs === null ? null : at(toMs), zone)
    known.set(key, days)
    return days
  }
}

function calendarHundredths(days: AbsentDays, first: string, last: string): number {
  let hundredths = 0
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 }))
    hundredths += shareOfDay(days, day.toString()) * 100
  return hundredths
}

const text = (key: string, title: string, share: number): ReportColumn => ({ key, title, type: 'text', share })

/** Absences by name, one line each, or one for all of a person's type. Product E. */
export function absenceTable(lines: readonly AbsenceLine[], asked: ReportAsked): ReportTable {
  const storeNames = new Map(asked.stores.map(({ id, name }) => [id, name]))
  const isByType = asked.choices.lines === 'type'
  const shown = isByType ? byType(lines) : lines
  const columns: ReportColumn[] = [
    text('name', 'Name', 4),
    text('number', 'Nr.', 1.3),
    ...(asked.stores.length > 1 ? [text('store', 'Standort', 2.6)] : []),
    text('type', 'Art', 2.4),
    ...(isByType ? [] : [text('days', 'Zeitraum', 3.2)]),
    { key: 'count', title: 'Tage', type: 'days', share: 1.2 },
    { key: 'hours', title: 'Stunden', type: 'hours', share: 1.6 },
  ]
  const rows = shown.map((line): ReportRow => {
    const values: Record<string, ReportValue> = {
      name: shownName(asked.employees, line),
      number: line.personnelNumber,
      store: storeNames.get(line.storeId) ?? '',
      type: line.type === 4 ? 'Sonstiges' : ABSENCE_TYPES[line.type],
      days: daysText(line.firstDay, line.lastDay, asked.formats.date),
      count: line.hundredths,
      hours: line.minutes,
    }
    return {
      cells: columns.map(({ key }) => values[key] ?? null),
      place: { tab: 'employeedata', search: { employeeId: String(line.employeeId), part: 'absences' } },
    }
  })
  const entries = lines.length === 1 ? '1 Eintrag' : `${lines.length} Einträge`
  const summed: Record<string, number> = {
    count: lines.reduce((sum, { hundredths }) => sum + hundredths, 0),
    hours: lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }
  return {
    keys: [],
    columns,
    groups: [{ keys: [], rows }],
    sums: rows.length > 0 ? [{ label: entries, cells: columns.map(({ key }) => summed[key] ?? null) }] : [],
    notes: lines.some(({ minutes }) => minutes === null)
      ? ['Ohne Stunden: Diese Abwesenheiten wertet die Abrechnung nicht aus, ihre Tage sind Kalendertage.']
      : [],
  }
}

function byType(lines: readonly AbsenceLine[]): AbsenceLine[] {
  const groups = Map.groupBy(lines, ({ employeeId, storeId, type }) => `${employeeId} ${storeId} ${type}`)
  return [...groups.values()].map(own => ({
    ...own[0]!,
    hundredths: own.reduce((sum, { hundredths }) => sum + hundredths, 0),
    minutes: own.every(({ minutes }) => minutes === null)
      ? null
      : own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }))
}

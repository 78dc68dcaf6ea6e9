import { formatDay } from '#domain/basics/days.ts'
import { consumedDays, type HandOverSettings } from '#domain/exports/hand-over-settings.ts'
import type { HandedRow } from '#domain/exports/handed-rows.ts'
import { ledgerEntry, maySayPay } from '#domain/exports/wage-lines.ts'
import type { DateFormat } from '#domain/reports/report-kinds.ts'
import { daysText, dayText } from '#domain/reports/report-table.ts'
import { unitFor, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { ABSENCE_TYPES, type AbsenceType, BMD_NUMBER, SICKNESS } from '#domain/wages/absence-types.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import { GROUP_CODES, KIND_CODES, kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { CountedRun, OwnType } from './rows.ts'

/** What a row of a run is about, in the words of the company. */
export type RowWords = {
  part: 'wages' | 'absences' | 'own'
  /** As payroll knows the wage type. */
  number: string
  name: string
  /** In few letters, for the head of a narrow column. */
  short: string
  /** Of an absence. */
  days: string
  firstDay: string
  unit: OwnUnit
  isSurcharge: boolean
  /** Of its kind of time; of all that share a number, the first gives the name. */
  place: number
}

/** What stands behind the numbers in the rows of runs. */
export type Vocabulary = {
  /** `YYYY-MM` */
  month: string
  dates: DateFormat
  settings: Pick<HandOverSettings, 'absenceDays'>
  mapping: readonly WageTypeLine[]
  ownTypes: readonly OwnType[]
  /** By value, its wage type. */
  ownValues: ReadonlyMap<number, number>
}

const SURCHARGES: ReadonlySet<TimeKind> = new Set<TimeKind>([
  ...(['NACHT', 'SONNTAG', 'OEFFNUNG30', 'OEFFNUNG50', 'OEFFNUNG70', 'OEFFNUNG100'] as const),
])

const SHORT_KINDS: Record<TimeKind, string> = {
  ...{
    NORM: 'Normal',
    MEHR25: 'Mehrarb. 25',
    MEHR0: 'Mehrarb.',
    UE50: 'Überst. 50',
    UE70: 'Überst. 70',
    UE100: 'Überst. 100',
  },
  ...{ NACHT: 'Nacht', SONNTAG: 'Sonntag', FEIERTAG_ENTG: 'Feiertag Entgelt', FTA: 'Feiertag Arbeit' },
  ...{ FTA_UE: 'Feiertag Überst.', OEFFNUNG30: 'Öffnung 30', OEFFNUNG50: 'Öffnung 50', OEFFNUNG70: 'Öffnung 70' },
  ...{ OEFFNUNG100: 'Öffnung 100', ZA: 'Zeitausgl.', ZA_8DEZ: 'Frei 8. Dez.', ZA_AUSZ: 'Zeitguth.', URLAUB: 'Urlaub' },
  ...{ KRANK: 'Krank', KRANK50: 'Krank halb', KRANK0: 'Krank ohne', AU: 'Arbeitsunf.', ARZT: 'Arzt', PFLEGE: 'Pflege' },
  ...{ DIENSTVERH: 'Verhind.', KARENZ: 'Karenz', PRAES: 'Präsenzd.', UNBEZ: 'Unbezahlt', BERUFSSCHULE: 'Schule' },
  ...{ BEREITSCHAFT: 'Bereitsch.' },
}

const MOST_LETTERS = 10
/** „Reinigungspauschale“ is „Reinigung.“. */
const shortened = (name: string): string =>
  name.replaceAll(/\S+/g, word => (word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS - 1)}.` : word))

const BMD = 0
const TYPE_OF_BMD = new Map(Object.entries(BMD_NUMBER).map(([type, number]) => [number, Number(type) as AbsenceType]))

/** Reads rows of runs; undefined: it is of another month, in a period over both. */
export function rowReader({ month, dates, settings, mapping, ownTypes, ownValues }: Vocabulary) {
  const known = mapping.filter(({ validFrom }) => validFrom.slice(0, 7) <= month)
  const units = new Map<string, OwnUnit>()
  const kinds = new Map<string, TimeKind>()
  for (const line of known.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)))
    for (const group of GROUP_CODES) {
      const number = line.numbers[group]
      if (!number) continue
      units.set(`${line.kind} ${number}`, unitFor(line, group))
      if (!kinds.has(number)) kinds.set(number, line.kind)
    }
  const typeOf = (sourceId: number, number: string): OwnType | undefined => {
    const entry = ledgerEntry(sourceId)
    if (entry && 'computed' in entry) return ownTypes.find(({ computedFrom }) => computedFrom === entry.computed)
    const typeId = entry && 'valueId' in entry ? ownValues.get(entry.valueId) : undefined
    // The value may be gone by now.
    return ownTypes.find(type => (typeId === undefined ? type.number === number : type.id === typeId))
  }

  const absence = (run: CountedRun, { cells }: HandedRow): Read | undefined => {
    const code = String(cells.absenceCode ?? '')
    const type = run.softwareId === BMD ? TYPE_OF_BMD.get(Number(code.slice(1))) : (Number(code) as AbsenceType)
    const first = String(cells.firstDay)
    const last = cells.lastDay === undefined ? run.to : String(cells.lastDay)
    if (first.slice(0, 7) > month || last.slice(0, 7) < month) return undefined
    const days = cells.lastDay === undefined ? `ab ${dayText(first, dates)}` : daysText(first, last, dates)
    const words = {
      ...{ part: 'absences' as const, days, firstDay: first, unit: 'days' as const, isSurcharge: false, place: LAST },
      number: run.softwareId === BMD ? `NLZ ${code.slice(1)}` : code,
      name: type && Object.hasOwn(ABSENCE_TYPES, type) ? ABSENCE_TYPES[type] : 'Abwesenheit',
      short:
        type === SICKNESS
          ? SHORT_KINDS.KRANK
          : shortened(type && Object.hasOwn(ABSENCE_TYPES, type) ? ABSENCE_TYPES[type] : 'Abwesenheit'),
    }
    return { words, hundredths: Math.round(Number(cells.absenceDays ?? daysBetween(first, last)) * 100), isPay: false }
  }

  const daysBetween = (first: string, last: string): number => {
    const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)]
    return consumedDays(settings as HandOverSettings, from, to) ?? from.until(to).days + 1
  }

  const hours = ({ cells }: HandedRow): Read | undefined => {
    if (String(cells.day ?? month).slice(0, 7) !== month) return undefined
    const number = String(cells.wageType ?? '')
    const kind = kinds.get(number) ?? 'NORM'
    const words = {
      ...NO_DAYS,
      part: 'wages' as const,
      number,
      name: kindOf(kind).name,
      short: SHORT_KINDS[kind],
      unit: 'hours' as const,
    }
    return {
      words: { ...words, isSurcharge: false, place: KIND_CODES.indexOf(kind) },
      hundredths: hundredthsOf(cells.quantity),
      isPay: false,
    }
  }

  const wage = ({ sourceId, cells }: HandedRow): Read => {
    const number = String(cells.wageType ?? '')
    const entry = ledgerEntry(sourceId)
    const amount = ['amount', 'quantity', 'hours', 'days', 'pieces'].find(field => cells[field] !== undefined)
    const hundredths = hundredthsOf(amount === undefined ? 0 : cells[amount])
    if (entry && 'kind' in entry) {
      const { kind } = entry
      const said = amount === 'hours' || amount === 'days' || amount === 'pieces' ? amount : undefined
      const unit = units.get(`${kind} ${number}`) ?? said ?? kindOf(kind).unit
      const isSurcharge = SURCHARGES.has(kind)
      return {
        words: {
          ...NO_DAYS,
          part: 'wages',
          number,
          name: kindOf(kind).name,
          short: SHORT_KINDS[kind],
          unit,
          isSurcharge,
          place: KIND_CODES.indexOf(kind),
        },
        hundredths,
        isPay: false,
      }
    }
    const type = typeOf(sourceId, number)
    // Of what nobody knows any more what it was, it may have been euros.
    const unit = amount === 'amount' ? 'euro' : (type?.unit ?? 'euro')
    const name = type?.name ?? 'Individuelle Lohnart'
    const words = { ...NO_DAYS, part: 'own' as const, number, name, short: shortened(name), unit, isSurcharge: false }
    return { words, hundredths, isPay: maySayPay(sourceId) && unit === 'euro' }
  }

  return (run: CountedRun, row: HandedRow): Read | undefined => {
    const read = run.kind === 'absences' ? absence(run, row) : run.kind === 'hours' ? hours(row) : wage(row)
    return read && { ...read, hundredths: row.sign * read.hundredths }
  }
}

/** `hundredths` of its unit, of euros cents; what is taken back is less than nothing. */
type Read = { words: RowWords; hundredths: number; isPay: boolean }

const LAST = KIND_CODES.length
const NO_DAYS = { days: '', firstDay: '', place: LAST }

/** Runs keep two decimals. */
const hundredthsOf = (value: string | number | undefined): number => Math.round(Number(value ?? 0) * 100)

export const UNIT_WORDS: Record<OwnUnit, string> = { hours: 'Std.', days: 'Tage', pieces: 'Stück', euro: '€' }

/** „41“, „41 und 45“, „41–46 und 48“ */
export function runNumbers(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  const texts = ranges.flatMap(([first, last]) =>
    last - first === 1 ? [String(first), String(last)] : [first === last ? String(first) : `${first}–${last}`],
  )
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} und ${texts.at(-1)}` : (texts[0] ?? '')
}

/** „Lauf 41“, „Läufen 41 und 45“ */
export const inRuns = (numbers: readonly number[]): string =>
  `${new Set(numbers).size === 1 ? 'Lauf' : 'Läufen'} ${runNumbers(numbers)}`

/** „01.12.2026, 09:58“ */
export function finishedText({ finishedMs }: Pick<CountedRun, 'finishedMs'>, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(finishedMs).toZonedDateTimeISO(zone)
  return `${formatDay(local.toPlainDate())}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** By the numbers in them, then by the rest. */
const inOrder = new Intl.Collator('de-AT', { numeric: true })
export const compareNumbers = (one: string, other: string): number => inOrder.compare(one, other)

import type { StampRecord } from '#contract/time/stamps.ts'
import { formatDay } from '#domain/basics/days.ts'
import { isLongShift, LONG_SHIFT } from '#domain/time/doubtful-times.ts'
import { needsReason } from '#domain/time/record-changes.ts'
import { pauseProblem, readingNames, untimedPauseProblem } from '#domain/time/stamp-times.ts'
import type { Choice, Entry, Note } from '#web/ui/form-panel/entry.ts'
import { employeeEntry } from '../time-records/choices.ts'
import { draftOf, isTimed, momentsOf, movedFrom, type StampValues } from './stamp-form.ts'

type Given = {
  stamp: StampRecord | undefined
  zone: string
  stores: readonly Choice[]
  /** Undefined: the person is known. */
  people: readonly Choice[] | undefined
  mayApprove: boolean
}

/** What is entered of a stamp; a deleted one is only shown. */
export function entriesOf({ stamp, zone, stores, people, mayApprove }: Given): Entry<StampValues>[] {
  const entries: (Entry<StampValues> | false)[] = [
    !stamp && people !== undefined && employeeEntry(people),
    ...timeEntries(stamp, zone, stores),
    {
      kind: 'bool',
      key: 'mdConfirmed',
      label: 'Bestätigt',
      wide: true,
      ...(!mayApprove && { disabled: true, hint: 'Dafür fehlt Ihnen das Recht zum Bestätigen.' }),
      check: ({ to, mdConfirmed }) =>
        to === null && mdConfirmed ? 'Ein Dienst, der noch läuft, kann nicht bestätigt werden' : undefined,
    },
    {
      kind: 'textarea',
      key: 'reason',
      label: 'Grund der Korrektur',
      required: true,
      maxLength: 500,
      wide: true,
      hiddenIf: values => !stamp || !needsReason('stamp', stamp.mdConfirmed, changesOf(values, stamp, zone)),
    },
  ]
  return entries
    .filter(entry => entry !== false)
    .map(entry => (stamp?.softDelete ? { ...entry, disabled: true } : entry))
}

const readingsOf = (minutes: number | null | undefined): Choice[] => {
  const [first, second] = readingNames(minutes ?? 0)
  return [
    { value: 'first', label: first },
    { value: 'second', label: second },
  ]
}

/** That the end lies on the next day, or that the shift is a long one. */
function endNote(values: StampValues, zone: string): Note | undefined {
  const { begin, end, lastDay } = momentsOf(values, zone)
  if (begin === undefined || end == null || !lastDay) return undefined
  if (isLongShift(end - begin)) return { tone: 'warn', text: LONG_SHIFT }
  return lastDay.toString() === values.day ? undefined : { tone: 'ok', text: `endet am ${formatDay(lastDay)}` }
}

function pausesProblem(values: StampValues, stamp: StampRecord | undefined, zone: string): string | undefined {
  const { begin, end } = momentsOf(values, zone)
  if (begin === undefined || end === undefined) return undefined
  const { from, to, pauses } = draftOf(values, stamp, zone)
  return pauseProblem(
    { fromMs: ms(from), toMs: to === null ? null : ms(to) },
    pauses.map(pause => ({ fromMs: ms(pause.from), toMs: ms(pause.to) })),
  )
}

function untimedProblem(values: StampValues, stamp: StampRecord | undefined, zone: string): string | undefined {
  const { begin, end } = momentsOf(values, zone)
  if (begin === undefined || end === undefined) return undefined
  const { from, to, pauses, pauseMinutes } = draftOf(values, stamp, zone)
  return untimedPauseProblem(
    { fromMs: ms(from), toMs: to === null ? null : ms(to) },
    pauses.map(pause => ({ fromMs: ms(pause.from), toMs: ms(pause.to) })),
    pauseMinutes ?? 0,
  )
}

const ms = (text: string) => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`).epochMilliseconds

/** As the server counts them. */
function changesOf(values: StampValues, stamp: StampRecord, zone: string): string[] {
  const { pauses, pauseMinutes } = draftOf(values, stamp, zone)
  return [
    ...(movedFrom(values, stamp, zone) ? ['from'] : []),
    ...(JSON.stringify(pauses) === JSON.stringify(stamp.pauses) ? [] : ['pauses']),
    ...(pauseMinutes === stamp.pauseMinutes ? [] : ['pauseMinutes']),
    ...(['storeId', 'mdConfirmed'] as const).filter(field => values[field] !== stamp[field]),
  ]
}

/** When and where, with its pauses. */
function timeEntries(stamp: Given['stamp'], zone: string, stores: Given['stores']): Entry<StampValues>[] {
  const moments = (values: StampValues) => momentsOf(values, zone)
  return [
    { kind: 'date', key: 'day', label: 'Datum', required: true },
    { kind: 'dropdown-search', key: 'storeId', label: 'Standort', required: true, choices: stores },
    { kind: 'time', key: 'from', label: 'Von', required: true, check: values => moments(values).problems.from },
    {
      kind: 'time',
      key: 'to',
      label: 'Bis (leer: läuft noch)',
      check: values => moments(values).problems.to,
      note: values => endNote(values, zone),
    },
    {
      kind: 'togglelist',
      key: 'fromReading',
      label: 'Welcher Beginn ist gemeint?',
      required: true,
      wide: true,
      choices: [],
      choicesIn: ({ from }) => readingsOf(from),
      hiddenIf: values => !moments(values).asksFrom,
    },
    {
      kind: 'togglelist',
      key: 'toReading',
      label: 'Welches Ende ist gemeint?',
      required: true,
      wide: true,
      choices: [],
      choicesIn: ({ to }) => readingsOf(to),
      hiddenIf: values => !moments(values).asksTo,
    },
    {
      kind: 'timeframes',
      key: 'pauses',
      one: 'Pause',
      label: 'Pausen',
      wide: true,
      check: values => pausesProblem(values, stamp, zone),
    },
    {
      kind: 'numeric',
      key: 'pauseMinutes',
      label: 'Pause ohne Uhrzeit',
      unit: 'min',
      min: 1,
      max: 1439,
      hint: 'Wann sie war, weiß niemand. Wer oben eine Pause mit Uhrzeit ergänzt, ersetzt sie.',
      hiddenIf: () => stamp?.pauseMinutes == null,
      note: values => (isTimed(values, stamp) ? { tone: 'plain', text: 'Wird durch die Uhrzeit ersetzt' } : undefined),
      check: values => untimedProblem(values, stamp, zone),
    },
  ]
}

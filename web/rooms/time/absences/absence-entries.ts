import type { AbsenceRecord } from '#contract/time/absences.ts'
import { formatTime, fromUtcText } from '#domain/basics/days.ts'
import { countAbsentDays, DAY_PARTS, dayCountText, partProblem, type ShownPart } from '#domain/time/absence-days.ts'
import { needsReason } from '#domain/time/record-changes.ts'
import { type AbsenceKind, fitsType, KINDS_OF_TYPE, kindName, leavesChoice } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES, type AbsenceType, SICKNESS } from '#domain/wages/absence-types.ts'
import type { Choice, Entry, Note } from '#web/ui/form-panel/entry.ts'
import { employeeEntry } from '../time-records/choices.ts'

export type AbsenceValues = {
  employeeId: number | null
  storeId: number | null
  mdType: number | null
  firstDay: string | null
  lastDay: string | null
  firstPart: ShownPart
  lastPart: ShownPart
  /** `usual`: nothing is said. */
  wageKind: AbsenceKind | typeof USUAL
  isConfirmed: boolean
  mdApproved: boolean
  note: string
  reason: string
}

type Given = {
  absence: AbsenceRecord | undefined
  zone: string
  stores: readonly Choice[]
  /** Undefined: the person is known. */
  people: readonly Choice[] | undefined
  mayApprove: boolean
}

export const USUAL = 'usual'
const KEPT = [
  'storeId',
  'mdType',
  'firstDay',
  'lastDay',
  'firstPart',
  'lastPart',
  'isConfirmed',
  'mdApproved',
  'note',
] as const

/** What is entered of an absence; a deleted one is only shown. */
export function entriesOf({ absence, zone, stores, people, mayApprove }: Given): Entry<AbsenceValues>[] {
  const changesOf = (values: AbsenceValues) =>
    absence
      ? [
          ...KEPT.filter(field => values[field] !== absence[field]),
          ...(values.wageKind === (absence.wageKind ?? USUAL) ? [] : ['wageKind']),
        ]
      : []
  const entries: (Entry<AbsenceValues> | false)[] = [
    !absence && people !== undefined && employeeEntry(people),
    {
      kind: 'dropdown-search',
      key: 'mdType',
      label: 'Art',
      required: true,
      choices: Object.entries(ABSENCE_TYPES).map(([type, label]) => ({ value: Number(type), label })),
    },
    {
      kind: 'dropdown-search',
      key: 'storeId',
      label: 'Standort',
      required: true,
      choices: stores,
    },
    {
      kind: 'togglelist',
      key: 'wageKind',
      label: 'Zählt als',
      wide: true,
      choices: [],
      choicesIn: kindChoices,
      hiddenIf: ({ mdType }) => mdType === null || !leavesChoice(mdType as AbsenceType),
      check: ({ wageKind, mdType }) =>
        wageKind === USUAL || fitsType(wageKind, mdType as AbsenceType) ? undefined : 'Bitte wählen Sie neu',
    },
    ...dayEntries(absence, zone),
    ...decisionEntries(absence, mayApprove, changesOf),
  ]
  return entries
    .filter(entry => entry !== false)
    .map(entry => (absence?.isDeleted ? { ...entry, disabled: true } : entry))
}

function lastDayProblem({ firstDay, lastDay, mdType }: AbsenceValues): string | undefined {
  if (lastDay === null) return mdType === SICKNESS ? undefined : 'Nur ein Krankenstand kann ohne letzten Tag sein'
  return firstDay !== null && lastDay < firstDay ? 'Der letzte Tag liegt vor dem ersten' : undefined
}

/** How many days that are, that the end is open, or that only some hours of the day are meant. */
function lastDayNote(values: AbsenceValues, absence: AbsenceRecord | undefined, zone: string): Note | undefined {
  const { firstDay, lastDay, mdType, firstPart, lastPart } = values
  if (lastDay === null) return mdType === SICKNESS ? { tone: 'ok', text: 'Ende offen' } : undefined
  if (absence?.to && (firstPart === 'hours' || lastPart === 'hours'))
    return { tone: 'ok', text: `von ${clock(absence.from, zone)} bis ${clock(absence.to, zone)}` }
  if (firstDay === null || lastDay < firstDay) return undefined
  const days = { firstDay, lastDay, firstPart, lastPart: isSingle(values) ? ('day' as const) : lastPart }
  return { tone: 'plain', text: dayCountText(countAbsentDays(days, firstDay, lastDay)) }
}

const clock = (text: string, zone: string) => formatTime(fromUtcText(text), zone)

const isSingle = ({ firstDay, lastDay }: AbsenceValues) => firstDay === lastDay

function problemOf(values: AbsenceValues, field: 'firstPart'): string | undefined {
  const { firstDay, lastDay, firstPart } = values
  if (firstDay === null) return undefined
  const problem = partProblem({ firstDay, lastDay, firstPart, lastPart: 'day' })
  return problem && field in problem ? Object.values(problem)[0] : undefined
}

const partChoices = (parts: readonly (keyof typeof DAY_PARTS)[]): Choice[] =>
  parts.map(value => ({ value, label: DAY_PARTS[value] }))

/** The usual first, by its name where it is one for everybody. */
function kindChoices({ mdType, wageKind }: AbsenceValues): Choice[] {
  const kinds = KINDS_OF_TYPE[mdType as AbsenceType] ?? []
  const others = kinds.filter(kind => kind !== ALWAYS[mdType as AbsenceType] || kind === wageKind)
  return [
    { value: USUAL, label: USUAL_TEXTS[mdType as AbsenceType] ?? 'wie üblich' },
    ...others.map(kind => ({ value: kind, label: kindName(kind) })),
  ]
}

const ALWAYS: Partial<Record<AbsenceType, AbsenceKind>> = { 2: 'KRANK', 8: 'DIENSTVERH' }
const USUAL_TEXTS: Partial<Record<AbsenceType, string>> = {
  2: kindName('KRANK'),
  4: 'ändert nichts am Lohn',
  7: 'wie üblich (Lehrlinge Berufsschule)',
  8: kindName('DIENSTVERH'),
}

function askingHint(absence: AbsenceRecord | undefined): string {
  if (!absence) return 'Wird beantragt und wartet auf Genehmigung.'
  if (absence.declineReason !== null) return 'Abgelehnt. Wer etwas ändert, beantragt sie neu.'
  return absence.mdApproved
    ? 'Was Sie an Tagen oder Art ändern, wartet wieder auf Genehmigung.'
    : 'Beantragt; wartet auf Genehmigung.'
}

/** From when to when. */
const dayEntries = (absence: Given['absence'], zone: string): Entry<AbsenceValues>[] => [
  { kind: 'date', key: 'firstDay', label: 'Erster Tag', required: true },
  {
    kind: 'date',
    key: 'lastDay',
    label: 'Letzter Tag',
    check: lastDayProblem,
    note: values => lastDayNote(values, absence, zone),
  },
  {
    kind: 'togglelist',
    key: 'firstPart',
    label: 'Am ersten Tag',
    wide: true,
    choices: [],
    choicesIn: values => partChoices(isSingle(values) ? ['day', 'morning', 'afternoon'] : ['day', 'afternoon']),
    check: values => problemOf(values, 'firstPart'),
  },
  {
    kind: 'togglelist',
    key: 'lastPart',
    label: 'Am letzten Tag',
    wide: true,
    choices: partChoices(['day', 'morning']),
    hiddenIf: values => values.lastDay === null || isSingle(values),
  },
]

/** What is said of it besides, and whether it is approved. */
const decisionEntries = (
  absence: Given['absence'],
  mayApprove: boolean,
  changesOf: (values: AbsenceValues) => string[],
): Entry<AbsenceValues>[] => [
  {
    kind: 'bool',
    key: 'isConfirmed',
    label: 'Ärztliche Bestätigung liegt vor',
    wide: true,
    note: () => ({
      tone: 'plain',
      text: 'Länger als drei Tage im Urlaub: nur mit Bestätigung unterbricht er ihn (UrlG § 5).',
    }),
    hiddenIf: ({ mdType }) => mdType !== SICKNESS,
  },
  { kind: 'textarea', key: 'note', label: 'Notiz', maxLength: 500, wide: true },
  {
    kind: 'bool',
    key: 'mdApproved',
    label: 'Genehmigt',
    wide: true,
    ...(!mayApprove && { disabled: true, hint: askingHint(absence) }),
  },
  {
    kind: 'textarea',
    key: 'reason',
    label: 'Grund der Korrektur',
    required: true,
    maxLength: 500,
    wide: true,
    hiddenIf: values => !absence || !needsReason('absence', absence.mdApproved, changesOf(values)),
  },
]

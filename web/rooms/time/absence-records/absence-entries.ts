import type { AbsenceRecord } from '#contract/time/absence-records.ts'
import { dayOf, formatTime, fromUtcText, startOfDay } from '#domain/basics/days.ts'
import { ABSENCE_TYPES } from '#domain/time/absence-types.ts'
import { needsReason } from '#domain/time/record-changes.ts'
import type { Choice, Entry, Note } from '#web/ui/form-panel/entry.ts'

export type AbsenceValues = {
  employeeId: number | null
  storeId: number | null
  mdType: number | null
  firstDay: string | null
  lastDay: string | null
  mdApproved: boolean
  note: string
  reason: string
}

type Given = {
  absence: AbsenceRecord | undefined
  zone: string
  stores: readonly Choice[]
  people: readonly Choice[]
  mayApprove: boolean
}

const SICKNESS = 2
const KEPT = ['storeId', 'mdType', 'firstDay', 'lastDay', 'mdApproved', 'note'] as const

/** What is entered of an absence; a deleted one is only shown. */
export function entriesOf({ absence, zone, stores, people, mayApprove }: Given): Entry<AbsenceValues>[] {
  const changesOf = (values: AbsenceValues) => KEPT.filter(field => absence && values[field] !== absence[field])
  const entries: (Entry<AbsenceValues> | false)[] = [
    !absence && {
      kind: 'dropdown-search',
      key: 'employeeId',
      label: 'Mitarbeiter',
      required: true,
      wide: true,
      choices: people,
    },
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
    { kind: 'date', key: 'firstDay', label: 'Erster Tag', required: true },
    {
      kind: 'date',
      key: 'lastDay',
      label: 'Letzter Tag',
      check: lastDayProblem,
      note: values => lastDayNote(values, absence, zone),
    },
    { kind: 'textarea', key: 'note', label: 'Notiz', maxLength: 500, wide: true },
    {
      kind: 'bool',
      key: 'mdApproved',
      label: 'Genehmigt',
      wide: true,
      ...(!mayApprove && { disabled: true, hint: 'Dafür fehlt Ihnen das Recht zum Genehmigen.' }),
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
  return entries
    .filter(entry => entry !== false)
    .map(entry => (absence?.isDeleted ? { ...entry, disabled: true } : entry))
}

function lastDayProblem({ firstDay, lastDay, mdType }: AbsenceValues): string | undefined {
  if (lastDay === null) return mdType === SICKNESS ? undefined : 'Nur ein Krankenstand kann ohne letzten Tag sein'
  return firstDay !== null && lastDay < firstDay ? 'Der letzte Tag liegt vor dem ersten' : undefined
}

/** That the end is open, or that only some hours of the day are meant. */
function lastDayNote(values: AbsenceValues, absence: AbsenceRecord | undefined, zone: string): Note | undefined {
  const { firstDay, lastDay, mdType } = values
  if (lastDay === null) return mdType === SICKNESS ? { tone: 'ok', text: 'Ende offen' } : undefined
  if (!absence || absence.to === null || firstDay !== absence.firstDay || lastDay !== absence.lastDay) return undefined
  const [from, to] = [fromUtcText(absence.from), fromUtcText(absence.to)]
  const isWhole = [from, to].every(moment => startOfDay(dayOf(moment, zone), zone).equals(moment))
  return isWhole ? undefined : { tone: 'ok', text: `von ${formatTime(from, zone)} bis ${formatTime(to, zone)}` }
}

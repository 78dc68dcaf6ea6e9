import type { AbsenceState as State } from '#contract/time/absence-calendar.ts'
import { type AbsentDays, countAbsentDays, halfText } from '#domain/time/absence-days.ts'
import { type AbsenceKind, kindName } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES, type AbsenceType } from '#domain/wages/absence-types.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'

type Kinded = { mdType: number; wageKind: AbsenceKind | null }
type Decided = { state: State; declineReason: string | null }

/** 'LFZ (Arztbesuch)' */
export const kindText = ({ mdType, wageKind }: Kinded) =>
  ABSENCE_TYPES[mdType as AbsenceType] + (wageKind ? ` (${kindName(wageKind)})` : '')

/** Null while nobody knows the end. */
export const countedDays = (absence: AbsentDays): number | null =>
  absence.lastDay === null ? null : countAbsentDays(absence, absence.firstDay, absence.lastDay)

/** '4½', 'offen' */
export const countText = (absence: AbsentDays): string => {
  const days = countedDays(absence)
  return days === null ? 'offen' : halfText(days)
}

export const stateText = ({ state, declineReason }: Decided) => {
  if (state === 'declined') return `Abgelehnt: ${declineReason}`
  return state === 'waiting' ? 'Beantragt' : 'Genehmigt'
}

const TONES: Record<State, Tone> = { waiting: 'warn', approved: 'ok', declined: 'error' }

export const AbsenceState = ({ absence }: { absence: Decided }) => (
  <StatusPill tone={TONES[absence.state]}>{stateText(absence)}</StatusPill>
)

import { type DaySpan, heldText, spanFaults } from '#contract/working-time/day-spans.ts'
import { bad, type SourceRow } from '#server/rooms/imports/public.ts'
import type { SkillValues, StoredSkill } from './rows.ts'

export type ReadSkill = {
  number: string
  storeNumber: undefined
  skill: { id: number; name: string }
  /** Undefined: from today on, or as it holds today. */
  from: string | undefined
  to: string | undefined
}

/** The same person, qualification and first day is the same; an empty end takes none away. */
export function skillStep(
  row: SourceRow,
  { skill, from, to }: ReadSkill,
  employeeId: number,
  stored: readonly StoredSkill[],
  today: string,
): { before: StoredSkill | undefined; after: SkillValues } | undefined {
  const same = stored.filter(({ skillId }) => skillId === skill.id)
  const before = same.find(held => (from === undefined ? holdsOn(held, today) : held.from === from))
  const first = before?.from ?? from ?? today
  const after = { employeeId, skillId: skill.id, from: first, to: to ?? before?.to ?? null }
  const fault = spanFaults(after).to
  return fault ? bad(row, 'to', fault) : { before, after }
}

/** Nobody has the same qualification twice on a day. */
export function refuseTwice(row: SourceRow, wanted: SkillValues, others: readonly SkillValues[], name: string): void {
  const held = others.find(other => other.skillId === wanted.skillId && overlaps(other, wanted))
  if (held) bad(row, 'from', heldText(name, held))
}

const holdsOn = ({ from, to }: DaySpan, day: string) => from <= day && (to === null || to >= day)
const overlaps = (one: DaySpan, other: DaySpan) =>
  (other.to === null || one.from <= other.to) && (one.to === null || one.to >= other.from)

import type { EmployeeValue } from '#contract/people/employee-values.ts'
import { DATED_GROUPS, type DatedField, heldOn } from '#domain/people/dated-values.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import type { Entry, FormValues, Note } from '#web/ui/form-panel/entry.ts'
import { entryText } from '#web/ui/form-panel/entry-text.ts'

type Entries<Values extends FormValues> = readonly Entry<Values>[]

/** One field as people read it. */
export function fieldText<Values extends FormValues>(
  entries: Entries<Values>,
  value: EmployeeValue,
  field: DatedField,
) {
  const entry = entries.find(({ key }) => key === field)
  if (!entry) return undefined
  const text = entryText(entry, value[field])
  // Deleted since, no longer offered, or of a store that the reader does not see.
  const isUnlisted = entry.kind === 'dropdown-search' && entry.choices.length > 0 && text === undefined
  return isUnlisted ? (value.heldName ?? 'nicht sichtbar') : text
}

/** All fields of the group, one after the other. */
export const valueText = <Values extends FormValues>(entries: Entries<Values>, value: EmployeeValue): string => {
  const texts = DATED_GROUPS[value.group].filter(field => value[field]).map(field => fieldText(entries, value, field))
  return texts.length === 0 ? 'leer' : texts.filter(Boolean).join(', ')
}

/** Below a field: what it will be, or since when it is so and what it was. */
export function datedNotes<Values extends FormValues>(entries: Entries<Values>, values: readonly EmployeeValue[]) {
  const notes: Partial<Record<DatedField, Note>> = {}
  const differs = (one: EmployeeValue, other: EmployeeValue | undefined, field: DatedField) =>
    one[field] !== other?.[field]
  for (const [group, fields] of Object.entries(DATED_GROUPS) as [EmployeeValue['group'], readonly DatedField[]][]) {
    const held = heldOn(values, group, today())
    const former = held?.validFrom && heldOn(values, group, dayBefore(held.validFrom))
    const next = values
      .filter(value => value.group === group && value.isPlanned)
      .toSorted((one, other) => (one.validFrom! < other.validFrom! ? -1 : 1))[0]
    for (const field of fields) {
      if (next && differs(next, held, field))
        notes[field] = { tone: 'plain', text: `ab ${dayText(next.validFrom)}: ${fieldText(entries, next, field)}` }
      else if (held && former && differs(held, former, field))
        notes[field] = {
          tone: 'plain',
          text: `seit ${dayText(held.validFrom)}, davor ${fieldText(entries, former, field)}`,
        }
    }
  }
  return notes
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

import type { Choice } from '#web/ui/form-panel/entry.ts'

type Person = { id: number; lastName: string; firstName: string; mdPersonnelId: string }

export const peopleChoices = (people: readonly Person[] = []): Choice[] =>
  people.map(({ id, lastName, firstName, mdPersonnelId }) => ({
    value: id,
    label: `${lastName} ${firstName}`.trim() + (mdPersonnelId && ` (${mdPersonnelId})`),
  }))

export const storeChoices = (stores: readonly { id: number; name: string }[] = []): Choice[] =>
  stores.map(({ id, name }) => ({ value: id, label: name }))

/** For whom a new one is. */
export const employeeEntry = (choices: readonly Choice[]) =>
  ({ kind: 'dropdown-search', key: 'employeeId', label: 'Mitarbeiter', required: true, wide: true, choices }) as const

/** Whom a new record is for, where that is said by the place it is entered from. */
export type FixedPerson = { id: number; name: string }

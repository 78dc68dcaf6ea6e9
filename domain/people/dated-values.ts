/** What of a person holds from a day on and keeps its history; fields of one group change together. Product C. */
export const DATED_GROUPS = {
  address: ['street', 'zip', 'city', 'country'],
  civilStatus: ['civilStatusId'],
  bank: ['iban', 'bic'],
  store: ['storeId'],
  costCentre: ['costCentreId'],
  employmentModel: ['employmentModelId'],
} as const

export type DatedGroup = keyof typeof DATED_GROUPS
export type DatedField = (typeof DATED_GROUPS)[DatedGroup][number]

export const DATED_GROUP_NAMES: Record<DatedGroup, string> = {
  address: 'Adresse',
  civilStatus: 'Familienstand',
  bank: 'Bankverbindung',
  store: 'Standort',
  costCentre: 'Kostenstelle',
  employmentModel: 'Beschäftigungsmodell',
}

const GROUPS = Object.keys(DATED_GROUPS) as DatedGroup[]

/** The groups of which a field is named. */
export const groupsOf = (fields: readonly string[]): DatedGroup[] =>
  GROUPS.filter(group => DATED_GROUPS[group].some(field => fields.includes(field)))

export const groupOf = (field: string): DatedGroup | undefined => groupsOf([field])[0]

type Dated = { group: DatedGroup; validFrom: string | null }

/** What holds on a day; days as `YYYY-MM-DD`. */
export const heldOn = <Value extends Dated>(values: readonly Value[], group: DatedGroup, day: string) =>
  timeline(values, group).findLast(({ value }) => (value.validFrom ?? '') <= day)?.value

/** The values of a group one after the other, each with its last day: the day before the next begins. */
export function timeline<Value extends Dated>(values: readonly Value[], group: DatedGroup) {
  const inOrder = values
    .filter(value => value.group === group)
    .toSorted((one, other) => ((one.validFrom ?? '') < (other.validFrom ?? '') ? -1 : 1))
  return inOrder.map((value, place) => ({ value, lastDay: dayBefore(inOrder[place + 1]?.validFrom) }))
}

const dayBefore = (day: string | null | undefined): string | null =>
  day ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : null

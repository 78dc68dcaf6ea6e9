import type { OwnWageEntry, OwnWagePerson } from '#contract/months/individual-wage-values.ts'

export type ValueRow = OwnWagePerson & { key: string; storeName: string; isClosed: boolean }

export const valueRow = (person: OwnWagePerson, storeName: string, isClosed: boolean): ValueRow => ({
  ...person,
  key: `${person.employeeId} ${person.storeId}`,
  storeName,
  isClosed,
})

export const entryOf = (
  row: Pick<OwnWagePerson, 'entries'> | undefined,
  wageTypeId: number,
): OwnWageEntry | undefined => row?.entries.find(entry => entry.wageTypeId === wageTypeId)

/** What somebody entered; nothing where a value is computed. */
export const enteredOf = (
  row: Pick<OwnWagePerson, 'entries'> | undefined,
  wageTypeId: number,
): OwnWageEntry | undefined => {
  const entry = entryOf(row, wageTypeId)
  return entry?.version === null ? undefined : entry
}

/** A computed value that another one was entered in place of. */
export const isReplaced = ({ version, computed }: OwnWageEntry): boolean => version !== null && computed !== null

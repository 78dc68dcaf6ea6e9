import { enumList } from '../basics/enum-lists.ts'

/** What the rest of the world calls an enum: an id that is stored and the German text that is shown. Spec 1 §7. */
export type EnumEntry<Id> = { id: Id; valueGER: string }

/** Codes and salutations: Spec 1 §3. */
const SHIPPED_GENDERS: readonly (EnumEntry<'M' | 'F'> & { salutation: string })[] = [
  { id: 'M', valueGER: 'männlich', salutation: 'Herr' },
  { id: 'F', valueGER: 'weiblich', salutation: 'Frau' },
]
export const GENDERS = enumList('gender', SHIPPED_GENDERS, 'id', 'valueGER')

/** 2 and 5 are not from the EU; of 5 no passport is asked for. Spec 1 §3, §5. */
const SHIPPED_CITIZEN_TYPES: readonly EnumEntry<number>[] = [
  { id: 1, valueGER: 'Österreich' },
  { id: 2, valueGER: 'Drittstaat' },
  { id: 3, valueGER: 'EU und EWR' },
  { id: 4, valueGER: 'Schweiz' },
  { id: 5, valueGER: 'Drittstaat, asyl- oder subsidiär schutzberechtigt' },
]
export const CITIZEN_TYPES = enumList('citizentype', SHIPPED_CITIZEN_TYPES, 'id', 'valueGER')

export const isNonEu = (citizenTypeId: number | null): boolean => citizenTypeId === 2 || citizenTypeId === 5

const SHIPPED_CIVIL_STATUSES: readonly EnumEntry<number>[] = [
  { id: 1, valueGER: 'ledig' },
  { id: 2, valueGER: 'verheiratet' },
  { id: 3, valueGER: 'eingetragene Partnerschaft' },
  { id: 4, valueGER: 'geschieden' },
  { id: 5, valueGER: 'aufgelöste eingetragene Partnerschaft' },
  { id: 6, valueGER: 'verwitwet' },
  { id: 7, valueGER: 'hinterbliebener eingetragener Partner' },
]
export const CIVIL_STATUSES = enumList('civilstatus', SHIPPED_CIVIL_STATUSES, 'id', 'valueGER')

export const WAGE_TYPES: EnumEntry<number>[] = [
  { id: 1, valueGER: 'je Stunde' },
  { id: 2, valueGER: 'je Tag' },
  { id: 3, valueGER: 'je Woche' },
  { id: 4, valueGER: 'je Monat' },
]

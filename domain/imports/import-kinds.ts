export const IMPORT_KINDS = [
  'employees',
  'contracts',
  'stamps',
  'absences',
  'opening-balances',
  'classifications',
  'person-skills',
  'availabilities',
  'shifts',
  'needed-staff',
] as const

export const MAX_IMPORT_BYTES = 20_000_000

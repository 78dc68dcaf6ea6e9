import type { Noun } from '#web/lib/query-client.ts'

/** What the law says of times changes with these. */
export const LAW_NOUNS: Noun[] = [
  ['time', 'stamps'],
  ['time', 'absences'],
  ['roster', 'shifts'],
  ['people', 'employees'],
  ['people', 'contracts'],
  ['settings', 'employment-models'],
  ['working-time', 'person-marks'],
  ['working-time', 'works-facts'],
  ['working-time', 'maternities'],
]

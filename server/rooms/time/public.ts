export { lockPerson, lockRecord } from './doubts/actions.ts'
export { people as peopleOfRecords } from './doubts/rows.ts'
export { type FindHandedOver, handedOverPeriods } from './record-doubts/actions.ts'
export type { RunPeriod } from './record-doubts/rules.ts'

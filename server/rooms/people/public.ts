export { find as findAnywhere, type SearchedBy } from './across-companies/actions.ts'
export type { PersonAnywhere } from './across-companies/rows.ts'
export { renumber as renumberBulkChanges } from './bulk-changes/rows.ts'
export { payFrom, takeBackPay } from './contracts/actions.ts'
export { contract } from './contracts/tables.ts'
export { findOwners, keyOf as personnelKeyOf, type Owner } from './employee-lookup/actions.ts'
export { peopleByCompany, workersByStore, workersIn } from './employee-lookup/rows.ts'
export { complete as completeMerge, type EmployeeMerge } from './employee-merges/actions.ts'
export * as employeeMoves from './employee-moves/actions.ts'
export { lock as lockMove } from './employee-moves/rows.ts'
export { columnsOfGroup, factsOf as valueFactsOf } from './employee-values/rules.ts'
export { employeeValue } from './employee-values/tables.ts'
export { change as changeEmployee } from './employees/actions.ts'
export * as employees from './employees/rows.ts'
export { missingFieldsOn } from './employees/rows.ts'
export {
  type EmployeeRecord,
  factsOf as employeeFacts,
  hidden as hiddenValue,
  openIban,
  openSvnr,
  READ_SENSITIVE,
} from './employees/rules.ts'
export { employee } from './employees/tables.ts'
export { contracts as heldContracts } from './held-contracts/rows.ts'
export { storeReference } from './import-references/actions.ts'
export type { ChangedDays } from './imported-people/actions.ts'
export type { MarkStep, MarkValues, PersonMarks, PlannedMarks, StoredMark } from './imported-people/rules.ts'
export { otherEmployments } from './other-employments/actions.ts'
export type { OtherEmployment } from './other-employments/rows.ts'
export { reentry } from './reentries/tables.ts'
export { state as stateRegistration } from './stated-registrations/actions.ts'
export { find as statedRegistration } from './stated-registrations/rows.ts'

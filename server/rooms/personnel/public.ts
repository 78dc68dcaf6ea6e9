export { zoneOf } from './import-jobs/store.ts'
export { useImportKinds } from './import-kinds/actions.ts'
export { bad, type Cells, cellReader, shown } from './import-kinds/cells.format.ts'
export type {
  DiffCell,
  ImportContext,
  ImportKind,
  ImportPlan,
  KindField,
  SourceRow,
  Written,
} from './import-kinds/rules.ts'
export {
  type AuditRow,
  auditMany,
  breathe,
  changedSince,
  intArray,
  nextIds,
  parts,
  refuseUndo,
} from './import-kinds/store.ts'
export { findOwners, type Owner } from './import-owners/actions.ts'

export { zoneOf } from '../imports/import-jobs/rows.ts'
export { useImportKinds } from '../imports/kinds/actions.ts'
export { bad, type Cells, cellReader, shown } from '../imports/kinds/cells.format.ts'
export {
  type AuditRow,
  auditMany,
  changedSince,
  chunks,
  intArray,
  nextIds,
  refuseUndo,
  yieldToEventLoop,
} from '../imports/kinds/rows.ts'
export type {
  DiffCell,
  ImportContext,
  ImportKind,
  ImportPlan,
  KindField,
  SourceRow,
  Written,
} from '../imports/kinds/rules.ts'
export { findOwners, type Owner } from './employee-lookup/actions.ts'

export type { HandedOver } from '#contract/imports/import-jobs.ts'
export { readApart } from './files/actions.ts'
export { importKinds } from './kinds/actions.ts'
export { bad, type Cells, cellReader, refer, shown, warn } from './kinds/cells.format.ts'
export { changedSince, keepRestored, nextIds, refuseUndo } from './kinds/rows.ts'
export {
  type DiffCell,
  diffCells,
  type Hints,
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type Issue,
  type KindField,
  type Reference,
  type SourceRow,
  type Written,
} from './kinds/rules.ts'
export {
  mapRows,
  type Numbered,
  outcomeOf,
  type TakingBack,
  takeBackRecords,
  tellTakenBack,
  type Writing,
  writePlanned,
  writeRecords,
} from './record-steps/actions.ts'
export { forget as forgetImported, writtenRecords } from './stored-jobs/rows.ts'

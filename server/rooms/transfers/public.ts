export { addressOf } from './transfer-targets/actions.ts'
export * as transferTargets from './transfer-targets/rows.ts'

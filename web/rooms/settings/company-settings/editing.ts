// What only those need who change something, in one file.
export { askBeforeSaving } from './ask-before-saving.ts'
export { stepsOf } from './save-steps.ts'
export { faultsOf, isComplete } from './settings-requests.ts'

import { askBeforeSaving } from './ask-before-saving.ts'
import { stepsOf } from './save-steps.ts'
import { faultsOf, isComplete } from './settings-requests.ts'

/** What only those need who change something; it comes in one file. */
export const editing = { askBeforeSaving, stepsOf, faultsOf, isComplete }

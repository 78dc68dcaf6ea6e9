export { unpackContent as runContentOf } from './export-runs/content.format.ts'
export { COUNTS as COUNTED_RUNS } from './export-runs/rows.ts'
export { find as handOverSettings } from './hand-over-settings/rows.ts'
export { changedPeople } from './month-overviews/rows.ts'

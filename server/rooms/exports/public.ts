export { COUNTS as COUNTED_RUNS } from './export-runs/rows.ts'

export { averagesOn } from './averages/actions.ts'

export { classification } from './classifications/tables.ts'
export { list as agreementsOf } from './collective-agreements/actions.ts'

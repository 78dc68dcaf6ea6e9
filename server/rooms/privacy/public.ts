export { knownOfPeople } from './person-tables/actions.ts'
export { ofEmployee, type PersonRow, type PersonTable } from './person-tables/rules.ts'

export { contract as contractTable } from './contracts/tables.ts'
export { employee as employeeTable } from './employees/tables.ts'

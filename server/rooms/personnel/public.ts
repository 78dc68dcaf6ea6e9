export { checkedFile as checkTemplateFile, fileTypeOf } from './document-templates/actions.ts'
export { findOwners, type Owner } from './employee-lookup/actions.ts'
export { setPersonTables } from './person-tables/actions.ts'
export { ofEmployee, type PersonRow, type PersonTable } from './person-tables/rules.ts'

export { checkedFile as checkTemplateFile, fileTypeOf } from './document-templates/actions.ts'
export { findOwners, type Owner } from './employee-lookup/actions.ts'
export type { ChangedDays } from './imported-people/actions.ts'

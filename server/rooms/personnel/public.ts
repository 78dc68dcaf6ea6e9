export type { ChangedDays } from './contract-import/actions.ts'
export { checkedFile as checkTemplateFile, fileTypeOf } from './document-templates/actions.ts'
export { findOwners, type Owner } from './employee-lookup/actions.ts'

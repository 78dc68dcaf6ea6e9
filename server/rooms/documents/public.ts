export { checkedFile as checkTemplateFile, fileTypeOf } from './document-templates/actions.ts'
export { filesOf as documentFilesOf } from './employee-documents/rows.ts'
export { fileNameOf } from './fill-values/file-names.format.ts'
export { readDocument } from './master-data-documents/actions.ts'

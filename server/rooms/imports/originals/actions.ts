import type { FileRule } from '#server/platform/file-routes.ts'
import { getSealed } from '#server/rooms/imports/files/rows.ts'
import * as rows from '#server/rooms/imports/import-jobs/rows.ts'
import { seesSensitive } from '#server/rooms/imports/kinds/actions.ts'

/** The uploaded file as it was, until it is imported; it may hold SVNR and IBAN, so it is the uploader's own. */
export const importedFile: FileRule = {
  permission: 'imports.run',
  kind: 'imports/import-jobs',
  async find(tx, scope, jobId) {
    const job = await rows.find(tx, jobId)
    const maySee = job?.createdById === scope.accountId || seesSensitive(scope)
    return maySee ? job?.file?.id : undefined
  },
  read: ({ companyId }, jobId, storageKey) => getSealed({ companyId, jobId }, storageKey),
}

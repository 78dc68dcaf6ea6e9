import type { z } from 'zod'
import type { ImportRow, ImportRowsQuery } from '#contract/imports/import-jobs.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { getSealed, openHead } from '#server/rooms/imports/files/rows.ts'
import { fieldsFor, kindNamed, seesSensitive } from '#server/rooms/imports/kinds/actions.ts'
import type { Issue } from '#server/rooms/imports/kinds/rules.ts'
import { readFile } from '#server/rooms/imports/runs/actions.ts'
import * as jobRows from '#server/rooms/imports/stored-jobs/rows.ts'
import { errorFile } from './error-file.format.ts'

type RowsQuery = z.output<typeof ImportRowsQuery>

/** Fields the caller may not see are left out, however much of them is masked. */
export const rowsOf = (
  scope: CompanyScope,
  id: number,
  query: RowsQuery,
): Promise<{ total: number; rows: ImportRow[] }> =>
  inCompany(scope, async tx => {
    const job = await existing(tx, id)
    const allowed = new Set(fieldsFor(kindNamed(job.kind), scope).map(({ key }) => key))
    const headerOf = columnNames(scope, job)
    const { total, rows } = await jobRows.pageOfRows(tx, id, query)
    return {
      total,
      rows: rows.map(row => ({
        ...row,
        cells: row.cells.filter(({ field }) => allowed.has(field)),
        issues: row.issues.toSorted(byColumn(job)).map(({ field, level, message }) => ({
          column: field ? headerOf(field) : '',
          level,
          message,
        })),
      })),
    }
  })

/** The uploader's own file back; for someone else without the columns that they may not see or that nobody knows. */
export async function errorsOf(scope: CompanyScope, id: number): Promise<FileAnswer> {
  const { job, issues } = await inCompany(scope, async tx => {
    const job = await existing(tx, id)
    if (!job.file) throw new Refusal('conflict', 'Die Datei liegt nicht mehr vor.')
    await trailOf('imports/import-jobs').noted(tx, scope, 'exported', id)
    return { job, issues: await jobRows.issuesByLine(tx, id) }
  })
  const { header, rows } = await readFile(scope, job)
  const allowed = new Set(fieldsFor(kindNamed(job.kind), scope).map(({ key }) => key))
  const seesAll = job.createdById === scope.accountId || seesSensitive(scope)
  const columns = header.cells.flatMap((name, index) => {
    const field = job.fields[index]
    return seesAll || (field && allowed.has(field)) ? [{ name, index }] : []
  })
  const text = errorFile(columns, rows, issues, columnNames(scope, job))
  const { sheet, sheets = [] } = job.source
  const name = [job.fileName.replace(/\.[^.]*$/, ''), sheets.length > 1 && sheet].filter(Boolean).join(' ')
  return { bytes: Buffer.from(text), name: `${name} mit Fehlern.csv`, type: 'text/csv; charset=utf-8' }
}

const byColumn =
  ({ fields }: jobRows.StoredJob) =>
  (one: Issue, other: Issue) =>
    fields.indexOf(one.field) - fields.indexOf(other.field)

/** How the user's own file calls the column of a field. */
export function columnNames({ companyId }: CompanyScope, job: jobRows.StoredJob): (field: string) => string {
  const head = openHead({ companyId, jobId: job.id }, job.headSealed)
  const labels = new Map(kindNamed(job.kind).fields.map(({ key, label }) => [key, label]))
  return field => head[job.fields.indexOf(field)]?.header ?? labels.get(field) ?? field
}

async function existing(tx: CompanyTx, id: number): Promise<jobRows.StoredJob> {
  const job = await jobRows.find(tx, id)
  if (!job) throw new Refusal('not_found')
  return job
}

/** The uploaded file as it was, until it is imported; it may hold SVNR and IBAN, so it is the uploader's own. */
export const importedFile: FileRule = {
  permission: 'imports.run',
  kind: 'imports/import-jobs',
  async find(tx, scope, jobId) {
    const job = await jobRows.find(tx, jobId)
    const maySee = job?.createdById === scope.accountId || seesSensitive(scope)
    return maySee ? job?.file?.id : undefined
  },
  read: ({ companyId }, jobId, storageKey) => getSealed({ companyId, jobId }, storageKey),
}

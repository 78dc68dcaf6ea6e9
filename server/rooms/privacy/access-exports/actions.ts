import { ZipFile } from 'yazl'
import { ACCESS_DAYS, type AccessExport, BESIDES } from '#contract/privacy/access-exports.ts'
import { periodsOf } from '#contract/privacy/retention.ts'
import { personName } from '#domain/people/person-name.ts'
import { yieldToEventLoop } from '#server/platform/chunks.ts'
import { type CompanyScope, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFileOf } from '#server/platform/file-rows.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getSealed, putSealed } from '#server/platform/sealed-files.ts'
import { trailOf } from '#server/platform/trail.ts'
import { fileNameOf, documentFilesOf as filesOf, readDocument } from '#server/rooms/documents/public.ts'
import { employees, READ_SENSITIVE } from '#server/rooms/people/public.ts'
import { type TableTold, tellPerson } from '../person-tables/actions.ts'
import { settings } from '../retention/rows.ts'
import { overviewOf, recipientsOf } from './overview.report.ts'
import * as rows from './rows.ts'
import { tableCsv } from './table.format.ts'

const trail = trailOf('privacy/access-exports')

const MOST_BYTES = 400_000_000

export const list = (scope: CompanyScope, employeeId: number): Promise<AccessExport[]> =>
  inCompany(scope, async tx => {
    refuseParts(scope)
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return (await rows.ofPerson(tx, employeeId)).map(answerOf)
  })

export const start = (scope: CompanyScope, employeeId: number, job: JobDefinition): Promise<AccessExport> =>
  inCompany(scope, async tx => {
    refuseParts(scope)
    // Locked, so that two who ask at once get one.
    if (!(await employees.lock(tx, employeeId))) throw new Refusal('not_found')
    if ((await rows.ofPerson(tx, employeeId))[0]?.state === 'working')
      throw new Refusal('conflict', 'Für diese Person wird gerade eine Datenauskunft erstellt.')
    const id = await rows.insert(tx, scope, employeeId)
    await enqueue(tx, scope, job, { kind: 'privacy/access-exports', id })
    await trail.acted(tx, scope, 'started', id, { employeeId })
    return answerOf((await rows.find(tx, id))!)
  })

/** Who may not see everything would give a part as the whole. */
function refuseParts({ permissions, storeIds }: CompanyScope): void {
  if (storeIds) throw new Refusal('forbidden', 'Eine Datenauskunft erstellt, wer alle Standorte sieht.')
  if (([READ_SENSITIVE, ...BESIDES] as const).every(right => permissions.has(right))) return
  throw new Refusal(
    'forbidden',
    'Für eine Datenauskunft müssen Sie Mitarbeiter bearbeiten, SV-Nummer, IBAN und Bezüge, sensible Dokumente und den Mutterschutz sehen dürfen.',
  )
}

const answerOf = ({ fileId: _, ...access }: rows.StoredAccess): AccessExport => access

/** Puts all that is known of the person into one sealed ZIP and names it, or leaves nothing. */
export async function run({ scope, record, progress, signal }: JobContext): Promise<void> {
  refuseParts(scope)
  const id = Number(record.id)
  const createdAt = Temporal.Now.instant()
  const found = await inCompany(scope, async tx => {
    const access = await rows.find(tx, id)
    // Killed after the commit, the job comes again and finds its work done.
    if (access?.state !== 'working') return undefined
    const person = await employees.find(tx, access.employeeId)
    if (!person) return undefined
    const told = await tellPerson(tx, scope, person.id)
    return {
      person,
      told,
      company: await rows.companyOf(tx, scope.companyId),
      periods: periodsOf(await settings(tx, scope.companyId)),
      files: await filesOf(tx, person.id),
    }
  })
  if (!found) return
  const { person, told, company, periods, files } = found
  const about = {
    ...{ company, person: personName(person), told, periods },
    ...{ files: files.length, recipients: recipientsOf(told) },
  }
  const zip = new ZipFile()
  const overview = Buffer.from(await render(overviewOf(about, createdAt), scope.companyId))
  zip.addBuffer(overview, 'auskunft.pdf', { compress: false })
  zip.addBuffer(jsonOf(about, createdAt), 'auskunft.json')
  for (const table of told) zip.addBuffer(tableCsv(table), `tabellen/${fileNameOf([table.of.label])}.csv`)
  let total = 0
  for (const [done, { documentId, name, key }] of files.entries()) {
    signal.throwIfAborted()
    await progress(done, files.length)
    const bytes = await readDocument(scope, documentId, key)
    total += bytes.length
    if (total > MOST_BYTES) throw new Refusal('unprocessable', 'Die Dokumente dieser Person sind zusammen zu groß.')
    zip.addBuffer(bytes, `dateien/${documentId} ${fileNameOf([name])}`, { compress: false })
    await yieldToEventLoop()
  }
  const stored = await putSealed(cellOf(scope, id), await packed(zip))
  await inCompany(scope, async tx => {
    const file = { stored, name: 'Datenauskunft.zip', type: 'application/zip' }
    await rows.finish(tx, id, await insertFile(tx, scope, { ...file, purpose: 'access-export' }))
    await trail.tell(tx, scope, [id])
  })
}

const jsonOf = ({ company, told }: { company: string; told: readonly TableTold[] }, createdAt: Temporal.Instant) =>
  Buffer.from(
    JSON.stringify(
      {
        betrieb: company,
        erstellt: createdAt.toString({ smallestUnit: 'second' }),
        daten: told.map(({ of: { table, label, purpose, columns }, rows }) => ({
          tabelle: table,
          bezeichnung: label,
          zweck: purpose,
          spalten: columns,
          zeilen: rows,
        })),
      },
      null,
      2,
    ),
  )

async function packed(zip: ZipFile): Promise<Buffer> {
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The last try failed: nothing was kept, and the record says why. */
export const giveUp = ({ scope, record }: Pick<JobContext, 'scope' | 'record'>, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.fail(tx, Number(record.id), reason)
    await trail.tell(tx, scope, [record.id])
  })

/** That it was given stays; the bytes go. */
export async function purge(tx: PlatformTx): Promise<void> {
  for (const { companyId, fileId } of await rows.forgetOld(tx, ACCESS_DAYS)) await removeFileOf(tx, companyId, fileId)
}

export const accessFile: FileRule = {
  permission: READ_SENSITIVE,
  kind: 'privacy/access-exports',
  async find(tx, scope, id) {
    refuseParts(scope)
    return (await rows.find(tx, id))?.fileId ?? undefined
  },
  read: (scope, id, key) => getSealed(cellOf(scope, id), key),
}

const cellOf = ({ companyId }: CompanyScope, rowId: number) => ({
  companyId,
  table: 'access_export',
  column: 'file',
  rowId,
})

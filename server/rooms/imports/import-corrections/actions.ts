import type { ImportCorrections, ImportFault } from '#contract/imports/import-corrections.ts'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { nameBook } from '#domain/imports/names.ts'
import { applyTemplate } from '#domain/imports/templates.ts'
import { type CompanyScope, type CompanyTx, inCompany, joinInCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { readApart } from '../files/actions.ts'
import { sealCorrections } from '../files/rows.ts'
import { check, displayName, openFile, refuseClosed, replaceTable, start } from '../import-jobs/actions.ts'
import { laidOut } from '../import-jobs/rules.ts'
import { fieldsFor, kindNamed, refuseWrongFields } from '../kinds/actions.ts'
import { isProtected, likelySheet, type Reference } from '../kinds/rules.ts'
import { columnNames } from '../results/actions.ts'
import { checkImport } from '../runs/jobs.ts'
import * as jobRows from '../stored-jobs/rows.ts'
import { correctionsOf, existing, headOf } from '../stored-jobs/rules.ts'
import * as rows from './rows.ts'
import { choicesOf, merged } from './rules.ts'

const trail = trailOf('imports/import-jobs')

/** The same file, mended elsewhere: its columns mean what they did before, so that it is checked at once. */
export async function replaceFile(
  scope: CompanyScope,
  id: number,
  file: Upload,
  version: number,
): Promise<ImportJobDetail> {
  const { job } = await openFile(scope, id, version)
  const kinds = [kindNamed(job.kind)]
  const former = job.source.sheet
  const table = await readApart(file.bytes, sheets =>
    sheets.some(({ name }) => name === former) ? former! : likelySheet(sheets, kinds, new Set()),
  )
  const laid = await laidOut(table, kinds, job.headerLine === 0 ? 0 : undefined)
  const columns = headOf(scope, job).map(({ header }, at) => ({ header, field: job.fields[at] ?? null }))
  const { dateOrder, decimal } = job
  const allowed = new Set(fieldsFor(kinds[0]!, scope).map(({ key }) => key))
  const reading = { dateOrder: laid.dateOrder, decimal, allowed }
  const { missing, ...mapping } = applyTemplate({ columns, dateOrder, decimal }, laid.head, reading)
  const { values } = correctionsOf(scope, job)
  const fileName = displayName(file.name)
  const detail = await replaceTable(scope, job, { ...laid, bytes: file.bytes, name: fileName }, async tx => {
    // Lines may be others now; what a text means is the same.
    await keep(tx, scope, id, { values, cells: [] })
    await jobRows.saveMapping(tx, id, { kind: job.kind, ...mapping })
    await trail.acted(tx, scope, 'changed', id, { fileName, rows: laid.rows.length })
  })
  return missing.length + detail.missing.length > 0 ? detail : check(scope, id)
}

const keep = (tx: CompanyTx, { companyId }: CompanyScope, id: number, corrections: Parameters<typeof merged>[0]) =>
  jobRows.saveCorrections(tx, id, sealCorrections({ companyId, jobId: id }, corrections))

/** Mends cells here, and has the file checked with them. */
export const correct = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: ImportCorrections,
): Promise<ImportJobDetail> =>
  start(scope, id, checkImport, async (job, tx) => {
    refuseClosed(job)
    refuseStale(job.version, version)
    const fields = new Set([...wanted.values, ...wanted.cells].map(({ field }) => field))
    refuseWrongFields(scope, kindNamed(job.kind), [...fields], 'values')
    await keep(tx, scope, id, merged(correctionsOf(scope, job), wanted))
    await trail.acted(tx, scope, 'changed', id, { fields: [...fields] })
  })

/** What is called alike in many rows is made once; what is there meanwhile is not made again. */
export const makeReferences = (
  scope: CompanyScope,
  id: number,
  { field, texts, version }: { field: string; texts: string[]; version: number },
): Promise<ImportJobDetail> =>
  joinInCompany(scope, () =>
    start(scope, id, checkImport, async (job, tx) => {
      refuseClosed(job)
      refuseStale(job.version, version)
      const reference = kindNamed(job.kind).references[field]
      if (!reference) throw new Refusal('invalid', undefined, { field: 'Diese Spalte bezieht sich auf nichts' })
      for (const text of texts) {
        const known = nameBook(await reference.list(tx))(text)
        if (known.length > 0) continue
        if (!reference.make) throw new Refusal('unprocessable', reference.hint)
        if (!mayMake(scope, reference)) throw new Refusal('forbidden', withoutRight(reference))
        await reference.make.one(scope, text)
      }
    }),
  )

/** What is missing holds for all stores, so that who is bound to some of them makes none. */
const mayMake = ({ permissions, storeIds }: CompanyScope, { make }: Reference): boolean =>
  make !== undefined && permissions.has(make.right) && !storeIds

const withoutRight = ({ what, make }: Reference): string =>
  `${what} erstellen kann, wer das Recht „${PERMISSIONS[make!.right]}“ für den ganzen Betrieb hat.`

/** Errors that are alike, told once. */
export const faults = (scope: CompanyScope, id: number): Promise<{ total: number; faults: ImportFault[] }> =>
  inCompany(scope, async tx => {
    const job = await existing(jobRows.find(tx, id))
    const kind = kindNamed(job.kind)
    const allowed = new Set(fieldsFor(kind, scope).map(({ key }) => key))
    const headerOf = columnNames(scope, job)
    const { total, found } = await rows.faults(tx, id)
    const offers = new Map<string, Awaited<ReturnType<typeof offerOf>>>()
    for (const { field } of found) {
      const reference = field === null ? undefined : kind.references[field]
      if (reference && !offers.has(field!)) offers.set(field!, await offerOf(tx, scope, reference))
    }
    return {
      total,
      faults: found.map(fault => {
        const field = kind.fields.find(({ key }) => key === fault.field)
        const isOpen = !field || (allowed.has(field.key) && !isProtected(field))
        const offer = fault.field === null ? undefined : offers.get(fault.field)
        return {
          ...fault,
          column: fault.field === null ? '' : headerOf(fault.field),
          text: isOpen ? fault.text : null,
          refers: offer?.(fault.text ?? '') ?? null,
        }
      }),
    }
  })

async function offerOf(tx: CompanyTx, scope: CompanyScope, reference: Reference) {
  const all = await reference.list(tx)
  const book = nameBook(all)
  const choices = choicesOf(all, book)
  const { what, make, hint } = reference
  const withheld = await make?.withheld?.(tx)
  const maker = !make
    ? ({ make: 'elsewhere', hint } as const)
    : withheld !== undefined
      ? ({ make: 'elsewhere', hint: withheld } as const)
      : mayMake(scope, reference)
        ? ({ make: 'allowed', hint } as const)
        : ({ make: 'forbidden', hint: withoutRight(reference) } as const)
  return (text: string): NonNullable<ImportFault['refers']> =>
    text === '' || book(text).length > 0 ? { what, choices, make: 'exists', hint: '' } : { what, choices, ...maker }
}

import { type ImportJobDetail, WARNING_TOPICS } from '#contract/imports/import-jobs.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Corrections, type Head, openCorrections, openHead } from '#server/rooms/imports/files/rows.ts'
import { allKinds, fieldsFor, kindNamed } from '#server/rooms/imports/kinds/actions.ts'
import { constantsOf, type ImportKind } from '#server/rooms/imports/kinds/rules.ts'
import type { StoredJob } from './rows.ts'

export async function existing(found: Promise<StoredJob | undefined>): Promise<StoredJob> {
  const job = await found
  if (!job) throw new Refusal('not_found')
  return job
}

export const correctionsOf = ({ companyId }: CompanyScope, job: StoredJob): Corrections =>
  openCorrections({ companyId, jobId: job.id }, job.correctionsSealed)

export const headOf = ({ companyId }: CompanyScope, job: StoredJob): Head =>
  openHead({ companyId, jobId: job.id }, job.headSealed)

const givenFields = (scope: CompanyScope, job: StoredJob): ReadonlySet<string | null> =>
  new Set([...job.fields, ...constantsOf(correctionsOf(scope, job)).map(({ field }) => field)])

/** Whether it brings what only somebody may change who has proved who they are. */
export function holdsProved(scope: CompanyScope, job: StoredJob): boolean {
  const given = givenFields(scope, job)
  return kindNamed(job.kind).fields.some(({ key, isProved }) => isProved && given.has(key))
}

export function missingFields(scope: CompanyScope, job: StoredJob): string[] {
  const given = givenFields(scope, job)
  return kindNamed(job.kind)
    .fields.filter(({ key, required }) => required && !given.has(key))
    .map(({ label }) => label)
}

/** Masked alike in each step, also in a column that nobody has mapped. */
function shownSample(kind: ImportKind, field: string | null, text: string): string {
  const known = kind.fields.find(({ key }) => key === field)
  if (known?.mask) return known.mask(text)
  const like = allKinds().flatMap(({ fields }) => fields.find(({ mask, isSurely }) => mask && isSurely?.(text)) ?? [])
  return like[0]?.mask?.(text) ?? text
}

export function detailOf(scope: CompanyScope, stored: StoredJob): ImportJobDetail {
  const { createdById, file, source, headSealed: _, correctionsSealed: __, fields, warnings, ...job } = stored
  const ownFile = createdById === scope.accountId
  const kind = kindNamed(job.kind)
  const corrections = correctionsOf(scope, stored)
  const constants = constantsOf(corrections)
  const allowed = new Set(fieldsFor(kind, scope).map(({ key }) => key))
  return {
    ...job,
    ...source,
    sheets: source.sheets ?? [],
    // The file is the uploader's own; others see its values only where they may see them anyway.
    columns: headOf(scope, stored).map(({ header, samples, ambiguous }, index) => ({
      header,
      field: fields[index] ?? null,
      samples: ownFile ? samples.map(text => shownSample(kind, fields[index] ?? null, text)) : [],
      ambiguous,
    })),
    constants: constants.filter(({ field }) => allowed.has(field)),
    mended: corrections.values.length - constants.length + corrections.cells.length,
    missing: missingFields(scope, stored),
    hasFile: file !== null,
    warnings: WARNING_TOPICS.flatMap(topic => (warnings[topic] ? [{ topic, rows: warnings[topic] }] : [])),
  }
}

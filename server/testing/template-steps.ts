import PizZip from 'pizzip'
import type { FillChoice } from '#contract/documents/document-fills.ts'
import { type Block, wordFile } from '#server/demo/word-file.ts'
import { fileStore } from '#server/platform/files.ts'
import { checkTemplateFile, fileTypeOf } from '#server/rooms/documents/public.ts'
import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'

type Values = { company: number; store?: number | null; name?: string; blocks?: readonly Block[]; bytes?: Buffer }

/** A template as an upload leaves it. */
export async function documentTemplate({
  company,
  store = null,
  name,
  blocks = ['{mitarbeiter.nachname}'],
  bytes,
}: Values): Promise<number> {
  const { pdf, check, ...file } = await checkTemplateFile(bytes ?? wordFile(blocks))
  const stored = await fileStore().put(file.bytes)
  const title = name ?? `Vorlage ${next()}`
  const type = fileTypeOf(title, pdf)
  const [row] = await rawSql<{ id: number }>(
    `with stored as (
       insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by)
       values ($1, $2, $3, $4, $5, $6, 'document-template', gen_random_uuid()) returning id)
     insert into document_template (company_id, store_id, name, template_type, is_pdf, file_id, fields, field_count, problems, optional_fields)
     select $1, $7, $8, 1, $9, id, $10, $11, $12, $13 from stored returning id`,
    [
      company,
      stored.key,
      type.name,
      type.type,
      stored.size,
      stored.sha256,
      store,
      title,
      pdf,
      check.fields,
      check.count,
      JSON.stringify(check.problems),
      check.optional,
    ],
  )
  return row!.id
}

const CHOICE: FillChoice = {
  employeeIds: [],
  templateIds: [],
  storeId: null,
  documentDate: '2026-12-01',
  futureContract: false,
  pastContract: false,
  keepsInFile: false,
}

/** Documents asked for, whose job has not begun. */
export async function documentFill(company: number): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into document_fill (company_id, account_id, choice, is_sensitive, documents)
     values ($1, gen_random_uuid(), $2, false, 1) returning id`,
    [company, JSON.stringify(CHOICE)],
  )
  return row!.id
}

/** The text of a filled .docx, base64. */
export const textOfDocument = (base64: string): string =>
  [
    ...new PizZip(Buffer.from(base64, 'base64'))
      .file('word/document.xml')!
      .asText()
      .matchAll(/<w:t[^>]*>([^<]*)</g),
  ]
    .map(([, text]) => text)
    .join('')

import { z } from 'zod'
import { Id, Moment } from '#contract/endpoint.ts'
import { Line } from '#contract/texts.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#domain/documents/document-types.ts'
import { MOST_NAME } from '#domain/documents/documents.ts'
import { jsonOf, textOf } from '#server/platform/remote-answers.ts'

/** A file that the personnel file can show. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** As the source of master data tells a document: by the names of the specification, with its own id. Spec 2 §3. */
const Told = z.object({
  companyId: Id.optional(),
  id: z
    .union([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.string().regex(/^[\w-]{1,64}$/)])
    .transform(String),
  employeeId: Id,
  storeId: Id.nullish().transform(id => id ?? null),
  name: Line.max(MOST_NAME),
  documentType: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
  created_at: Line.max(30)
    .transform(text => text.replace('T', ' ').replace(/(\.\d+)?Z?$/, ''))
    .pipe(Moment),
  validUntil: z.iso
    .date()
    .nullish()
    .transform(day => day ?? null),
  confirmed: z.boolean(),
  /** Never left out: who may not see what is sensitive must not see it by an omission. */
  sensitive: z.boolean(),
  /** Of its file; null: it has none. */
  fileType: z
    .enum(FILE_TYPES)
    .nullish()
    .transform(type => type ?? null),
})
export type RemoteDocument = Omit<z.output<typeof Told>, 'companyId'>

const MOST_DOCUMENTS = 50_000

/**
 * The list of a source, with or without `data` around it. Undefined when any of it is something else, or of another company or
 * person than was asked for: of such an answer nothing is believed.
 */
export function readRemoteDocuments(
  bytes: Buffer,
  asked: { companyId: number; employeeId: number | undefined },
): RemoteDocument[] | undefined {
  const { data } = z
    .array(Told)
    .max(MOST_DOCUMENTS)
    .safeParse(jsonOf(textOf(bytes)))
  if (!data) return undefined
  const isForeign = ({ companyId = asked.companyId, employeeId }: (typeof data)[number]) =>
    companyId !== asked.companyId || (asked.employeeId !== undefined && employeeId !== asked.employeeId)
  const isTwice = new Set(data.map(({ id }) => id)).size < data.length
  return isTwice || data.some(isForeign) ? undefined : data.map(({ companyId: _, ...told }) => told)
}

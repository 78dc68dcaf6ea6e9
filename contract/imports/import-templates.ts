import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { DATE_ORDERS, DECIMALS, ImportKindName } from './import-jobs.ts'

const name = Trimmed.min(1, 'Muss angegeben werden').max(60, 'Höchstens 60 Zeichen')
const columns = z
  .array(z.object({ header: Line.min(1).max(120), field: Line.min(1).max(40).nullable() }))
  .max(200)
  .refine(all => all.some(({ field }) => field !== null), 'Mindestens eine Spalte muss importiert werden')
const dateOrder = z.enum(DATE_ORDERS)
const decimal = z.enum(DECIMALS)

/** Which column of a file goes into which field; null: none. */
export const ImportTemplate = z.object({
  id: Id,
  kind: ImportKindName,
  name: z.string(),
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  dateOrder,
  decimal,
  version: Version,
})
export type ImportTemplate = z.infer<typeof ImportTemplate>

export const ImportTemplateDraft = z.object({ kind: ImportKindName, name, columns, dateOrder, decimal })
export type ImportTemplateDraft = z.infer<typeof ImportTemplateDraft>

const ImportTemplateChange = ImportTemplateDraft.omit({ kind: true }).partial().extend({ version: Version })
export type ImportTemplateChange = z.infer<typeof ImportTemplateChange>

/** Not fixed by the specification; Product C Import Jobs. */
export const importTemplates = routes({
  list: {
    method: 'GET',
    path: '/api/sec/importtemplates',
    summary: 'Alle Importvorlagen des Betriebs: welche Spalte in welches Feld kommt',
    query: CompanyQuery,
    permission: 'imports.run',
    answer: data(z.array(ImportTemplate)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/importtemplates',
    summary: 'Merkt eine Zuordnung von Spalten unter einem Namen, der je Art nur einmal vorkommt',
    query: CompanyQuery,
    body: ImportTemplateDraft,
    permission: 'imports.run',
    answer: data(ImportTemplate),
    refusals: ['conflict', 'forbidden'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/importtemplates/:id',
    summary: 'Gibt einer Importvorlage einen anderen Namen oder eine andere Zuordnung',
    query: CompanyQuery,
    params: IdParams,
    body: ImportTemplateChange,
    permission: 'imports.run',
    answer: data(ImportTemplate),
    refusals: ['stale', 'conflict', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/importtemplates/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Importvorlage; Importe, die mit ihr zugeordnet wurden, bleiben, wie sie sind',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: Nothing,
  },
})

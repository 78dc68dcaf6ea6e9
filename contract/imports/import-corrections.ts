import { MAX_IMPORT_BYTES } from '#domain/imports/import-kinds.ts'
import { CompanyQuery, data, IdParams, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { ImportCellText, ImportFieldKey, ImportJobDetail } from './import-jobs.ts'

/** An error that so many rows have alike. */
export const ImportFault = z.object({
  column: z.string(),
  field: z.string().nullable(),
  message: z.string(),
  rows: z.int().min(0),
  /** The first row that has it. */
  line: z.number().int(),
  /** What all of them have in this column; null: different texts, or one that is shown to nobody. */
  text: z.string().nullable(),
  /** What the column refers to, if it does. */
  refers: z
    .object({
      /** ‚Standort‘ */
      what: z.string(),
      choices: z.array(z.object({ text: z.string(), label: z.string() })),
      /** Whether what is missing can be made: by the caller, by somebody with more rights, or elsewhere only. */
      make: z.enum(['allowed', 'forbidden', 'elsewhere', 'exists']),
      /** What is to be said where it can't. */
      hint: z.string(),
    })
    .nullable(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** Mended here instead of in the file. `values`: what a text of a column means in every row; '' stands for an empty cell. */
export const ImportCorrections = z.object({
  values: z
    .array(z.object({ field: ImportFieldKey, from: ImportCellText, to: ImportCellText }))
    .max(500)
    .default([]),
  cells: z
    .array(z.object({ line: z.int().min(1), field: ImportFieldKey, to: ImportCellText }))
    .max(500)
    .default([]),
  version: Version,
})
export type ImportCorrections = z.output<typeof ImportCorrections>

/** What is done about errors that a check found. Not fixed by the specification; Product C Import Jobs. */
export const importCorrections = routes({
  replaceFile: {
    method: 'POST',
    path: '/api/sec/importjobs/:id/file',
    summary:
      'Nimmt die berichtigte Datei an die Stelle der alten, mit derselben Zuordnung der Spalten, und prüft sie gleich',
    query: CompanyQuery,
    params: IdParams,
    /** Beside a file a body is text. */
    body: z.object({
      version: z.preprocess(text => (typeof text === 'string' ? Number(text) || undefined : text), Version),
    }),
    permission: 'imports.run',
    upload: { maxBytes: MAX_IMPORT_BYTES },
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict', 'unprocessable', 'too_large'],
    rate: 'heavy',
  },
  faults: {
    method: 'GET',
    path: '/api/sec/importjobs/:id/faults',
    summary: 'Die Fehler der Prüfung, gleiche zusammengefasst, der häufigste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    masks: ['payment'],
    answer: data(z.object({ total: z.int().min(0), faults: z.array(ImportFault) })),
  },
  correct: {
    method: 'PUT',
    path: '/api/sec/importjobs/:id/corrections',
    summary: 'Berichtigt Zellen hier statt in der Datei, einzeln oder für alle Zeilen, und prüft gleich neu',
    query: CompanyQuery,
    params: IdParams,
    body: ImportCorrections,
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict', 'forbidden'],
  },
  makeReferences: {
    method: 'POST',
    path: '/api/sec/importjobs/:id/references',
    summary: 'Erstellt, worauf sich Zeilen beziehen und was es noch nicht gibt, und prüft gleich neu',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ field: ImportFieldKey, texts: z.array(ImportCellText.min(1)).min(1).max(200), version: Version }),
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict', 'forbidden', 'unprocessable'],
    idempotent: true,
  },
})

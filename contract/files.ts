import { CompanyQuery, data, FILE_PURPOSES, Id, routes, UtcText } from './endpoint.ts'
import { Line } from './texts.ts'
import { z } from './zod.ts'

export const FileToken = z.object({
  accessToken: z.string(),
  /** Where the file is, for a few minutes and for this session. */
  url: z.string(),
  expiresAt: UtcText,
})

/** `GET /api/file` is Spec 2 §7 Documents and Spec 3 §7 Reports; who may have a token for it is ours. */
export const files = routes({
  issue: {
    method: 'POST',
    path: '/api/sec/file/token',
    needsNoRoom: 'access',
    summary: 'Gibt eine kurzlebige Adresse für die Datei eines Eintrags, gültig nur in dieser Sitzung',
    // Which right it takes depends on the purpose.
    permission: 'session',
    query: CompanyQuery,
    // The id of what the file belongs to: the run, the import.
    body: z.object({ id: Id, purpose: z.enum(FILE_PURPOSES) }),
    answer: data(FileToken),
    refusals: ['forbidden', 'not_found'],
    rate: 'heavy',
  },
  open: {
    method: 'GET',
    path: '/api/file',
    summary: 'Die Datei zum Token; Recht und Sitzung werden dabei noch einmal geprüft',
    permission: 'public',
    query: z.object({
      id: Id,
      accessToken: Line,
      /** Saved even where the browser could show it. */
      dl: z.stringbool().default(false),
      filename: Line.max(255).optional(),
    }),
    answer: 'file',
    // Some files lie elsewhere.
    refusals: ['not_found', 'unavailable'],
  },
})

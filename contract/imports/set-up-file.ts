import { data, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'
import { ImportKindName } from './import-jobs.ts'

export const MAX_SET_UP_BYTES = 5_000_000

/** What a workbook brings for a company that is about to be set up. */
export const SetUpFile = z.object({
  /** As they stand there; the form they fill says what is wrong with them. */
  stores: z.array(z.object({ name: z.string(), storeNumber: z.string(), postalCode: z.string(), city: z.string() })),
  /** What can be imported once the company is there, in the order in which one leans on the other. */
  imports: z.array(z.object({ kind: ImportKindName, label: z.string(), sheet: z.string() })),
  /** Sheets of which nothing is known. */
  unknown: z.array(z.string()),
})
export type SetUpFile = z.infer<typeof SetUpFile>

/** Data of the first company from a file, before there is a company. */
export const setUpFile = routes({
  template: {
    method: 'GET',
    path: '/api/setup/template',
    summary: 'Eine leere Excel-Datei mit einem Blatt je Art von Daten und einer Anleitung zu jeder Spalte',
    permission: 'public',
    answer: 'file',
    rate: 'heavy',
  },
  read: {
    method: 'POST',
    path: '/api/setup/file',
    summary:
      'Liest die Standorte einer Excel-Datei und sagt, was sich daraus importieren lässt; nichts wird gespeichert',
    permission: 'public',
    body: z.object({ token: Line.min(1).max(200) }),
    upload: { maxBytes: MAX_SET_UP_BYTES },
    answer: data(SetUpFile),
    refusals: ['token_invalid', 'unprocessable', 'too_large'],
    rate: 'guess',
  },
})

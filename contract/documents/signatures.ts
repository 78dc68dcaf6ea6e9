import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_SIGNATURE_BYTES = 5_000_000

const names = {
  signer: Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen'),
  signerFunction: Trimmed.max(128, 'Höchstens 128 Zeichen'),
}
/** Goes as a form beside the file: there, none is an empty text. `storeId` null: for the whole company. */
export const SignatureDraft = z.object({
  storeId: z
    .union([z.literal('').transform(() => null), Id])
    .nullable()
    .default(null),
  ...names,
  signerFunction: names.signerFunction.default(''),
})
export type SignatureDraft = z.output<typeof SignatureDraft>

const SignatureChange = z.object(names).partial().extend({ version: Version })
export type SignatureChange = z.output<typeof SignatureChange>

/** Who signs for the company, or in its place for a store. */
export const Signature = z.object({
  id: Id,
  /** Null: for the whole company. */
  storeId: Id.nullable(),
  signer: z.string(),
  signerFunction: z.string(),
  version: Version,
})
export type Signature = z.infer<typeof Signature>

const PICTURE = '/api/signatures/:id/picture'
const upload = { maxBytes: MOST_SIGNATURE_BYTES, content: ['image/png', 'image/jpeg'] } as const

/** Not fixed by the specification. */
export const signatures = routes({
  list: {
    method: 'GET',
    path: '/api/signatures',
    summary: 'Wer Dokumente des Betriebs und seiner Standorte unterschreibt',
    query: CompanyQuery,
    permission: 'documents.read',
    answer: data(z.array(Signature)),
  },
  show: {
    method: 'GET',
    path: PICTURE,
    summary: 'Das Bild einer Unterschrift',
    query: CompanyQuery,
    params: IdParams,
    permission: 'templates.write',
    answer: 'file',
    refusals: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/signatures',
    summary: 'Erstellt eine Unterschrift: ein Bild (PNG, JPG) mit höchstens 5 MB; Aufnahmedaten werden entfernt',
    query: CompanyQuery,
    body: SignatureDraft,
    permission: 'templates.write',
    upload,
    answer: data(Signature),
    refusals: ['forbidden', 'not_found', 'too_large', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  change: {
    method: 'PUT',
    path: '/api/signatures/:id',
    summary: 'Ändert, wer unterschreibt; das Bild bleibt',
    query: CompanyQuery,
    params: IdParams,
    body: SignatureChange,
    permission: 'templates.write',
    answer: data(Signature),
    refusals: ['stale', 'forbidden'],
  },
  replace: {
    method: 'POST',
    path: PICTURE,
    summary: 'Ersetzt das Bild einer Unterschrift',
    query: CompanyQuery,
    params: IdParams,
    permission: 'templates.write',
    upload,
    answer: data(Signature),
    refusals: ['forbidden', 'not_found', 'too_large', 'unprocessable'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: '/api/signatures/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Unterschrift; ausgefüllte Dokumente bleiben',
    query: CompanyQuery,
    params: IdParams,
    permission: 'templates.write',
    answer: Nothing,
    refusals: ['forbidden'],
  },
})

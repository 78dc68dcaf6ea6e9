import { AccountId, CompanyQuery, Nothing, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const query = z.object({ id: AccountId })

/** One's own, and everyone's for the role ADMIN. `DELETE` is Spec 1 §7. */
export const profileImages = routes({
  show: {
    method: 'GET',
    path: '/api/profileimage',
    summary: 'Das Profilbild eines Benutzers, 200 × 200 Punkte',
    permission: 'session',
    query,
    answer: 'file',
    refusals: ['not_found'],
  },
  upload: {
    method: 'POST',
    path: '/api/profileimage',
    summary: 'Setzt das Profilbild aus einer Datei (JPEG, PNG, WebP); Aufnahmedaten wie der Ort werden entfernt',
    permission: 'session',
    query,
    upload: { maxBytes: 10_000_000 },
    answer: Nothing,
    refusals: ['not_found', 'too_large', 'unprocessable'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: '/api/profileimage',
    needsNoRoom: 'ends',
    summary: 'Löscht das Profilbild',
    permission: 'session',
    query,
    answer: Nothing,
    refusals: ['not_found'],
  },
})

/** Of who works in the same company. */
export const colleaguePictures = routes({
  show: {
    method: 'GET',
    path: '/api/sec/onlineusers/picture',
    summary: 'Das Profilbild von jemandem aus demselben Betrieb',
    query: CompanyQuery.extend({ id: AccountId }),
    permission: 'stores.read',
    answer: 'file',
  },
})

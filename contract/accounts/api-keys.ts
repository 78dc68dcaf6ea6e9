import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  roleId: Id,
  roleName: z.string(),
  /** Null: all stores. */
  storeIds: z.array(Id).nullable(),
  created: UtcText,
  createdBy: z.string(),
  lastUsed: UtcText.nullable(),
  /** The last day on which it counts. */
  expires: z.iso.date(),
  /** False for keys of earlier releases, whose requests may leave their bodies unsigned. */
  signsBody: z.boolean(),
  /** `expired`: its day is over; `dormant`: who made it may make none any more, or is gone. Both open nothing. */
  state: z.enum(['active', 'expired', 'dormant']),
  version: Version,
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  name: Trimmed.min(1, 'Muss angegeben werden').max(100),
  roleId: Id,
  /** At most a year from now. */
  expires: Day,
  storeIds: z.array(Id).min(1).max(2000).nullable().default(null),
})
export type NewApiKey = z.output<typeof NewApiKey>

/** The secret is never given again. */
const ShownOnce = ApiKey.extend({ key: z.string(), secret: z.string() })
export type ShownOnce = z.infer<typeof ShownOnce>

export const ApiKeyRenewal = z.object({ expires: Day, version: Version })
export type ApiKeyRenewal = z.output<typeof ApiKeyRenewal>

/**
 * Keys of programs. A request carries `x-api-key: <key>.<signature>` and `x-api-key-timestamp: <milliseconds since 1970>`;
 * the signature is the HMAC-SHA256 of method, path with query and timestamp, each on a line, in base64url. Spec 1 §7.
 * A request with a body also carries `x-api-key-body-sha256: <SHA-256 of its bytes, hexadecimal>`, which is the fourth line.
 */
export const apiKeys = routes({
  list: {
    method: 'GET',
    path: '/api/sec/apikeys',
    summary: 'Die Schlüssel, mit denen Programme auf den Betrieb zugreifen',
    query: CompanyQuery,
    permission: 'roles.read',
    answer: data(z.array(ApiKey)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/apikeys',
    summary:
      'Erstellt einen Schlüssel mit den Rechten einer Benutzerrolle, nie mit mehr als den eigenen und für höchstens ein Jahr; das Geheimnis wird nur hier gezeigt',
    query: CompanyQuery,
    body: NewApiKey,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(ShownOnce),
    refusals: ['not_found', 'conflict', 'forbidden'],
  },
  renew: {
    method: 'POST',
    path: '/api/sec/apikeys/:id/renew',
    summary:
      'Gibt einem Schlüssel ein neues Geheimnis und einen neuen letzten Tag; das alte Geheimnis gilt sofort nicht mehr, und wer ihn erneuert, steht fortan für ihn ein',
    params: IdParams,
    query: CompanyQuery,
    body: ApiKeyRenewal,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(ShownOnce),
    refusals: ['not_found', 'conflict', 'forbidden', 'stale'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/sec/apikeys/:id',
    needsNoRoom: 'ends',
    summary: 'Widerruft einen Schlüssel; die nächste Anfrage damit wird abgewiesen',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roles.write',
    answer: Nothing,
    refusals: ['not_found'],
  },
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NewApiKey } from '#contract/accounts/api-keys.ts'
import type { Permission } from '#contract/permissions.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** How far a program's clock may be off, and how long a signature is remembered. Design §4. */
export const CLOCK_MINUTES = 5

/** `7-12`: company and key. */
export const nameOfKey = (companyId: number, id: number) => `${companyId}-${id}`

const OWNER = 1

/** What a request without a session says of itself. */
export type Signed = {
  apiKey: string
  timestamp: string
  method: string
  url: string
  /** What the request claims; the gate compares it with what arrives. */
  bodyHash?: string | undefined
}

/** Undefined when it isn't a signature at all or its time is too far off. `now` in milliseconds since 1970. */
export function readSignature({ apiKey, timestamp }: Signed, now: number) {
  const [, companyId, id, signature] = /^(\d{1,10})-(\d{1,10})\.([\w-]{43})$/.exec(apiKey) ?? []
  if (!signature || !/^\d{13}$/.test(timestamp)) return undefined
  if (Math.abs(now - Number(timestamp)) > CLOCK_MINUTES * 60_000) return undefined
  const ids = { companyId: Number(companyId), id: Number(id) }
  return Math.max(ids.companyId, ids.id) > 2_147_483_647 ? undefined : { ...ids, signature }
}

export const signatureOf = (secret: string, { method, url, timestamp, bodyHash }: Omit<Signed, 'apiKey'>): string =>
  createHmac('sha256', secret)
    .update([method, url, timestamp, ...(bodyHash === undefined ? [] : [bodyHash])].join('\n'))
    .digest('base64url')

export const isSignedBy = (secret: string, signature: string, signed: Signed): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(secret, signed)), Buffer.from(signature))

/** A key is a grant, and nobody grants what they do not hold. Product B. */
export function refuseMoreThanOwn(
  scope: CompanyScope,
  { roleId, storeIds }: Pick<NewApiKey, 'roleId' | 'storeIds'>,
  permissions: readonly Permission[],
): void {
  if (roleId === OWNER) throw new Refusal('conflict', 'Ein Programm kann nicht Besitzer sein.')
  const isMore = permissions.some(permission => !scope.permissions.has(permission))
  const isWider = scope.storeIds !== null && !storeIds?.every(id => scope.storeIds!.includes(id))
  if (isMore || isWider) throw new Refusal('forbidden', 'Mehr als Ihre eigenen Rechte können Sie nicht vergeben.')
}

export function refuseOddExpiry(
  expires: string,
  today: Temporal.PlainDate,
  tooLong = 'Ein Schlüssel gilt höchstens ein Jahr.',
): void {
  const last = Temporal.PlainDate.from(expires)
  const message =
    Temporal.PlainDate.compare(last, today) < 0
      ? 'Dieser Tag ist schon vorbei.'
      : Temporal.PlainDate.compare(last, today.add({ years: 1 })) > 0
        ? tooLong
        : undefined
  if (message) throw new Refusal('invalid', message, { expires: message })
}

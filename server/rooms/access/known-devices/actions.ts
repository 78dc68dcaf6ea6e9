import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { payloadOf } from '#server/platform/checked-token.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import type { Caller } from '#server/platform/serve.ts'
import { vault } from '#server/platform/vault.ts'
import { beginSession, type SignInProof } from '../sessions/actions.ts'
import { recordEvent } from '../sessions/rows.ts'
import { newDeviceMail } from './mails.format.ts'
import * as rows from './rows.ts'

const PURPOSE = { issuer: 'kontor', audience: 'device' }

/**
 * Whether somebody signed in to this account from this browser before, since its password last changed. It opens nothing: it
 * only says that strangers' guesses behind the same address are not this browser's.
 */
export async function isKnownDevice(
  caller: Caller,
  account: { id: string; generation: number } | undefined,
): Promise<boolean> {
  if (!account) return false
  const kept = await keptBy(caller)
  return kept?.sub === account.id && kept.gen === account.generation
}

type Kept = { sub?: string; gen?: unknown; did?: unknown }

const keptBy = async ({ device }: Caller): Promise<Kept | undefined> =>
  device === undefined ? undefined : payloadOf(device, 'device tokens', { ...PURPOSE, typ: 'device' })

/**
 * Begins a session and remembers the browser. Its owner is told of one that is new to the account, once, but not at the very first
 * sign-in. `byMail`: who came by a mailed link reads that mailbox, so another mail would tell nobody else.
 */
export async function enterFrom(
  tx: PlatformTx,
  accountId: string,
  caller: Caller,
  proof: SignInProof & { byMail?: true } = {},
): Promise<string> {
  const { byMail, ...given } = proof
  const owner = await rows.lockOwner(tx, accountId)
  const kept = await keptBy(caller)
  // A browser keeps its number whoever signs in from it, and after a new password, too.
  const deviceId = typeof kept?.did === 'string' ? kept.did : randomUUID()
  const isNew = owner !== undefined && (await rows.remember(tx, accountId, deviceId))
  // Of earlier releases browsers have no number yet. Accounts of the demo are signed in to by many, and have no mailbox.
  const isTold = isNew && owner.hasSignedIn && !owner.isDemo && !byMail && kept?.sub !== accountId
  const token = await beginSession(tx, accountId, caller, { ...given, isOnNewDevice: isTold })
  if (owner) await keep(caller, owner, deviceId)
  if (isTold) await tellOwner(tx, owner, caller)
  return token
}

async function keep({ keepDevice }: Caller, { id, generation }: rows.Owner, deviceId: string): Promise<void> {
  const token = await new SignJWT({ gen: generation, did: deviceId })
    .setProtectedHeader({ alg: 'HS256', typ: 'device' })
    .setSubject(id)
    .setIssuer(PURPOSE.issuer)
    .setAudience(PURPOSE.audience)
    .setExpirationTime(`${rows.DAYS}d`)
    .sign(vault().secret('device tokens'))
  keepDevice(token, rows.DAYS)
}

async function tellOwner(tx: PlatformTx, owner: rows.Owner, { address, userAgent }: Caller): Promise<void> {
  const forgotUrl = owner.hasPassword ? `${publicUrl()}/account/forgot` : undefined
  const signIn = { at: Temporal.Now.instant(), userAgent, address }
  await sendMail(tx, { to: owner.email, ...newDeviceMail(owner, signIn, forgotUrl) })
  await recordEvent(tx, owner.id, 'new device told', address)
}

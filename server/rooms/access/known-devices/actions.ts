import { jwtVerify, SignJWT } from 'jose'
import type { Caller } from '#server/platform/serve.ts'
import { signingKey } from '../sessions/actions.ts'

const DAYS = 180
const PURPOSE = { issuer: 'kontor', audience: 'device' }

type Owner = { id: string; generation: number }

/**
 * Whether somebody signed in to this account from this browser before, since its password last changed. It opens nothing: it
 * only says that strangers' guesses behind the same address are not this browser's.
 */
export async function isKnownDevice({ device }: Caller, account: Owner | undefined): Promise<boolean> {
  if (!device || !account) return false
  const proved = await jwtVerify(device, signingKey(), { ...PURPOSE, algorithms: ['HS256'], typ: 'device' }).catch(
    () => undefined,
  )
  return proved?.payload.sub === account.id && proved.payload.gen === account.generation
}

export async function rememberDevice({ keepDevice }: Caller, { id, generation }: Owner): Promise<void> {
  const token = await new SignJWT({ gen: generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'device' })
    .setSubject(id)
    .setIssuer(PURPOSE.issuer)
    .setAudience(PURPOSE.audience)
    .setExpirationTime(`${DAYS}d`)
    .sign(signingKey())
  keepDevice(token, DAYS)
}

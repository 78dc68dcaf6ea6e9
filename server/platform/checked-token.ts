import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { type SecretUse, vault } from './vault.ts'

/** What one of our tokens says, also one of before a change of keys. Undefined: not ours, not for this, or run out. */
export async function payloadOf(
  token: string,
  use: SecretUse,
  rules: Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'typ'>,
): Promise<JWTPayload | undefined> {
  for (const secret of vault().secrets(use)) {
    const verified = await jwtVerify(token, secret, { ...rules, algorithms: ['HS256'] }).catch(() => undefined)
    if (verified) return verified.payload
  }
  return undefined
}

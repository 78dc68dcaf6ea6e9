import { createHash, randomBytes } from 'node:crypto'

/** `7-…`: the company, and 256 bits that nobody guesses, so that a plain digest keeps them. */
export const newSecret = (companyId: number): string => `${companyId}-${randomBytes(32).toString('base64url')}`

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Undefined of what is no secret at all. */
export function companyOf(secret: string): number | undefined {
  const [, companyId] = /^(\d{1,10})-[\w-]{43}$/.exec(secret) ?? []
  return companyId !== undefined && Number(companyId) <= 2_147_483_647 ? Number(companyId) : undefined
}

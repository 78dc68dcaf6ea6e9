import { jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { acrossCompanies, type CompanyScope } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/http.ts'
import { tellSessionEnded } from '#server/platform/live.ts'
import { passwordMatches } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import * as store from './store.ts'

const SESSION_HOURS = 14
const ISSUER = 'kontor'

type Guards = { key: Uint8Array; byAccount: RateLimiterPostgres; byAddress: RateLimiterPostgres }
let guards: Guards | undefined

/** Called once at start: the signing key and the limits on guessing, which are kept in the database. */
export function openSignIn(key: Uint8Array, pool: pg.Pool): void {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: 900,
    })
  guards = { key, byAccount: limiter('password', 10), byAddress: limiter('password-address', 200) }
}

const opened = (): Guards => {
  if (!guards) throw new Error('Sign-in is not open.')
  return guards
}

/** Gives the bearer token. Known and unknown addresses cost the same time and answer the same. */
export async function signIn(email: string, password: string, caller: Caller): Promise<string> {
  await countGuess(opened().byAddress, caller.address)
  await countGuess(opened().byAccount, email.toLowerCase())
  const account = await acrossCompanies(tx => store.accountByEmail(tx, email))
  const matches = await passwordMatches(password, account?.password_hash)
  if (!account || !matches || !account.active) {
    await acrossCompanies(tx => store.recordEvent(tx, account?.id ?? null, 'sign-in refused', caller.address))
    throw new Refusal('wrong_credentials')
  }
  // Only wrong guesses count: a whole company may sign in from one address.
  await Promise.all([opened().byAccount.delete(email.toLowerCase()), opened().byAddress.reward(caller.address)])
  const sessionId = await acrossCompanies(async tx => {
    await store.recordEvent(tx, account.id, 'signed in', caller.address)
    return store.startSession(tx, account, SESSION_HOURS, caller.userAgent, caller.address)
  })
  return new SignJWT({ sid: sessionId, gen: account.generation, role: account.is_admin ? 'ADMIN' : 'USER' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(account.id)
    .setIssuer(ISSUER)
    .setAudience('session')
    .setIssuedAt()
    .setExpirationTime(`${SESSION_HOURS}h`)
    .sign(opened().key)
}

async function countGuess(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new Refusal('too_many')
    throw reason
  }
}

export const signOut = (session: Session) =>
  acrossCompanies(async tx => {
    await store.endSession(tx, session.id)
    await store.recordEvent(tx, session.accountId, 'signed out', '')
    await tellSessionEnded(tx, session.id)
  })

/** The gate: a token's session and, in the company asked for, its rights. Undefined: not signed in. */
export async function identify(
  token: string,
  companyId: number | undefined,
  origin: string,
): Promise<Identity | undefined> {
  const verified = await jwtVerify(token, opened().key, {
    issuer: ISSUER,
    audience: 'session',
    algorithms: ['HS256'],
    typ: 'JWT',
  }).catch(() => undefined)
  const { sid, sub } = verified?.payload ?? {}
  if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid)) return undefined
  const row = await acrossCompanies(tx => store.sessionById(tx, sid, companyId))
  if (!row || row.id !== sub || row.generation !== verified?.payload.gen) return undefined
  const session: Session = {
    id: row.session_id,
    accountId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin,
    isSuperuser: row.is_superuser,
    token,
  }
  const scope =
    companyId && row.permissions
      ? makeScope(companyId, row.id, row.permissions, row.store_ids, origin, row.filtered_out ?? [])
      : undefined
  return { session, scope }
}

/** For jobs: the rights an account holds now; undefined when it has none in this company any more. */
export async function scopeOf(accountId: string, companyId: number, origin: string): Promise<CompanyScope | undefined> {
  const rights = await acrossCompanies(tx => store.rightsOf(tx, accountId, companyId))
  return rights && makeScope(companyId, accountId, rights.permissions, rights.store_ids, origin)
}

const makeScope = (
  companyId: number,
  accountId: string,
  permissions: string[],
  storeIds: number[] | null,
  origin: string,
  filteredOut: number[] = [],
) =>
  ({
    companyId,
    accountId,
    storeIds,
    filteredOut,
    permissions: new Set(permissions),
    origin,
  }) as unknown as CompanyScope

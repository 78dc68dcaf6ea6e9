import { SignJWT } from 'jose'
import { ALL_PERMISSIONS, HELPING_RIGHTS, LOOKING_RIGHTS, type Permission } from '#contract/permissions.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import { payloadOf } from '#server/platform/checked-token.ts'
import {
  acrossCompanies,
  type CompanyScope,
  lookAcrossCompanies,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import type { Identity, Whence } from '#server/platform/gate.ts'
import { service } from '#server/platform/gifts.ts'
import { publishSessionEnded } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { vault } from '#server/platform/vault.ts'
import * as rows from './rows.ts'

const SESSION_HOURS = 14
const ISSUER = 'kontor'

/** After how many hours without use a session is over. */
export const sessionIdleHours = service<number>('how long a session may be left')
/** Whether operators get on without a second factor. */
export const operatorsNeedFactor = service<boolean>('whether operators need a second factor')

/** How somebody has proved who they are. */
export type SignInProof = Pick<rows.Beginning, 'generation' | 'vouchedBy' | 'byPasskey'>

/** Gives the bearer token of a new session. The caller has proved who it is, with every factor the account asks for. */
export async function beginSession(
  tx: PlatformTx,
  accountId: string,
  caller: Caller,
  proof: SignInProof & { isOnNewDevice?: boolean } = {},
): Promise<string> {
  const { address, userAgent } = caller
  const begun = await rows.insert(tx, {
    accountId,
    hours: SESSION_HOURS,
    idleHours: sessionIdleHours.get(),
    userAgent,
    address,
    ...proof,
  })
  if (!begun) throw new Refusal('wrong_credentials')
  await rows.recordEvent(tx, accountId, 'signed in', address)
  return signed(begun.id, accountId, begun.generation, begun.is_admin && !proof.vouchedBy)
}

const signed = (sessionId: string, accountId: string, generation: number, isAdmin: boolean): Promise<string> =>
  new SignJWT({ sid: sessionId, gen: generation, role: isAdmin ? 'ADMIN' : 'USER' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(accountId)
    .setIssuer(ISSUER)
    .setAudience('session')
    .setIssuedAt()
    .setExpirationTime(`${SESSION_HOURS}h`)
    .sign(vault().secret('session tokens'))

/** False when the account has no such session. */
export async function endSession(tx: PlatformTx, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await rows.end(tx, accountId, sessionId)
  if (ended) await publishSessionEnded(tx, sessionId)
  return ended
}

export const endOtherSessions = async (tx: PlatformTx, session: Session): Promise<void> =>
  tellAll(tx, await rows.endExcept(tx, session.accountId, session.id))

/**
 * After a change of how one signs in: every token so far is worth nothing, in all processes at once, and no sign-in that was
 * checked before the change can still begin. This session goes on under the token that is returned.
 */
export async function replaceToken(tx: PlatformTx, session: Session): Promise<string> {
  const generation = await rows.raiseGeneration(tx, session.accountId)
  await rows.carryOver(tx, session.id, generation)
  await endOtherSessions(tx, session)
  return signed(session.id, session.accountId, generation, session.isAdmin)
}

/** For what is done to an account from outside: deactivation, a reset, an administrator's order. */
export async function endAllSessions(tx: PlatformTx, accountId: string): Promise<void> {
  await rows.raiseGeneration(tx, accountId)
  await tellAll(tx, await rows.endExcept(tx, accountId, null))
}

async function tellAll(tx: PlatformTx, sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await publishSessionEnded(tx, id)
}

/** The gate: a token's session and, in the company asked for, its rights. Undefined: not signed in. */
export async function identify(
  token: string,
  companyId: number | undefined,
  caller: Whence,
  idleSeconds: number,
): Promise<Identity | undefined> {
  const rules = { issuer: ISSUER, audience: 'session', typ: 'JWT' }
  const { sid, sub, gen } = (await payloadOf(token, 'session tokens', rules)) ?? {}
  if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid)) return undefined
  return identityOf(sid, companyId, caller, { token, accountId: sub, generation: gen, idleSeconds })
}

type Bearer = { token: string; accountId: unknown; generation: unknown; idleSeconds: number }

/** Who a live session belongs to and, in the company asked for, its rights; `bearer` is what its token says of it. */
export async function identityOf(
  sessionId: string,
  companyId: number | undefined,
  { origin, address }: Whence,
  bearer?: Bearer,
): Promise<Identity | undefined> {
  const use = { idleHours: sessionIdleHours.get(), idleSeconds: bearer?.idleSeconds ?? 0 }
  const row = await lookAcrossCompanies(async tx => {
    const found = await rows.byId(tx, sessionId, companyId, address, use)
    if (!found || !isBearer(found, bearer)) return undefined
    if (!found.was_seen) await rows.markSeen(tx, sessionId, use)
    if (companyId && !found.was_entered && isLetIn(found)) await rows.markEntered(tx, sessionId, companyId)
    return found
  })
  if (!row) return undefined
  if (row.is_idle) throw new Refusal('session_idle', leftFor(use.idleHours))
  // A program changes nothing of an account either.
  const isVouched = row.vouched_by !== null || row.is_machine
  const session: Session = {
    id: row.session_id,
    accountId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin && !isVouched,
    isSuperuser: row.is_superuser && !isVouched,
    lacksOperatorFactor: operatorsNeedFactor.get() && row.operator_lacks_factor && !isVouched,
    isVouched,
    isProgram: row.is_machine,
    generation: row.generation,
    token: bearer?.token ?? '',
  }
  if (isShutOut(row)) throw new Refusal('company_locked')
  const permissions = rightsIn(row)
  const scope =
    companyId && permissions && !isKeptOut(row)
      ? makeScope(companyId, row.id, permissions, row.store_ids, origin, row.filtered_out ?? [])
      : undefined
  return {
    session,
    scope,
    lacksSecondFactor: row.lacks_factor,
    ...(row.is_outside && { refusedAddress: normalAddress(address) ?? address }),
    ...visitOf(row),
  }
}

const isBearer = (row: rows.SessionRow, bearer: Bearer | undefined) =>
  !bearer || (row.id === bearer.accountId && row.generation === bearer.generation)

/** There is a role, but something else is asked besides. */
const isKeptOut = ({ lacks_factor, is_outside }: rows.SessionRow) => lacks_factor || is_outside

/** A person whom the company, too, sees from now on as being there. */
const isLetIn = (row: rows.SessionRow) =>
  !row.is_machine && !row.is_idle && rightsIn(row) !== null && !isKeptOut(row) && !isShutOut(row)

const leftFor = (hours: number) =>
  `Sie wurden nach ${hours === 1 ? 'einer Stunde' : `${hours} Stunden`} ohne Eingabe abgemeldet. Bitte melden Sie sich neu an.`

/** By the role, or by the visit of an operator who has none. */
const rightsIn = ({ permissions, visit_id, visit_may_write }: rows.SessionRow): Permission[] | null =>
  visit_id === null ? permissions : visit_may_write ? HELPING_RIGHTS : LOOKING_RIGHTS

const visitOf = ({ visit_id: id, visit_may_write }: rows.SessionRow) =>
  id !== null && { visit: { id, mayWrite: visit_may_write === true } }

/** Only operators enter a company that they have closed. */
const isShutOut = ({ is_locked, is_superuser }: rows.SessionRow) => is_locked === true && !is_superuser

/** What is opened by an address says nothing of who sits there. */
const NO_USE = { idleHours: 0, idleSeconds: 0 }

/** For what a session left behind, such as the address of a file: its rights now, and under which generation it lives. */
export async function scopeOfSession(
  sessionId: string,
  companyId: number,
  { origin, address }: Whence,
): Promise<{ scope: CompanyScope; generation: number } | undefined> {
  const row = await acrossCompanies(tx => rows.byId(tx, sessionId, companyId, address, NO_USE))
  const permissions = row && !row.is_idle && rightsIn(row)
  if (!permissions || isKeptOut(row) || isShutOut(row)) return undefined
  const { generation, id, store_ids } = row
  return { generation, scope: makeScope(companyId, id, permissions, store_ids, origin) }
}

/** For jobs: the rights an account holds now; undefined when it has none in this company, or is no operator, any more. */
export async function scopeOf(
  accountId: string,
  companyId: number,
  origin: string,
  asOperator = false,
): Promise<CompanyScope | undefined> {
  if (asOperator)
    return (await acrossCompanies(tx => rows.isOperator(tx, accountId)))
      ? makeOperatorScope(companyId, accountId, origin)
      : undefined
  const { rights, isHelping } = await acrossCompanies(async tx => {
    const found = await rows.rightsOf(tx, accountId, companyId)
    return { rights: found, isHelping: !found && (await rows.isHelping(tx, accountId, companyId)) }
  })
  if (isHelping) return makeScope(companyId, accountId, HELPING_RIGHTS, null, origin)
  return rights && makeScope(companyId, accountId, rights.permissions, rights.store_ids, origin)
}

/** For jobs whose end has to be kept, whatever the account may do by now: no right, every store. */
export const scopeToClose = (accountId: string, companyId: number, origin: string): CompanyScope =>
  makeScope(companyId, accountId, [], null, origin)

/** For operators, who set up companies that they have no role in; the gate has asked whether they are. */
export const scopeOfOperator = (session: Session, companyId: number, origin: string): CompanyScope => {
  if (!session.isSuperuser) throw new Refusal('forbidden')
  return makeOperatorScope(companyId, session.accountId, origin)
}

const makeOperatorScope = (companyId: number, accountId: string, origin: string): CompanyScope => ({
  ...makeScope(companyId, accountId, [...ALL_PERMISSIONS], null, origin),
  asOperator: true,
})

/** The one place that makes one, past its brand: whoever calls has asked for the session or the rights. */
const makeScope = (
  companyId: number,
  accountId: string,
  permissions: Permission[],
  storeIds: number[] | null,
  origin: string,
  excludedStoreIds: number[] = [],
) =>
  ({
    companyId,
    accountId,
    storeIds,
    excludedStoreIds,
    permissions: new Set(permissions),
    origin,
  }) as unknown as CompanyScope

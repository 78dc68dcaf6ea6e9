import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { claimedHash, hasBody } from './body-hash.ts'
import type { CompanyScope } from './database/database.ts'
import { Refusal } from './refusal.ts'
import { holdsRightsTo } from './rights.ts'
import type { Caller, Session } from './serve.ts'

/** Who a token belongs to, and what they may do in the company asked for. */
export type Identity = {
  session: Session
  scope: CompanyScope | undefined
  /** There is a role, but the company lets in only who has proved themselves by two factors. */
  lacksSecondFactor?: boolean
  /** There is a role, but the company lets in only who comes from its own networks; the address is in none of them. */
  refusedAddress?: string
  /** An operator who has no role in the company and entered it for a while. */
  visit?: { id: number; mayWrite: boolean }
}
/** From where somebody asks: as the trail keeps it, and the address. */
export type Whence = Pick<Caller, 'origin' | 'address'>
/** `idleSeconds`: for how long nobody has touched the page that asks; 0 where it does not say. Throws for a session that nobody used for too long. */
export type Identify = (
  token: string,
  companyId: number | undefined,
  caller: Whence,
  idleSeconds: number,
) => Promise<Identity | undefined>
/** The same for a program: its key's name and signature, over this method, address and time. Spec 1 §7. */
export type IdentifySigned = (
  signed: {
    apiKey: string
    timestamp: string
    method: string
    url: string
    bodyHash: string | undefined
    hasBody: boolean
  },
  companyId: number | undefined,
  caller: Whence,
) => Promise<Identity | undefined>
export type GateSettings = {
  identify: Identify
  identifySigned: IdentifySigned
  /** Throws when this session has to wait outside. */
  refuseSession: (session: Pick<Session, 'isSuperuser'>) => Promise<void>
  /** Throws without a fresh proof; gives how to have it back. */
  takeProof: (session: Session) => Promise<() => Promise<unknown>>
  /** Throws where the last proof, or signing in, is too long ago; for a program where its key was made without one. */
  refuseUnproved: (session: Session) => Promise<void>
  /** What an operator opened in a visit. */
  noteSeen: (identity: Identity, endpoint: Endpoint, asked: { params: unknown; query: unknown }) => Promise<void>
  /** Answers undefined when the store is not the caller's to see. */
  seesStore: (scope: CompanyScope, storeId: number) => Promise<boolean>
}

export const WITHOUT_COMPANY: ReadonlySet<string> = new Set(['public', 'session', 'admin', 'superuser'])
/** 401 without a session, 404 for a company that is not the caller's, 403 without the right. */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  settings: GateSettings,
  fields = request.body,
): Promise<Identity | undefined> {
  if (endpoint.permission === 'public' || isAnonymous(endpoint, request)) return undefined
  const company = requestedCompany(endpoint, request, fields)
  const identity = await identityOf(request, company instanceof Refusal ? undefined : company, settings)
  if (!identity) throw new Refusal('unauthenticated')
  await settings.refuseSession(identity.session)
  if (company instanceof Refusal) throw company
  const { session, scope } = identity
  if (session.isProgram && !isForPrograms(endpoint)) throw new Refusal('forbidden', OF_PEOPLE)
  switch (endpoint.permission) {
    case 'session':
      if (hasCompany(endpoint)) refuseOutside(identity)
      return identity
    case 'admin':
      if (!session.isAdmin) throw new Refusal('forbidden')
      if (session.lacksOperatorFactor) throw new Refusal('operator_factor_demanded')
      return identity
    case 'superuser':
      if (!session.isSuperuser) throw new Refusal('forbidden')
      if (session.lacksOperatorFactor && !endpoint.beforeFactor) throw new Refusal('operator_factor_demanded')
      return identity
    default:
      refuseOutside(identity)
      if (!scope) throw new Refusal(identity.lacksSecondFactor ? 'second_factor_demanded' : 'not_found')
      if (identity.visit && !identity.visit.mayWrite && !isReading(endpoint)) throw new Refusal('forbidden', LOOKS_ONLY)
      if (!scope.permissions.has(endpoint.permission)) throw new Refusal('forbidden')
      refuseLacking(endpoint.alsoRequires?.filter(right => !scope.permissions.has(right)) ?? [])
      if (!holdsRightsTo(scope, endpoint.exposes)) throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
      return identity
  }
}

function refuseOutside({ refusedAddress }: Identity): void {
  if (refusedAddress === undefined) return
  const message = `${REFUSALS.address_refused.message} Ihre Adresse: ${refusedAddress}`
  throw new Refusal('address_refused', message, { address: refusedAddress })
}

function refuseLacking(rights: readonly Permission[]): void {
  if (rights.length === 0) return
  const names = rights.map(right => `„${PERMISSIONS[right]}“`).join(', ')
  throw new Refusal(
    'forbidden',
    `Dafür fehlen Ihnen noch diese Rechte: ${names}. Wer im Betrieb Benutzerrollen vergibt, kann sie Ihnen geben.`,
  )
}

/** Nothing of the company is other afterwards; what somebody has seen or chosen is nobody else's. */
export const isReading = ({ method, writes, needsNoRoom }: Endpoint) =>
  method === 'GET' ? !writes : needsNoRoom === 'reads' || needsNoRoom === 'own-view'

const LOOKS_ONLY =
  'Sie sehen diesen Betrieb nur lesend. Ändern können Sie hier erst, wenn der Besitzer des Betriebs es erlaubt.'

/** Accounts, passwords, sessions, what one has read and above all keys and roles are changed by people: a key must not breed. */
const isForPrograms = ({ method, permission, byPeople }: Endpoint) =>
  !byPeople && (method === 'GET' || !(WITHOUT_COMPANY.has(permission) || permission === 'roles.write'))

const OF_PEOPLE = 'Das geht nur mit einer Anmeldung, nicht mit dem Schlüssel eines Programms.'

function identityOf(
  request: FastifyRequest,
  companyId: number | undefined,
  { identify, identifySigned }: GateSettings,
): Promise<Identity | undefined> | undefined {
  const caller: Whence = { origin: originOf(request), address: request.ip }
  const token = /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token) return identify(token, companyId, caller, idleSecondsOf(request))
  const { 'x-api-key': apiKey, 'x-api-key-timestamp': timestamp } = request.headers
  if (typeof apiKey !== 'string' || typeof timestamp !== 'string') return undefined
  const { method, url } = request
  const signed = { apiKey, timestamp, method, url, bodyHash: claimedHash(request), hasBody: hasBody(request) }
  return identifySigned(signed, companyId, caller)
}

/**
 * A page asks for much by itself: its bell, its live channel, what is loaded again. None of that is use, and no list of endpoints could
 * tell it from a click on the same address. So a page says with every request how long ago somebody last touched it; who says nothing,
 * such as a client without a page, uses the session by asking.
 */
function idleSecondsOf({ headers }: FastifyRequest): number {
  const told = headers['x-idle-seconds']
  return typeof told === 'string' && /^\d{1,7}$/.test(told) ? Number(told) : 0
}

const isAnonymous = ({ withoutSession = [] }: Endpoint, request: FastifyRequest) =>
  withoutSession.some(command => command === commandOf(request))

export const commandOf = ({ body }: FastifyRequest) => (body as { command?: unknown } | null | undefined)?.command

export const hasCompany = (endpoint: Endpoint) => endpoint.query !== undefined && 'companyId' in endpoint.query.shape

/**
 * Of a form that names its company itself only this is known before it is read: who sends it. Once its fields are known they come to
 * `admit`, before the file is taken.
 */
export async function admitSender(
  endpoint: Endpoint,
  request: FastifyRequest,
  settings: GateSettings,
): Promise<Identity | undefined> {
  if (!namesCompanyInForm(endpoint, request)) return admit(endpoint, request, settings)
  const identity = await identityOf(request, undefined, settings)
  if (!identity) throw new Refusal('unauthenticated')
  await settings.refuseSession(identity.session)
  return identity
}

export const namesCompanyInForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.upload !== undefined &&
  hasCompany(endpoint) &&
  request.isMultipart() &&
  (request.query as Record<string, unknown>).companyId === undefined

/** Query, body or form names the company, and none of them another one. What is wrong with it only who is signed in is told. */
export function requestedCompany(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields: unknown,
): number | Refusal | undefined {
  const query = request.query as Record<string, unknown>
  const { companyAlias: alias } = endpoint
  const named: [name: string, value: unknown][] = [
    ['companyId', query.companyId],
    ...(alias === undefined ? [] : ([[alias, query[alias]]] as [string, unknown][])),
    ['companyId', (fields as Record<string, unknown> | null | undefined)?.companyId],
  ]
  const given = named.filter(([, value]) => value !== undefined && value !== null)
  const [first] = given
  if (!first) {
    if (hasCompany(endpoint)) return new Refusal('invalid', undefined, { companyId: 'Muss angegeben werden' })
    return undefined
  }
  const odd = given.find(([, value]) => !isCompanyId(Number(value)))
  if (odd) return new Refusal('invalid', undefined, { [odd[0]]: 'Ist keine gültige Nummer' })
  const companyId = Number(first[1])
  if (given.some(([, value]) => Number(value) !== companyId)) return new Refusal('not_found')
  if (hasCompany(endpoint)) query.companyId = String(companyId)
  return companyId
}

const isCompanyId = (id: number) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647

export async function refuseForeignStore(
  scope: CompanyScope,
  query: unknown,
  body: unknown,
  settings: GateSettings,
): Promise<void> {
  for (const part of [query, body]) {
    const storeId = (part as { storeId?: unknown } | undefined)?.storeId
    if (typeof storeId === 'number' && storeId > 0 && !(await settings.seesStore(scope, storeId)))
      throw new Refusal('not_found')
  }
}

export const originOf = (request: FastifyRequest) => `web ${request.ip}`

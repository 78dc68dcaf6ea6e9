import type { ProvisioningCall } from '#contract/accounts/provisioning.ts'
import { isObject, ScimRefusal, type ScimResource } from '#domain/accounts/scim-attributes.ts'
import { askedFor, partsOf, projected, shows } from '#domain/accounts/scim-list.ts'
import {
  acrossCompanies,
  type CompanyScope,
  inCompany,
  lookAcrossCompanies,
} from '#server/platform/database/database.ts'
import type { Protocol, ProtocolAnswer, ProtocolRequest, ProtocolTools } from '#server/platform/protocols.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import * as groups from '../provisioned-groups/actions.ts'
import * as users from '../provisioned-users/actions.ts'
import type { Call } from '../provisioned-users/rules.ts'
import { byHash, type KnownToken, markUsed } from '../provisioning-connection/rows.ts'
import { hashOfToken } from '../provisioning-connection/rules.ts'
import {
  errorBody,
  GROUP_SCHEMA,
  listBody,
  operationsOf,
  SCIM,
  USER_SCHEMA,
} from '../provisioning-schemas/schemas.format.ts'
import { providerConfig, resourceTypes, schemas } from './discovery.format.ts'
import * as rows from './rows.ts'
import { type Place, placeOf, refusalOf, resourceOf, saidOf } from './rules.ts'

export const listCalls = (scope: CompanyScope): Promise<ProvisioningCall[]> => inCompany(scope, rows.list)

/** SCIM 2.0, for the identity systems of companies. RFC 7644. */
export const scim: Protocol = {
  under: SCIM,
  type: 'application/scim+json',
  bodyBytes: 1_000_000,
  handle,
  refused: (status, message) => ({ status, body: errorBody(status, undefined, message) }),
}

async function handle(request: ProtocolRequest, tools: ProtocolTools): Promise<ProtocolAnswer> {
  const token = await admitted(request, tools)
  if (token instanceof ScimRefusal) return refused(token)
  const place = placeOf(request.path)
  const call: Call = {
    scope: scopeToClose(token.accountId, token.companyId, `web ${request.address} scim ${token.companyId}-${token.id}`),
    createdBy: token.createdBy,
    address: request.address,
    told: {},
  }
  const { answer, said } = await outcomeOf(request, tools, call, place)
  const { accountId = null } = call.told
  const done = {
    companyId: token.companyId,
    method: request.method,
    resource: resourceOf(place),
    status: answer.status,
    said,
    accountId,
  }
  await acrossCompanies(tx => rows.keep(tx, done))
  return answer
}

type Outcome = { answer: ProtocolAnswer; said: string }

async function outcomeOf(
  request: ProtocolRequest,
  tools: ProtocolTools,
  call: Call,
  place: Place | undefined,
): Promise<Outcome> {
  try {
    if (request.method !== 'GET' && place?.id !== '.search' && place?.kind !== '.search') await tools.refuseChanges()
    const answer = await answerTo(request, call, place)
    const isSearch = place?.id === '.search'
    const total = (answer.body as { totalResults?: number } | undefined)?.totalResults
    return {
      answer,
      said: saidOf(request.method, { ...(total !== undefined && { found: total }), kept: call.told.kept, isSearch }),
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { answer: refused(refusal), said: `abgelehnt: ${refusal.message}` }
  }
}

function refused(refusal: ScimRefusal): ProtocolAnswer {
  const { status, scimType, message } = refusal
  const detail = refusal instanceof users.Taken ? `${message} id: ${refusal.id}` : message
  return {
    status,
    body: errorBody(status, scimType, detail),
    ...(status === 401 && { headers: { 'www-authenticate': 'Bearer realm="SCIM"' } }),
  }
}

/** Whoever guesses is counted by where they ask from. */
async function admitted(request: ProtocolRequest, { limit }: ProtocolTools): Promise<KnownToken | ScimRefusal> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.header('authorization') ?? '')?.[1]
  const known = bearer && (await lookAcrossCompanies(tx => byHash(tx, hashOfToken(bearer))))
  if (!known) {
    await limit('guess', request.network)
    return new ScimRefusal(401, undefined, 'Das Token gilt nicht oder nicht mehr.')
  }
  await limit('normal', known.accountId)
  if (known.isLocked) return new ScimRefusal(403, undefined, 'Der Betrieb ist gesperrt.')
  await lookAcrossCompanies(tx => markUsed(tx, known))
  return known
}

async function answerTo(request: ProtocolRequest, call: Call, place: Place | undefined): Promise<ProtocolAnswer> {
  switch (place?.kind) {
    case 'Users':
      return answerOf(request, call, place.id, USERS)
    case 'Groups':
      return answerOf(request, call, place.id, GROUPS)
    case 'ServiceProviderConfig':
      return readOnly(request, () => ({ status: 200, body: providerConfig() }))
    case 'ResourceTypes':
      return readOnly(request, () => oneOf(resourceTypes(), place.id))
    case 'Schemas':
      return readOnly(request, () => oneOf(schemas(), place.id))
    case 'Bulk':
    case 'Me':
    case '.search':
      throw new ScimRefusal(501, undefined, 'Das wird nicht unterstützt.')
    default:
      throw new ScimRefusal(404, undefined, 'Diese Adresse gibt es nicht.')
  }
}

function readOnly({ method }: ProtocolRequest, answer: () => ProtocolAnswer): ProtocolAnswer {
  if (method !== 'GET') throw notAllowed()
  return answer()
}

const notAllowed = () => new ScimRefusal(405, undefined, 'Das ist hier nicht möglich.')

function oneOf(all: readonly { id: string }[], id: string | undefined): ProtocolAnswer {
  if (id === undefined) return { status: 200, body: listBody(all, all.length, 1) }
  const found = all.find(each => each.id === id)
  if (!found) throw new ScimRefusal(404, undefined, 'Das gibt es nicht.')
  return { status: 200, body: found }
}

type Resources = {
  schema: typeof USER_SCHEMA
  list: typeof users.list
  show: (call: Call, id: string, parts: ReturnType<typeof partsOf>) => Promise<ScimResource>
  create: typeof users.create
  replace: typeof users.replace
  patch: typeof users.patch
  remove: typeof users.remove
}

const USERS: Resources = { ...users, schema: USER_SCHEMA }
const GROUPS: Resources = {
  ...groups,
  schema: GROUP_SCHEMA,
  show: (call, id, parts) => groups.show(call, id, shows('members', parts)),
}

async function answerOf(
  request: ProtocolRequest,
  call: Call,
  id: string | undefined,
  resources: Resources,
): Promise<ProtocolAnswer> {
  const { method, body } = request
  const query = Object.fromEntries(request.query)
  const seen = request.header('if-match')
  const parts = partsOf(query)
  if (id === undefined) {
    if (method === 'GET') return listAnswer(await resources.list(call, askedFor(query)), askedFor(query).startIndex)
    if (method !== 'POST') throw notAllowed()
    return whole(resources, await resources.create(call, body), parts, 201)
  }
  if (id === '.search') {
    if (method !== 'POST' || !isObject(body)) throw notAllowed()
    return listAnswer(await resources.list(call, askedFor(body)), askedFor(body).startIndex)
  }
  switch (method) {
    case 'GET':
      return known(request, resources, await resources.show(call, id, parts), parts)
    case 'PUT':
      return whole(resources, await resources.replace(call, id, body, seen), parts)
    case 'PATCH':
      return whole(resources, await resources.patch(call, id, operationsOf(body), seen), parts)
    case 'DELETE':
      await resources.remove(call, id, seen)
      return { status: 204 }
    default:
      throw notAllowed()
  }
}

const listAnswer = (
  { total, page }: { total: number; page: readonly ScimResource[] },
  startIndex: number,
): ProtocolAnswer => ({
  status: 200,
  body: listBody(page, total, startIndex),
})

type Meta = { location: string; version: string }

function whole(
  { schema }: Resources,
  resource: ScimResource,
  parts: ReturnType<typeof partsOf>,
  status = 200,
): ProtocolAnswer {
  const { location, version } = resource.meta as Meta
  return {
    status,
    body: projected(schema, resource, parts),
    headers: { etag: version, ...(status === 201 && { location }) },
  }
}

/** Whoever has it already need not get it again. */
function known(
  request: ProtocolRequest,
  resources: Resources,
  resource: ScimResource,
  parts: ReturnType<typeof partsOf>,
): ProtocolAnswer {
  const { version } = resource.meta as Meta
  const has = request
    .header('if-none-match')
    ?.split(',')
    .some(each => each.trim() === version)
  return has ? { status: 304, headers: { etag: version } } : whole(resources, resource, parts)
}

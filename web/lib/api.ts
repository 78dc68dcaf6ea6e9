import type { z } from 'zod'
import type { DataAnswer, Endpoint, PlainEndpoint } from '#contract/endpoint.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { ApiError } from '../ui/api-error.ts'
import { doubtConnection } from '../ui/connection/connection.ts'
import { takeEarly } from './early-answers.ts'
import { markAnswered } from './idempotency-key.ts'
import { idleSeconds } from './last-input.ts'
import { askProof } from './proof.ts'
import { refusalTexts } from './refusal-texts.ts'
import { demandSecondFactor, expireSession, refuseAddress, storedToken, wasReplaced } from './session.ts'

// Ids are coerced by the server, so their input type says nothing: keys come from the input, types from the output.
type Wire<I, O> = I extends object ? { [K in keyof I]: K extends keyof O ? O[K] : I[K] } : I
type Given<Name extends string, E> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? { [K in Name]: Wire<z.input<Schema>, z.output<Schema>> }
    : unknown

/** Of an endpoint the page has words alone, whatever its type says: who needs a schema imports it by its name. */
export type Called = Pick<Endpoint, 'method' | 'path'>
export type BodyOf<E extends Called> = E extends { body: infer Schema extends z.ZodType } ? z.output<Schema> : never

export type ApiOptions<E extends Called> = Given<'params', E> &
  Given<'query', E> &
  Given<'body', E> &
  (E extends { upload: object } ? { file: File } : unknown) & {
    sendBy?: SendBy
    signal?: AbortSignal
    idempotencyKey?: string
  }

/** The inside of `{ data }`; an answer of another shape as it is; a file with its name. */
export type ApiAnswer<E extends Called> = E extends { answer: infer Answer }
  ? Answer extends DataAnswer<infer Content>
    ? z.output<Content>
    : Answer extends z.ZodType
      ? z.output<Answer>
      : File
  : unknown

type Request = { method: string; headers: Headers; body?: string | FormData; signal?: AbortSignal }
/** In the place of `fetch`, for who wants to know more. */
export type SendBy = (url: string, request: Request) => Promise<Response>

/** Arrives also where the page goes meanwhile. */
export const sendOnLeaving: SendBy = (url, request) => fetch(url, { ...request, keepalive: true })

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  sendBy?: SendBy
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Calls an endpoint of the contract. Every convention of Spec 1 §7 lives in this file. */
export async function api<const E extends Called>(
  called: E,
  ...[given]: object extends ApiOptions<E> ? [ApiOptions<E>?] : [ApiOptions<E>]
): Promise<ApiAnswer<E>> {
  const endpoint = called as unknown as PlainEndpoint
  const options: Loose = given ?? {}
  const token = endpoint.permission === 'public' ? undefined : storedToken()
  let response = await send(endpoint, options, token)
  // Refused requests have done nothing, so one that crossed with a new token is sent again.
  if (response.status === 401 && token && (await wasReplaced(token)))
    response = await send(endpoint, options, storedToken())
  if (response.status === 403 && (await isProofAsked(response)) && (await askProof()))
    response = await send(endpoint, options, storedToken())
  // Said by whoever stands between, for a server that is not there.
  if (response.status === 502 || response.status === 504) doubtConnection()
  if (!response.ok) throw await refusal(endpoint, response)
  if (options.idempotencyKey) markAnswered(options.idempotencyKey)
  return (await content(endpoint, response)) as ApiAnswer<E>
}

/** The act itself was not begun, so it is sent again once it is proved who asks for it. */
const isProofAsked = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('"proof_needed"')

async function send(endpoint: PlainEndpoint, options: Loose, token: string | undefined): Promise<Response> {
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest' })
  if (token) {
    headers.set('Authorization', `Bearer ${token}`)
    headers.set('X-Idle-Seconds', String(idleSeconds()))
  }
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  const body = bodyOf(endpoint, options)
  // A form sets its own content type, which carries the boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const url = urlOf(endpoint, options)
  try {
    const early = endpoint.method === 'GET' ? await takeEarly(url, token) : undefined
    const { sendBy = fetch, signal } = options
    return early ?? (await sendBy(url, { method: endpoint.method, headers, body, signal }))
  } catch (error) {
    if (options.signal?.aborted) throw error
    doubtConnection()
    throw new ApiError(0, 'network', refusalTexts.network)
  }
}

function urlOf(endpoint: PlainEndpoint, { params = {}, query = {} }: Loose): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    // A list as the contract reads it, with commas.
    if (value != null) search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** PUT and POST repeat the company in the body, a POST of a store the store, too; a PUT names the changed keys. Spec 1 §7. */
function bodyOf(endpoint: PlainEndpoint, { query, body, file }: Loose): string | FormData | undefined {
  if (endpoint.method !== 'PUT' && endpoint.method !== 'POST')
    return body === undefined ? undefined : JSON.stringify(body)
  const repeated = endpoint.method === 'POST' ? ['companyId', 'storeId'] : ['companyId']
  const ofQuery = Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => repeated.includes(name)))
  if (file) return formOf({ ...(body as object), ...ofQuery }, file)
  if (Array.isArray(body)) return JSON.stringify(body)
  const changed = Object.keys(body ?? {}).filter(key => !['id', 'companyId', 'version'].includes(key))
  const updateFields = endpoint.method === 'PUT' && changed.length > 0 ? { updateFields: changed } : {}
  return JSON.stringify({ ...(body as object), ...ofQuery, ...updateFields })
}

function formOf(fields: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value != null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // Fields first: the server reads them before it takes the file's bytes.
  form.append('file', file, file.name)
  return form
}

async function content(endpoint: PlainEndpoint, response: Response): Promise<unknown> {
  if (endpoint.answer === 'file') {
    const bytes = await response.blob()
    return new File([bytes], fileName(response.headers.get('Content-Disposition')), { type: bytes.type })
  }
  if (response.status === 204) return undefined
  const answer: unknown = await response.json()
  return endpoint.answer === 'data' ? (answer as { data: unknown }).data : answer
}

async function refusal(endpoint: PlainEndpoint, response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<RefusalBody> | undefined
  // A wrong password is no expired session.
  if (response.status === 401 && endpoint.permission !== 'public')
    expireSession(body?.code === 'session_idle' ? body.message : undefined)
  if (body?.code === 'second_factor_demanded') demandSecondFactor()
  if (body?.code === 'address_refused') refuseAddress(body.fields?.address ?? '')
  if (body?.code === 'maintenance')
    void import('./maintenance.ts').then(({ leaveInMaintenance }) => leaveInMaintenance())
  const { code = 'unexpected', message = refusalTexts.unexpected, fields } = body ?? {}
  return new ApiError(response.status, code, message, fields)
}

function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'datei'
}

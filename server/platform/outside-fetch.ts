import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import { connectAnyHost, connectPublicHost } from './public-hosts.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000

type Options = {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number
  mostBytes?: number
  /** For an address that the installation itself was given: it may lie in its own network. */
  anywhere?: boolean
  /** Awaited once the line is there, before anything is written on it: until it has ended nothing has left. */
  beforeWriting?: () => Promise<void>
}

/** Like `fetch`, for addresses that customers name: never to this machine's own services, without redirects, bounded in time and size. */
export async function fetchOutside(address: string, options: Options): Promise<Response> {
  const { method, headers, body, signal, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = options
  const url = new URL(address)
  const limit = AbortSignal.timeout(timeoutMs)
  const socket = await connected(url, timeoutMs, options.anywhere ?? false)
  try {
    await options.beforeWriting?.()
  } catch (error) {
    socket.destroy()
    throw error
  }
  const sent = request({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, connection: 'close', 'accept-encoding': 'identity' },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  try {
    sent.end(body == null ? undefined : String(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return new Response(await bytesOf(answer, mostBytes), {
      status: answer.statusCode ?? 502,
      headers: headersOf(answer),
    })
  } catch (error) {
    // In the middle of an answer our own end would look as if the other side had hung up.
    if (limit.aborted)
      throw Object.assign(new Error('It took too long.', { cause: error }), { name: 'AbortError', code: 'ABORT_ERR' })
    throw error
  } finally {
    sent.destroy()
  }
}

async function connected(url: URL, timeoutMs: number, anywhere: boolean): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const socket = await (anywhere ? connectAnyHost : connectPublicHost)(host, port, timeoutMs)
  if (!isSecure) return socket
  const secured = connect({ socket, host, servername: host, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true })
  await once(secured, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
  return secured
}

async function bytesOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > mostBytes) throw new Error('The answer is too large.')
  }
  // The standard forbids a body with these.
  return answer.statusCode === 204 || answer.statusCode === 304 ? null : (Buffer.concat(parts) as Buffer<ArrayBuffer>)
}

const headersOf = ({ headersDistinct }: IncomingMessage): [string, string][] =>
  Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map(value => [name, value] as [string, string]),
  )

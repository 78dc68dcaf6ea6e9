import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import { connectPublicHost } from './public-hosts.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000

type Options = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined }

/** Like `fetch`, for addresses that customers name: never to this machine's own services, without redirects, bounded in time and size. */
export async function fetchOutside(address: string, { method, headers, body, signal }: Options): Promise<Response> {
  const url = new URL(address)
  const socket = await connected(url)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
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
    return new Response(await bytesOf(answer), { status: answer.statusCode ?? 502, headers: headersOf(answer) })
  } finally {
    sent.destroy()
  }
}

async function connected(url: URL): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const socket = await connectPublicHost(host, Number(url.port || (isSecure ? 443 : 80)), TIMEOUT_MS)
  if (!isSecure) return socket
  const secured = connect({ socket, host, servername: host, ALPNProtocols: ['http/1.1'] })
  await once(secured, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return secured
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > MOST_BYTES) throw new Error('The answer is too large.')
  }
  // The standard forbids a body with these.
  return answer.statusCode === 204 || answer.statusCode === 304 ? null : (Buffer.concat(parts) as Buffer<ArrayBuffer>)
}

const headersOf = ({ headersDistinct }: IncomingMessage): [string, string][] =>
  Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map(value => [name, value] as [string, string]),
  )

import { type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from './refusal.ts'

const CODES: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}
/** So long may somebody take to hear the end; the rest of what they send is not read. */
const FAREWELL_MS = 500

/** What the parser can make no request of is refused in the form and with the headers of every other answer. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, headers: OutgoingHttpHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isAnswering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
  if (isAnswering || !socket.writable) return void socket.destroy()
  socket.end(asText(new Refusal(CODES[error.code ?? ''] ?? 'invalid'), headers))
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}

/** Node would refuse one that it does not know without a word; the request is answered as if it expected nothing. */
export function handOnExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    delete request.headers.expect
    server.emit('request', request, response)
  })
}

function asText(refusal: Refusal, headers: OutgoingHttpHeaders): string {
  const body = JSON.stringify(refusal.body())
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    date: new Date().toUTCString(),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}

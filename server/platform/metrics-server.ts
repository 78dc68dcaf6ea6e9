import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from './log.ts'
import type { MetricsAddress } from './metrics-address.ts'

type Metrics = { contentType: string; text(): Promise<string> }

/** `/metrics` has an address of its own: what only those who watch over it may see lies where nobody else comes, and overload does not close it. */
export async function serveMetrics({ host, port, token }: MetricsAddress, metrics: Metrics, log: Log) {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    const answer = (status: number) => response.writeHead(status).end()
    if (request.url?.split('?', 1)[0] !== '/metrics') return answer(404)
    if (token !== undefined && !isToken(request.headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer')
      return answer(401)
    }
    if (request.method !== 'GET') return answer(405)
    try {
      const text = await metrics.text()
      response.setHeader('content-type', metrics.contentType)
      response.end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics')
      answer(500)
    }
  })
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  server.on('error', error => log.error({ err: error }, 'metrics'))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** As digests, which are of one length whatever was sent. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, sent] = /^Bearer (.{1,4000})$/.exec(authorization ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOnly } from './log.ts'
import { Refusal } from './refusal.ts'
import { answerRefusal } from './refused-answers.ts'
import { acceptedOf } from './request-parts.ts'

let built: Promise<unknown> = Promise.resolve()

/** The web app is still in the making: nothing is served before it is there. */
export function awaitBuild(building: Promise<unknown>): void {
  built = building
  // It is told where it is waited for.
  built.catch(() => {})
}

/** Every address that is not the API's is a screen of the web app. */
export async function addWebApp(
  app: FastifyInstance,
  webFolder: string,
  pageFacts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await built
  const notFound = (reply: FastifyReply) => answerRefusal(reply, new Refusal('not_found'))
  const index = join(webFolder, 'index.html')
  if (existsSync(index)) {
    const assets = join(webFolder, 'assets')
    // Of its own the library reads the folder of a thousand names again for each file that is asked for.
    const names = new Set(readdirSync(assets))
    await app.register(serveStatic, {
      root: assets,
      serve: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
    app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
      names.has(params['*']) ? reply.sendFile(params['*']) : notFound(reply),
    )
  }
  const page = existsSync(index) ? packed(withFacts(readFileSync(index, 'utf8'), pageFacts)) : undefined
  app.setNotFoundHandler((request, reply) => {
    const path = pathOnly(request.url)
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|socket\.io)(\/|$)/.test(path)
    if (!isScreen || !page) return notFound(reply)
    const encoding = acceptedOf(['br', 'gzip'], request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(page[encoding ?? 'plain'])
  })
}

const packed = (page: string) => ({ plain: page, br: brotliCompressSync(page), gzip: gzipSync(page) })

function withFacts(page: string, facts: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const metas = Object.entries(facts).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`)
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}

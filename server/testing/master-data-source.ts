import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { remoteSource } from '#server/platform/remote-source.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
export type Asked = { url: string; etag: string | undefined; authorization: string | undefined; status: number }

/** A source of master data on this machine, by real HTTP; what it has is changed while it runs. */
export async function masterDataSource({ token = '' } = {}) {
  const asked: Asked[] = []
  const source = {
    asked,
    address: '',
    /** By path with its query, what it answers under a mark that follows from the content. */
    has: new Map<string, string | Buffer>(),
    /** In place of that. */
    answers: undefined as Answer | undefined,
    /** As if it had never been asked. */
    forget: () => void asked.splice(0),
  }
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    response.on('close', () => {
      asked.push({
        url,
        etag: headers['if-none-match'],
        authorization: headers.authorization,
        status: response.statusCode,
      })
    })
    if (source.answers) return source.answers(request, response)
    const content = source.has.get(url)
    if (content === undefined) return response.writeHead(404).end()
    const etag = `"${hashOf(content)}"`
    if (headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    response.writeHead(200, { etag }).end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  source.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/md`
  remoteSource.give({ url: source.address, token, timeoutMs: 400 })
  after(() => {
    remoteSource.give(undefined)
    server.closeAllConnections()
    server.close()
  })
  return source
}

const hashOf = (content: string | Buffer) => hash('sha256', content)

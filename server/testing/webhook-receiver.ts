import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Message = { headers: IncomingHttpHeaders; body: string; json: Content }
type Content = {
  id: string
  event: string
  at: string
  companyId: number
  records: { id: string; fields?: string[] }[]
}

/** `hang`: it never answers. */
type Answer = number | { status: number; location: string } | 'hang'

/** Closed after the tests of the file. */
export async function webhookReceiver() {
  const receiver = await startReceiver()
  after(receiver.close)
  return receiver
}

/** A receiver on this machine, by real HTTP; `answer` says what it answers to the next message. */
export async function startReceiver() {
  const messages: Message[] = []
  const receiver = {
    messages,
    url: '',
    answer: (_message: Message): Answer | Promise<Answer> => 204,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const message = { headers: request.headers, body, json: JSON.parse(body || 'null') as Content }
    messages.push(message)
    const answer = await receiver.answer(message)
    if (answer === 'hang') return
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(answer.status, { location: answer.location }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/kontor?key=geheimer-pfad`
  return receiver
}

/** As a receiver would check it, from the outside. */
export function isSignedBy(secret: string, { headers, body }: Message): boolean {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-kontor-signature'])) ?? []
  return signature === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}

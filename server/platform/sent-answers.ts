import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, isDataAnswer } from '#contract/endpoint.ts'
import { fileHeaders } from './file-answer.ts'
import { streamLines } from './line-answer.ts'
import type { Log } from './log.ts'
import { type FileAnswer, JsonText, type LinesAnswer } from './serve.ts'

type Settings = { checkAnswers: boolean; log: Log }

/** In the form that the contract says. */
export function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, settings: Settings): unknown {
  const { checkAnswers: check } = settings
  reply.header('cache-control', 'no-store')
  if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
  // 303: whatever was sent is not sent there again.
  if (endpoint.answer === 'elsewhere') return reply.redirect(answer as string, 303)
  if (endpoint.answer === 'lines') return sendLines(reply, endpoint, answer as LinesAnswer<unknown>, settings)
  reply.type('application/json; charset=utf-8')
  if (answer instanceof JsonText) {
    const text = `{"data":${answer.text}}`
    if (check) checkAnswer(endpoint, JSON.parse(text))
    return reply.send(text)
  }
  const body = isDataAnswer(endpoint.answer) ? { data: answer ?? null } : answer
  if (check) checkAnswer(endpoint, body)
  return reply.send(JSON.stringify(body))
}

function sendLines(
  reply: FastifyReply,
  endpoint: Endpoint,
  lines: LinesAnswer<unknown>,
  { checkAnswers, log }: Settings,
): unknown {
  const check = checkAnswers ? (line: unknown) => checkAgainst(endpoint.line!, endpoint, line) : () => {}
  return streamLines(reply, lines, check, log)
}

/** RFC 9110 §13.1.2 */
export function isKnown(request: FastifyRequest, { answer: kind }: Endpoint, answer: unknown): boolean {
  const etag = kind === 'file' ? (answer as FileAnswer).etag : undefined
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
  return etag !== undefined && known.some(each => each.replace(/^W\//, '') === etag)
}

/** An undeclared or wrongly typed field is a defect of ours; outside production it fails loudly. */
const checkAnswer = (endpoint: Endpoint, body: unknown): void =>
  checkAgainst(endpoint.answer as z.ZodType, endpoint, body)

function checkAgainst(schema: z.ZodType, endpoint: Endpoint, body: unknown): void {
  const plain = JSON.parse(JSON.stringify(body))
  const result = schema.safeParse(plain)
  const where = `${endpoint.method} ${endpoint.path}`
  if (!result.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`)
  const keys = (value: unknown): string =>
    JSON.stringify(value, (_key, inner) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    )
  if (keys(result.data) !== keys(plain)) throw new Error(`${where} answers with fields its contract does not name.`)
}

const sendFile = (reply: FastifyReply, file: FileAnswer): unknown =>
  reply.headers(fileHeaders(file)).send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isLine, UNREADABLE } from '#domain/basics/lines.ts'
import { compareRaw } from './body-hash.ts'
import { checkContent } from './content/content.ts'
import { refuseMalware } from './content/malware.ts'
import type { CompanyScope } from './database/database.ts'
import { withoutWork } from './overload.ts'
import { Refusal } from './refusal.ts'
import type { CheckedUpload, Upload } from './serve.ts'
import type { Received, Uploads } from './uploads.ts'

export const FORM_FIELDS = { fields: 40, fieldSize: 100_000, files: 1, parts: 50 }

/** Many clients name the type JSON on every request, also where they send nothing. */
export function emptyAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parse(request, text, refusingNames(text, done)),
  )
}

/** Of a form each field counts once: of two with one name others could have looked at the other one. */
export function formsAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(text)]
      const names = new Set(fields.map(([name]) => name))
      if (![...names].every(isLine)) done(unreadableName())
      else if (names.size < fields.length) done(Object.assign(new Refusal('invalid'), { statusCode: 400 }))
      else done(null, Object.fromEntries(fields))
    },
  )
}

type Done = (error: Error | null, body?: unknown) => void

/** What a field is called no contract checks where it names none. Only an escape brings a control character into JSON. */
const refusingNames =
  (text: string, done: Done): Done =>
  (error, body) =>
    error || !/\\[bfnrtu]/.test(text) || hasReadableNames(body) ? done(error, body) : done(unreadableName())

const hasReadableNames = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, inner]) => isLine(name) && hasReadableNames(inner))

/** With the status by which the gate knows what could not be read, and tells it only who is signed in. */
const unreadableName = () =>
  Object.assign(new Refusal('invalid', 'Der Name eines Feldes enthält Zeichen, die sich nicht darstellen lassen.'), {
    statusCode: 400,
  })

/** The body of a request that brings no file. */
export function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  // Where the version may be missing nothing at all would be a change to what is already there.
  if (request.body === undefined && endpoint.method === 'PUT' && hasVersion(endpoint))
    throw new Refusal('invalid', undefined, { body: 'Muss angegeben werden' })
  return parsed(endpoint.body, limitedToUpdateFields(endpoint, request))
}

const hasVersion = ({ body }: Endpoint) => body instanceof z.ZodObject && 'version' in body.shape

type FormSteps<Admitted, T> = {
  /** Lets in who sends these fields; before the file, where they stand before it. */
  admit: (fields: Record<string, unknown>) => Promise<Admitted>
  run: (admitted: Admitted, body: unknown, upload: Upload) => Promise<T>
}

/** A form with one file: `run` gets its fields and its bytes, for as long as it takes. */
export async function withForm<Admitted, T>(
  { body, upload }: Endpoint,
  request: FastifyRequest,
  uploads: Uploads,
  account: string,
  { admit, run }: FormSteps<Admitted, T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('invalid', 'Es wurde keine Datei gesendet.')
  const fileSize = upload!.maxBytes
  // What a client says of the length is at most too much: the form is around the file.
  const told = Number(request.headers['content-length'] ?? fileSize)
  return uploads.counted(account, Math.min(told, fileSize), async () => {
    const fields: Record<string, unknown> = {}
    let received: Received | undefined
    let admitted: Promise<Admitted> | undefined
    const comparedHash = compareRaw(request)
    try {
      for await (const part of request.parts({ limits: { ...FORM_FIELDS, fileSize } })) {
        if (!isLine(part.fieldname)) throw unreadableName()
        if (part.type !== 'file') {
          fields[part.fieldname] = part.value
          continue
        }
        if ('companyId' in fields) admitted ??= admit(fields)
        await admitted
        if (!isLine(part.filename)) throw new Refusal('invalid', undefined, { file: UNREADABLE })
        received = await withoutWork(uploads.receive(part.filename.slice(0, 255), part.file))
        if (part.file.truncated) throw tooLarge(fileSize)
      }
      await comparedHash?.()
      if (!received) throw new Refusal('invalid', 'Es wurde keine Datei gesendet.')
      const allowed = await (admitted ?? admit(fields))
      const { name } = received
      const checked = parsed(body, fields)
      return await uploads.withBytes(received, bytes => run(allowed, checked, { name, bytes }))
    } finally {
      await received?.close()
    }
  })
}

function tooLarge(mostBytes: number): Refusal {
  const message = `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(mostBytes / 1e6)} MB.`
  return new Refusal('too_large', message, { file: message })
}

/** A file that may be handed on: nothing hostile in it and, where the contract says what it may be, found to be that. */
export async function cleaned(
  { upload }: Endpoint,
  { name, bytes }: Upload,
  scope: CompanyScope | undefined,
): Promise<Upload | CheckedUpload> {
  await refuseMalware(bytes, scope)
  return upload?.content ? { name, ...(await checkContent(bytes, upload.content)) } : { name, bytes }
}

/** What tells a file from another one that came under the same key. */
export const fingerprintOf = ({ name, bytes }: Upload): [name: string, sha256: string] => [
  name,
  createHash('sha256').update(bytes).digest('hex'),
]

/** `updateFields` names the changed keys; what it does not name is not written. Spec 1 §7. */
function limitedToUpdateFields({ naming = [] }: Endpoint, request: FastifyRequest): unknown {
  const body = request.body as Record<string, unknown> | undefined
  if (request.method !== 'PUT' || !Array.isArray(body?.updateFields)) return body
  const kept = new Set([
    ...(body.updateFields as unknown[]).map(String),
    ...['companyId', 'id', 'version', 'command', ...naming],
  ])
  return Object.fromEntries(Object.entries(body).filter(([key]) => kept.has(key)))
}

export function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new Refusal('invalid', undefined, fields)
}

/** The first of these that `accept-encoding` takes; RFC 9110 §12.5.3: what has the weight 0 is ruled out, `*` stands for the others. */
export function acceptedOf<Name extends string>(
  names: readonly Name[],
  header: string | string[] = '',
): Name | undefined {
  const weights = new Map(
    String(header)
      .toLowerCase()
      .split(',')
      .map(part => {
        const [name = '', ...parameters] = part.split(';').map(text => text.trim())
        const weight = parameters.find(text => /^q\s*=/.test(text))?.split('=')[1]
        return [name, weight === undefined ? 1 : Number(weight)]
      }),
  )
  return names.find(name => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

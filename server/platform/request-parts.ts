import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'
import type { Upload } from './serve.ts'

export const FORM_FIELDS = { fields: 40, fieldSize: 100_000, files: 1, parts: 50 }

/** Many clients name the type JSON on every request, also where they send nothing. */
export function emptyAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parse(request, text, done),
  )
}

export async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload | undefined }> {
  if (!endpoint.upload)
    return { body: parsed(endpoint.body, limitedToUpdateFields(endpoint, request)), upload: undefined }
  if (!request.isMultipart()) throw new Refusal('invalid', 'Es wurde keine Datei gesendet.')
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  for await (const part of request.parts({ limits: { ...FORM_FIELDS, fileSize: endpoint.upload.maxBytes } })) {
    if (part.type === 'file') upload = { name: part.filename.slice(0, 255), bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  if (!upload) throw new Refusal('invalid', 'Es wurde keine Datei gesendet.')
  return { body: parsed(endpoint.body, fields), upload }
}

/** `updateFields` names the changed keys; what it does not name is not written. Spec 1 §7. */
function limitedToUpdateFields({ naming = [] }: Endpoint, request: FastifyRequest): unknown {
  const body = request.body as Record<string, unknown> | undefined
  if (request.method !== 'PUT' || !Array.isArray(body?.updateFields)) return body
  const kept = new Set([
    ...(body.updateFields as unknown[]).map(String),
    ...['companyId', 'id', 'storeId', 'version', 'command', ...naming],
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

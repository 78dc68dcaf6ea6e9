import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { rightsToRead } from '#contract/field-rights.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { needsRoom } from './disk-space.ts'
import type { BoundEndpoint } from './serve.ts'

type Description = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: unknown
}
type Operation = { summary: string; description: string; tags: string[]; [key: string]: unknown }

const SIGNATURE =
  '`<Schlüssel>.<Signatur>`: HMAC-SHA256 (base64url) über Methode, Pfad samt Abfrage und `x-api-key-timestamp` (Millisekunden seit 1970), je in einer Zeile; mit einem Inhalt kommt `x-api-key-body-sha256` (SHA-256 seiner Bytes, hexadezimal) mit und ist die vierte Zeile. Gilt einmal und ± 5 Minuten.'

const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    cause: { type: 'string' },
  },
}

/** The contract as OpenAPI 3.1, made from the endpoints that are really served. */
export function openApi(endpoints: BoundEndpoint[], release: string, description: string): Description {
  const paths: Description['paths'] = {}
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version: release, description },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        signature: { type: 'apiKey', in: 'header', name: 'x-api-key', description: SIGNATURE },
      },
      schemas: { Error: ERROR },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Operation {
  const refusals = [
    'invalid',
    ...(endpoint.permission === 'public' ? [] : ['unauthenticated', 'forbidden', 'not_found']),
    ...(endpoint.proved ? ['proof_needed'] : []),
    ...(endpoint.idempotent ? ['key_reused'] : []),
    ...(needsRoom(endpoint) ? ['no_space'] : []),
    ...(endpoint.refusals ?? []),
  ]
  const statuses = new Set(refusals.map(code => REFUSALS[code as keyof typeof REFUSALS].status))
  return {
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/\W+/g, '_')}_${name}`,
    summary: endpoint.summary,
    description: right(endpoint),
    tags: [endpoint.path.split('/').filter(part => part !== '' && part !== 'api' && part !== 'sec')[0] ?? 'api'],
    ...(endpoint.permission === 'public' ? {} : { security: [{ bearer: [] }, { signature: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.upload || endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      ...success(endpoint),
      ...Object.fromEntries(
        [...statuses].sort().map(status => [
          String(status),
          {
            description: 'Abgelehnt',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

function success({ answer, line }: Endpoint) {
  if (answer === 'lines')
    return {
      '200': {
        description: 'Erfolg; eine Zeile JSON je Eintrag',
        content: { 'application/x-ndjson': { schema: schemaOf(line!, 'output') } },
      },
    }
  if (answer === 'elsewhere') return { '303': { description: 'Weiter zur genannten Adresse' } }
  const content =
    answer === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return { '200': { description: 'Erfolg', content } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Steht zwei Tage lang für genau diese Anfrage (Methode, Adresse, Inhalt): noch einmal gesendet, wird sie nicht noch einmal ausgeführt und gleich beantwortet. Jede andere Anfrage desselben Benutzers im Betrieb unter demselben Schlüssel wird abgelehnt (422 `key_reused`).',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function requestBody(endpoint: Endpoint) {
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object', properties: {} }
  if (endpoint.takesForm) return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
  if (!endpoint.upload) return { required: true, content: { 'application/json': { schema } } }
  const form = {
    ...schema,
    properties: { ...(schema.properties as object), file: { type: 'string', format: 'binary' } },
  }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return json
}

const right = (endpoint: Endpoint): string => [access(endpoint), proof(endpoint)].join(' ').trim()

/** Of a program's key it is asked whether it was made with a proof. */
function proof({ proved }: Endpoint): string {
  if (proved === 'once') return 'Mit einem eigenen Nachweis, wer fragt.'
  if (proved === 'lately') return 'Mit einem Nachweis der letzten fünf Minuten, wer fragt.'
  if (proved === 'by-content') return 'Je nach Inhalt mit einem Nachweis der letzten fünf Minuten, wer fragt.'
  return proved ? `Mit einem Nachweis der letzten fünf Minuten: ${Object.keys(proved).join(', ')}.` : ''
}

function access(endpoint: Endpoint): string {
  if (endpoint.permission === 'public') return 'Ohne Anmeldung.'
  if (endpoint.permission === 'session') return 'Mit Anmeldung.'
  if (endpoint.permission === 'admin') return `Nur mit der Rolle ADMIN.${exceptions(endpoint)}`
  if (endpoint.permission === 'superuser') return 'Nur für Betreiber.'
  const rights = [endpoint.permission, ...(endpoint.alsoRequires ?? []), ...rightsToRead(endpoint.exposes ?? [])]
  return [
    ...rights.map(right => `Recht „${PERMISSIONS[right]}“ (${right}).`),
    ...(endpoint.mayRequire ?? []).map(right => `Je nach Anfrage auch „${PERMISSIONS[right]}“ (${right}).`),
    ...rightsToRead(endpoint.masks ?? []).map(
      right => `Was „${PERMISSIONS[right]}“ (${right}) zeigt, ist sonst verborgen.`,
    ),
  ].join(' ')
}

const exceptions = ({ withoutSession }: Endpoint) =>
  withoutSession ? ` Ohne Anmeldung: ${withoutSession.join(', ')}.` : ''

/** A readable page without scripts: what there is, who may, what comes back. */
export function docsPage(description: Description): string {
  const rows = Object.entries(description.paths)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, op]) =>
          `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(op.summary)}</summary><p>${escaped(op.description)}</p><pre>${escaped(
            JSON.stringify(
              { parameters: op.parameters, requestBody: op.requestBody, responses: op.responses },
              null,
              2,
            ),
          )}</pre></details>`,
      ),
    )
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kontor API</title></head><body><h1>Kontor API ${escaped(description.info.version)}</h1><p><a href="/api/openapi.json">openapi.json</a> · Fehler: <code>{ code, message, fields? }</code></p>${rows.join('\n')}</body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { refusesControls } from '#contract/texts.ts'
import { ROOMS } from '#server/app.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { company as buildCompany, signedIn } from '#server/testing/build-accounts.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'

withOwnApp()

const endpoints = ROOMS.flatMap(room => room.routes.map(route => route.endpoint))

/** What holds no control character by its own rule. */
const FORMATS = new Set(['uuid', 'date'])

/** Each place of a schema that takes any text: its path, and what is wrong with it. */
function loosePlaces(schema: z.ZodType | undefined, path: string): string[] {
  if (!schema) return []
  const def = schema.def as unknown as Record<string, z.ZodType & z.ZodType[]> & { type: string }
  const inside = (inner: z.ZodType | undefined, name = '') => loosePlaces(inner, `${path}${name}`)
  switch (def.type) {
    case 'string':
      return refusesControls(schema) || FORMATS.has(String((def as { format?: unknown }).format)) ? [] : [path]
    case 'object':
      return [
        ...Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) => inside(field, `.${name}`)),
        ...inside(def.catchall, '.*'),
      ]
    case 'record':
      return [...inside(def.keyType, ' key'), ...inside(def.valueType, '.*')]
    case 'array':
      return inside(def.element, '[]')
    case 'union':
      return def.options!.flatMap(option => inside(option))
    case 'pipe':
      // A word for yes or no.
      return def.out!.def.type === 'boolean' ? [] : inside(def.in)
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inside(def.innerType)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'transform':
    case 'never':
      return []
    default:
      return [`${path}: ${def.type}`]
  }
}

test('every string that a request can hold refuses control characters', () => {
  const loose = endpoints.flatMap(endpoint =>
    (['params', 'query', 'body'] as const).flatMap(part => loosePlaces(endpoint[part], `${nameOf(endpoint)} ${part}`)),
  )
  assert.deepEqual(loose, [], 'Begin with Line, Trimmed or Text of contract/texts.ts.')
})

const READ_AS_NOTHING = [
  ['U+0000', '\u0000'],
  ['another control character', '\u0001'],
  ['half a character', '\ud83d'],
] as const

/** The same with one string after the other spoilt. */
function* spoilt(value: unknown, by: string, path = ''): Generator<[path: string, value: unknown]> {
  if (typeof value === 'string') yield [path, `${value}${by}`]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    for (const [place, other] of spoilt(inner, by, `${path}.${key}`)) {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
      copy[key] = other
      yield [place, copy]
    }
}

const isObject = (schema: unknown): schema is z.ZodObject => (schema as z.ZodType | undefined)?.def.type === 'object'
/** What the example does not use is tried beside it, one name after the other. */
const unused = (schema: z.ZodType | undefined, whole: object, by: string): [path: string, value: unknown][] =>
  isObject(schema)
    ? Object.keys(schema.shape)
        .filter(name => !(name in whole))
        .map(name => [name, { ...whole, [name]: `x${by}` }])
    : []

for (const endpoint of endpoints.filter(({ body, query, params }) => body || query || params)) {
  test(`${nameOf(endpoint)} refuses what no database keeps, wherever it stands, by name`, async () => {
    const company = await buildCompany()
    const { api } = await signedIn({ company, isAdmin: true, isSuperuser: true })
    const sent = (await EXAMPLES[nameOf(endpoint)]?.(company)) ?? {}
    const breaches: string[] = []
    for (const [what, character] of READ_AS_NOTHING) {
      for (const part of ['body', 'query', 'params'] as const) {
        // In an address or a form half a character is no longer one.
        if ((part !== 'body' || endpoint.upload || endpoint.takesForm) && character === '\ud83d') continue
        const whole = {
          ...(part === 'query' &&
            isObject(endpoint.query) &&
            'companyId' in endpoint.query.shape && { companyId: String(company) }),
          ...(sent[part] as object),
        }
        const places = [...spoilt(whole, character, part), ...unused(endpoint[part], whole, character)]
        // Each place refuses the first of them; that all are refused alike is the fields' own (`contract/texts.ts`).
        for (const [path, value] of character === '\u0000' ? places : places.slice(0, 1)) {
          const { status, refusal } = await api(endpoint, { ...sent, [part]: value } as typeof sent)
          if (status !== 400 || !refusal.message) breaches.push(`${path} with ${what}: ${status}`)
        }
      }
      if (!endpoint.body || endpoint.upload || endpoint.method === 'GET') continue
      if (endpoint.takesForm && character === '\ud83d') continue
      const body = { ...(sent.body as object), [`x${character}`]: 1 }
      const { status } = await api(endpoint, { ...sent, body })
      if (status !== 400) breaches.push(`a name with ${what}: ${status}`)
    }
    assert.deepEqual(breaches, [])
  })
}

const form = (name: string, value: string, fileName: string) =>
  [
    '--x',
    `Content-Disposition: form-data; name="${name}"`,
    '',
    value,
    '--x',
    `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
    '',
    'Personalnummer;Datum\r\n1;2',
    '--x--',
    '',
  ].join('\r\n')

test('names of fields and files of a form are refused alike, before anything is kept', async () => {
  const { token, company } = await signedIn()
  const send = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${theApp().port}/api/sec/importjobs?companyId=${company}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    })
    return { status: answer.status, refusal: (await answer.json()) as { message: string; fields?: object } }
  }
  assert.equal((await send(form('kind', 'stamps', 'liste.csv'))).status, 200)
  for (const character of ['\u0000', '\u0001', '\u007f']) {
    assert.equal((await send(form(`k${character}`, 'x', 'liste.csv'))).status, 400, 'the name of a field')
    assert.equal((await send(form('kind', `stamps${character}`, 'liste.csv'))).status, 400, 'a value')
    const { status, refusal } = await send(form('kind', 'stamps', `a${character}.csv`))
    assert.deepEqual([status, refusal.fields], [400, { file: 'Enthält Zeichen, die sich nicht darstellen lassen' }])
  }
})

test('who is not signed in learns nothing of it', async () => {
  const answer = await fetch(`http://127.0.0.1:${theApp().port}/api/costcenters?companyId=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a\\u0000":1}',
  })
  assert.equal(answer.status, 401)
})

test('an address with such a character in its path is a page that does not exist', async () => {
  for (const path of ['/api/%00', '/assets/%00', '/assets/x%01.js', '/%00', '/documents/%00']) {
    const { status } = await fetch(`http://127.0.0.1:${theApp().port}${path}`)
    assert.ok(status < 500, `${path}: ${status}`)
  }
})

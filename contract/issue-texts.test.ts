import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const FOLDER = import.meta.dirname

const endpoints: Endpoint[] = []
for (const file of globSync('*/**/*.ts', { cwd: FOLDER }).filter(name => !name.endsWith('.test.ts')))
  for (const exported of Object.values(await import(`${FOLDER}/${file}`)))
    if (exported && typeof exported === 'object' && !('_zod' in exported))
      endpoints.push(...Object.values(exported).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

const WRONG: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '0',
  'gibt es nicht',
  'x'.repeat(100_001),
  0,
  -1e12,
  1e12,
  1e300,
  1.5,
  true,
  [],
  [1],
  ['gibt es nicht'],
  Array(2001).fill('x'),
  {},
  { gibtEsNicht: 1 },
]

type Def = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  values?: unknown[]
}

/** Values of every wrong kind, at every depth. */
function wrongFor(schema: z.core.$ZodType): unknown[] {
  const def = schema._zod.def as unknown as Def
  const inside = def.innerType ?? def.in
  if (inside) return wrongFor(inside)
  if (def.shape) return [...WRONG, ...wrongObjects(def.shape)]
  if (def.element) return [...WRONG, ...wrongFor(def.element).map(value => [value])]
  if (def.options) return [...WRONG, ...def.options.flatMap(wrongFor)]
  if (def.items) return [...WRONG, ...def.items.flatMap(wrongFor).map(value => [value])]
  if (def.valueType) return [...WRONG, ...wrongFor(def.valueType).map(value => ({ x: value }))]
  return WRONG
}

/** The names of a union's choices stay right, so that the rest of the choice is looked at. */
function wrongObjects(shape: Record<string, z.core.$ZodType>): object[] {
  const names = Object.entries(shape).flatMap(([key, schema]) => {
    const { values } = schema._zod.def as unknown as Def
    return values ? [[key, values[0]] as const] : []
  })
  return Object.entries(shape).flatMap(([key, schema]) =>
    wrongFor(schema).map(value => ({ ...Object.fromEntries(names), [key]: value })),
  )
}

const RAW =
  /erwartet|ungültig|[<>=]|\b(string|number|boolean|array|object|record|int|null|undefined|nan|date|invalid|input|expected|received|required|option|too|must|should|value|null|wurde|zu (groß|klein):)\b/i

test('whatever is wrong with a body or query, it is said in a sentence for a clerk', () => {
  assert.ok(endpoints.length > 100)
  const raw = new Set<string>()
  const texts = new Set<string>()
  for (const { method, path, ...endpoint } of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      for (const value of schema ? wrongFor(schema) : [])
        for (const { message } of (schema as z.ZodType).safeParse(value).error?.issues ?? []) {
          texts.add(message)
          if (RAW.test(message) || !/^[A-ZÄÖÜ„]/.test(message)) raw.add(`${method} ${path}: ${message}`)
        }
  assert.deepEqual([...raw], [])
  assert.ok(texts.size > 20)
})

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { rightsToRead } from './field-rights.ts'

const CONTRACT = import.meta.dirname
const modules = await Promise.all(
  globSync('*/*.ts', { cwd: CONTRACT })
    .filter(file => !file.includes('.test.'))
    .map(async file => ({ file, exports: await import(join(CONTRACT, file)) })),
)

/** Keys under which an answer says an amount. Hundredths are of days and hours, too, and so are named below. */
const AMOUNT = /cents$|^payment$|^extraPayment$|^monthlyGross$|^ownValue$/i
/** What holds no amount from the pay of anybody: what agreements and models pay whoever they are of. */
const NOT_OF_PAY: Record<string, RegExp> = {
  'months/person-months.ts': /rules\.(night|sunday|holiday)Cents$/,
  'settings/employment-models.ts': /(night|sunday|holiday)Cents$/,
  'agreements/classifications.ts': /minimumCents$/,
  'agreements/collective-agreements.ts': /(allowances|rows)\.cents$/,
  'agreements/agreement-proposals.ts': /(allowances|rows|formerRows)\.cents$/,
  'superadmin/agreement-catalogue.ts': /(allowances|rows)\.cents$/,
}

test('each answer with amounts from pay asks for the right to see pay, or says that it masks them', () => {
  const found: string[] = []
  for (const { file, exports } of modules)
    for (const group of Object.values(exports as Record<string, unknown>))
      for (const [name, endpoint] of Object.entries((group ?? {}) as Record<string, Endpoint>)) {
        if (!endpoint?.path || !endpoint.method || !endpoint.answer || typeof endpoint.answer === 'string') continue
        const amounts = keysOf(endpoint.answer as z.ZodType).filter(key => AMOUNT.test(key.split('.').at(-1)!))
        const ofPay = amounts.filter(key => !NOT_OF_PAY[file]?.test(key))
        if (ofPay.length === 0) continue
        const rights = [endpoint.permission, ...rightsToRead([...(endpoint.exposes ?? []), ...(endpoint.masks ?? [])])]
        if (!rights.includes('employees.read-sensitive')) found.push(`${file} ${name}: ${ofPay.join()}`)
      }
  assert.deepEqual(found, [])
})

type Def = {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
} & { [inner in (typeof INNER)[number]]?: z.ZodType }
const INNER = ['element', 'innerType', 'in', 'out', 'left', 'right', 'valueType'] as const

function keysOf(schema: z.ZodType, path = ''): string[] {
  const def = schema.def as unknown as Def
  const own = Object.entries(def.shape ?? {}).flatMap(([key, inner]) => [
    `${path}${key}`,
    ...keysOf(inner, `${path}${key}.`),
  ])
  const inner = [...INNER.flatMap(key => def[key] ?? []), ...(def.options ?? [])].filter(one => one?.def)
  return [...own, ...inner.flatMap(one => keysOf(one, path))]
}

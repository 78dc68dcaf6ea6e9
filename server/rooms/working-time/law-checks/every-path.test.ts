import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../../../..')
/** Made up as a whole, before anybody can have planned anything. */
const DEMO = /^server\/demo\//
/** The rows of the table themselves, for whoever asked first. */
const ROWS = 'server/rooms/time/plan-shifts/rows.ts'

const WRITES = [
  /planShifts\.(insert|update|remove|publish)\b/,
  /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+plan_shift\b/i,
  /\.(insert|update|delete)\(planShift\)/,
]
const ASKS = /\bjudge\(/

test('whatever writes planned shifts asks the law in the same file', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    file => !/\.test\.ts$|\/fixtures\/|^server\/testing\//.test(file) && !DEMO.test(file) && file !== ROWS,
  )
  const writing = files.filter(file => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return WRITES.some(pattern => pattern.test(text))
  })
  assert.ok(writing.length > 0, 'nothing writes shifts: the patterns are wrong')
  assert.deepEqual(
    writing.filter(file => !ASKS.test(readFileSync(join(ROOT, file), 'utf8'))),
    [],
  )
})

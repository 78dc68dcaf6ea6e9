import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { request } from '@playwright/test'
import { askAgainWhileBusy } from '../e2e/busy-server.ts'
import { outcomesOf, type Report } from './journey-outcomes.ts'
import { runFailedAlone, runJourneys } from './journeys.ts'
import { ROOT } from './web-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-journeys-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A run of journeys by name, each passed or not. */
function report(journeys: Record<string, boolean>): Report {
  const specs = Object.entries(journeys).map(([title, ok]) => ({
    title,
    file: 'a.spec.ts',
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: `why ${title}` }], attachments: [] }] }],
  }))
  const unexpected = specs.filter(({ ok }) => !ok).length
  return { suites: [{ specs }], stats: { expected: specs.length - unexpected, unexpected, skipped: 1 } }
}

test('a journey that fails among others is run once more alone: unsteady when it passes, failed when it does not', async () => {
  const ran = join(folder, 'ran')
  mkdirSync(ran)
  const imports = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from ${JSON.stringify(join(ROOT, 'node_modules/@playwright/test/index.mjs'))}\n`
  const ranFile = JSON.stringify(join(ran, 'unsteady'))
  const journeys = {
    steady: `test('steady', () => {})`,
    unsteady: `test('unsteady', ({}, info) => {
      const isFirst = !existsSync(${ranFile})
      writeFileSync(${ranFile}, '')
      if (isFirst) expect('three workers').toBe('alone')
      expect(info.config.workers).toBe(1)
    })`,
    broken: `test('broken', () => expect('red').toBe('green'))`,
  }
  for (const [name, text] of Object.entries(journeys)) writeFileSync(join(folder, `${name}.spec.mjs`), imports + text)
  const config = join(folder, 'playwright.config.mjs')
  writeFileSync(
    config,
    `export default { workers: 2, reporter: [['json']], use: { trace: 'retain-on-failure' }, testMatch: '*.spec.mjs' }`,
  )

  const run = await runJourneys({ files: Object.keys(journeys), config, results: join(folder, 'results') })
  const { passed, failed, unsteady, failures } = await runFailedAlone(run)

  assert.deepEqual(
    { passed, failed, unsteady: unsteady.length, failures: failures.length },
    { passed: 2, failed: 1, unsteady: 1, failures: 1 },
  )
  assert.match(unsteady[0]!, /unsteady\.spec\.mjs › unsteady \(failed among others, passed alone\)[\s\S]*three workers/)
  assert.match(failures[0]!, /broken\.spec\.mjs › broken[\s\S]*"green"[\s\S]*failed again alone/)
  const traces = [...`${unsteady[0]}, ${failures[0]}`.matchAll(/[^\s,]+trace\.zip/g)].map(([path]) => path)
  assert.equal(new Set(traces).size, 4)
  assert.deepEqual(
    traces.filter(path => !existsSync(path)),
    [],
  )
})

test('more than two unsteady journeys count as failed, two as passed', () => {
  const counts = (names: string[]) => {
    const outcomes = outcomesOf(
      report(Object.fromEntries([...names, 'steady'].map(name => [name, name === 'steady']))),
      report(Object.fromEntries(names.map(name => [name, true]))),
    )
    return [outcomes.passed, outcomes.failed, outcomes.skipped, outcomes.unsteady.length]
  }
  assert.deepEqual(counts(['a', 'b']), [3, 0, 1, 2])
  assert.deepEqual(counts(['a', 'b', 'c']), [1, 3, 1, 3])
})

test('what passed among others and fails alone is unsteady, too', () => {
  const { passed, failed, unsteady } = outcomesOf(report({ a: false, b: true }), report({ a: true, b: false }))
  assert.deepEqual([passed, failed, unsteady.length], [2, 0, 2])
})

test('what could not be run again has failed as it did', () => {
  const { passed, failed, failures } = outcomesOf(report({ a: false, b: true }), {})
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(failures[0]!, /a\.spec\.ts › a\nwhy a/)
})

test('what a busy server turns away is asked for again, what it refuses for another reason is not', async () => {
  const asked: string[] = []
  const server = createServer((incoming, reply) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    const isBusy = incoming.url === '/busy' && asked.length < 3
    reply.writeHead(isBusy ? 503 : incoming.url === '/busy' ? 200 : 500).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  try {
    askAgainWhileBusy(context)
    askAgainWhileBusy(context)
    const statuses = [(await context.post('/busy', { data: {} })).status(), (await context.get('/broken')).status()]
    assert.deepEqual(
      [statuses, asked],
      [
        [200, 500],
        ['POST /busy', 'POST /busy', 'POST /busy', 'GET /broken'],
      ],
    )
  } finally {
    await context.dispose()
    server.close()
  }
})

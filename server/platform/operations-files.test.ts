import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { DatabaseFigures } from './database-figures.ts'
import { openMetrics } from './metrics.ts'

const folder = join(import.meta.dirname, '../../docs/operations')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const database: DatabaseFigures = {
  ...{ connections: 1, mostConnections: 2, databaseBytes: 1, fileBytes: 1 },
  jobs: [{ name: 'send-mail', waiting: 1, running: 1, oldestSeconds: 1 }],
  workers: 1,
  mails: { waiting: 1, oldestSeconds: 1, failed: 1 },
  audit: { unsealedSeconds: 1, verifiedAt: 1, broken: 0 },
  backedUpAt: 1_790_000_000,
  keptUntil: 1_790_000_000,
}

/** Every series of a process that has served something and done a job, with its labels. */
async function seriesOf(): Promise<Map<string, Set<string>>> {
  const metrics = openMetrics({
    release: '1',
    channels: () => 1,
    pools: () => ({ app: { total: 1, idle: 0, waiting: 0 } }),
    asideReads: () => ({ answered: 1 }),
    unreadable: () => 0,
    freeBytes: async () => 1,
    parts: async () => [{ part: 'mail', isWell: true }],
    database: async () => database,
  })
  metrics.answered({ method: 'GET', route: '/healthz', status: 200, seconds: 0.1 })
  metrics.jobEnded({ name: 'send-mail', outcome: 'done', seconds: 1 })
  const series = new Map<string, Set<string>>()
  for (const line of (await metrics.text()).split('\n')) {
    const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? []
    if (!name || line.startsWith('#')) continue
    const known = series.get(name) ?? new Set<string>()
    // Prometheus adds from whom it has them.
    for (const label of ['instance', ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)]) known.add(label)
    series.set(name, known)
  }
  return series
}

const FIGURE = /\b(?:kontor|nodejs|process)_[a-z_0-9]+/g
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const expressionsOf = (): string[] => [
  ...(JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!),
]

test('every figure that dashboard and rules name exists, and every label that they ask it for', async () => {
  const series = await seriesOf()
  const expressions = expressionsOf()
  assert.ok(expressions.length > 35, `${expressions.length}`)
  for (const expression of expressions) {
    const names = expression.match(FIGURE) ?? []
    assert.ok(names.length > 0, expression)
    for (const name of names) assert.ok(series.has(name), `${name} of ${expression}`)
    const labels = new Set(names.flatMap(name => [...series.get(name)!]))
    const asked = [
      ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
      ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, label]) => label!),
    ]
    for (const label of asked) assert.ok(labels.has(label), `${label} of ${expression}`)
  }
})

test('every rule has a name of its own, says how grave it is, what is wrong and where to look', () => {
  const rules = read('alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
  const names = rules.map(rule => rule.split('\n', 1)[0])
  assert.equal(new Set(names).size, names.length)
  for (const rule of rules)
    for (const part of [/severity: (critical|warning|info)/, /summary: \S/, /look: \S/]) assert.match(rule, part)
})

test('every figure of our own is explained where operators read of them', async () => {
  const page = read('README.md')
  const explained = (name: string) => page.includes(name) || (name.endsWith('_max') && page.includes('…_max'))
  const own = [...(await seriesOf()).keys()].filter(name => name.startsWith('kontor_'))
  const missing = own.map(name => name.replace(/_(bucket|sum|count)$/, '')).filter(name => !explained(name))
  assert.deepEqual(missing, [])
})

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { build, type Rolldown } from 'vite'
import { CompanyQuery, type Endpoint, Nothing, plainEndpoint } from '#contract/endpoint.ts'
import { endpointsOf, plainEndpoints, plainModule, withoutSchemas } from './endpoints.ts'
import { ROOT } from './visits.ts'

const COST_CENTRES = join(ROOT, 'contract/settings/cost-centres.ts')

test('of an endpoint a page has method and path, whether it needs a session, and how its answer comes', () => {
  const { method, permission } = { method: 'GET', permission: 'settings.write' } as const
  const endpoint = {
    method,
    path: '/api/weeks',
    summary: 'Wochen',
    permission,
    query: CompanyQuery,
    rate: 'heavy',
  } as const
  const plain = (of: Pick<Endpoint, 'answer'> & Partial<Endpoint>) => plainEndpoint({ ...endpoint, ...of })
  assert.deepEqual(plain({ answer: Nothing }), { method, path: '/api/weeks', answer: 'data' })
  assert.deepEqual(plain({ answer: CompanyQuery }), { method, path: '/api/weeks', answer: 'whole' })
  assert.deepEqual(plain({ answer: 'file', permission: 'public' }), {
    method,
    path: '/api/weeks',
    permission: 'public',
    answer: 'file',
  })
})

test('every noun of the contract comes to the page so', async () => {
  let count = 0
  for (const file of globSync('contract/**/*.ts', { cwd: ROOT }).filter(name => !name.endsWith('.test.ts'))) {
    const endpoints = await endpointsOf(join(ROOT, file))
    const plain = await import(`data:text/javascript,${encodeURIComponent(await plainModule(endpoints))}`)
    for (const [name, all] of endpoints)
      for (const [key, endpoint] of Object.entries(all)) {
        assert.deepEqual(plain[name][key], plainEndpoint(endpoint as Endpoint), `${name}.${key}`)
        count += 1
      }
  }
  assert.ok(count > 400, String(count))
})

test('what a noun lists, texts and functions stay as they are, what is called is left out where nobody uses it', () => {
  const code = [
    `export const KINDS = ['a', 'b'] as const`,
    'const field = Line.max(4)',
    'export const nameOf = (row: Row) => Line.parse(row)',
    'export const Draft = z.object({ ...fields })',
    `export const weeks = routes({ list: { method: 'GET' } })`,
  ]
  assert.deepEqual(withoutSchemas(code.join('\n'), '/contract/time/weeks.ts', ['weeks']).split('\n'), [
    code[0],
    'const field = /* @__PURE__ */ (() => (Line.max(4)))()',
    code[2],
    'export const Draft = /* @__PURE__ */ (() => (z.object({ ...fields })))()',
    `import { weeks } from './weeks.ts?endpoints'`,
    'export { weeks }',
  ])
})

/** What the page has of these lines. */
async function built(code: string): Promise<{ code: string; modules: string[] }> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null) }
  const { output } = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [{ ...entry, load: id => (id === 'entry' ? code : null) }, plainEndpoints()],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const [chunk] = output
  const { modules } = chunk
  return { code: chunk.code, modules: Object.keys(modules).filter(id => modules[id]!.renderedLength > 0) }
}

test('who only calls an endpoint carries nothing that checks', async () => {
  const { code, modules } = await built(`export { costCentres } from '${COST_CENTRES}'`)
  assert.deepEqual(modules, [`${COST_CENTRES}?endpoints`])
  assert.match(code, /\/api\/costcenters/)
})

test('who checks with a schema that the page carries is told in German, and carries no endpoint', async () => {
  const { code, modules } = await built(`export { CostCentreDraft } from '${COST_CENTRES}'`)
  assert.ok(!modules.some(id => id.endsWith('?endpoints')))
  const { CostCentreDraft } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const { error } = CostCentreDraft.safeParse({})
  assert.equal(error.issues[0].message, 'Muss angegeben werden')
})

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import type { Endpoint } from './endpoint.ts'

/** Take any text, and never what somebody typed to find a person. */
const NO_SEARCH: Record<string, string> = {
  'accessToken of /api/file': 'holds for minutes, for one session',
  'filename of /api/file': 'what a file is saved as, from a link that the product made',
  'storeId of /api/sec/accountpreference': 'part of the specified path, and not looked at',
  'redirect of /api/whitelist': 'an address, checked before anybody is sent there',
  'source of /api/whitelist': 'the product that asks',
  'ts of /maintenance': 'keeps the answer from being taken out of a cache',
}

// Addresses are kept in logs, proxies and histories: a search goes in a body.
test('no address of the contract takes a text in which a person is named', async () => {
  const taking = new Set<string>()
  for (const { path, query } of await endpoints())
    for (const [name, schema] of Object.entries(query?.shape ?? {}))
      if (schema.safeParse('Čović Ana').success) taking.add(`${name} of ${path}`)
  assert.deepEqual([...taking].sort(), Object.keys(NO_SEARCH).sort())
})

async function endpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(name => !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map(name => import(`${import.meta.dirname}/${name}`)))
  return modules
    .flatMap(module => Object.values(module))
    .flatMap(exported => (exported && typeof exported === 'object' ? Object.values(exported) : []))
    .filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

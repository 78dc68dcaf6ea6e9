import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newFolder, startProgram } from '#server/testing/program.ts'
import { tries } from '#server/testing/thorough.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'Absturz-2026'
const CLERKS = 24

test('a database that is killed under load comes back, again and again: the server never ends and answers nothing worse than 503', async () => {
  const dataFolder = newFolder('kontor-killed-')
  const server = startProgram(dataFolder, { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: PASSWORD })
  const address = await server.address()
  const { data: token } = (await (await signIn(address, PASSWORD)).json()) as { data: string }
  const worse = new Set<string>()
  const ask = async (request: Request): Promise<number> => {
    const answer = await request(address, token).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) {
      worse.add('no answer')
      return 0
    }
    if (!EXPECTED.has(answer.status)) worse.add(`${answer.status} ${new URL(answer.url).pathname} ${text}`)
    return answer.status
  }
  const working = { stop: false }
  const clerks = Array.from({ length: CLERKS }, async (_, place) => {
    for (let turn = place; !working.stop; turn++) await ask(REQUESTS[turn % REQUESTS.length]!)
  })
  for (let kill = 0; kill < tries(50) && server.child.exitCode === null; kill++) {
    // Somewhere in the middle of whatever is being done.
    await pause(Math.random() * 300)
    const killed = postmasterOf(dataFolder)
    assert.ok(killed, `kill ${kill}`)
    process.kill(killed, 'SIGKILL')
    await until('clerks can work again', async () => {
      if (server.child.exitCode !== null) return true
      const pid = postmasterOf(dataFolder)
      return pid && pid !== killed && (await ask(REQUESTS[0]!)) === 200
    })
  }
  working.stop = true
  await Promise.all(clerks)
  assert.equal(server.child.exitCode, null, server.output().slice(-3000))
  assert.deepEqual([...worse], [])
  assert.equal(await server.stop(), 0, server.output())
})

const EXPECTED = new Set([200, 201, 401, 429, 503])

/** The one of the folder of this test; undefined while there is none. */
function postmasterOf(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

const signIn = (address: string, password: string) =>
  fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@kontor.example', password }),
  })

const read = (path: string) => (address: string, token: string) =>
  fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })

type Request = (address: string, token: string) => Promise<Response>
const REQUESTS: Request[] = [
  read('/api/costcenters?companyId=1'),
  read('/api/sec/employees?companyId=1'),
  (address, token) =>
    fetch(`${address}/api/costcenters?companyId=1`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ name: `K ${randomUUID()}`, shortName: 'K' }),
    }),
  address => signIn(address, 'falsch'),
]

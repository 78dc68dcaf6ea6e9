import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { proposals } from '#contract/roster/proposals.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONDAY = '2027-02-01'

/** Processes of this program that think about a proposal. */
const thinking = (): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        const [state, parent] = rest.split(' ')
        const isOurs = Number(parent) === process.pid && state !== 'Z'
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('proposals/worker.format.ts')
      } catch {
        return false
      }
    })

async function shop() {
  const { company } = await signedIn()
  const storeId = await build.store({ company })
  const session = await signedIn({ company, permissions: ['roster.read', 'roster.write'] })
  for (let count = 0; count < 12; count++) {
    const employee = await build.employee({ company, store: storeId })
    await build.contract({ employee, from: '2020-01-01', weeklyMinutes: 2400 })
  }
  await rawSql(
    `insert into plan_shift (company_id, store_id, starts_at, ends_at, break_minutes)
     select $1, $2, day + time '05:00' + half * interval '40 minutes', day + time '13:00' + half * interval '40 minutes', 30
     from generate_series(timestamptz '2027-02-01', timestamptz '2027-02-06', interval '1 day') as day, generate_series(0, 9) as half`,
    [company, storeId],
  )
  const ask = (signal: AbortSignal) =>
    fetch(`${theApp().address}/api/sec/roster/proposals?companyId=${company}`, {
      ...{ method: 'POST', signal, body: JSON.stringify({ storeId, monday: MONDAY }) },
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    })
  const propose = () => session.api(proposals.propose, { body: { storeId, monday: MONDAY } })
  return { ask, propose }
}

test('whoever does not wait for a proposal any more leaves no process behind, nor does whoever waits for their turn', async () => {
  const { ask, propose } = await shop()
  const seen = new Set<string>()
  const watch = setInterval(() => {
    for (const pid of thinking()) seen.add(pid)
  }, 20)
  const [first, second] = [new AbortController(), new AbortController()]
  const [thought, waiting] = [ask(first.signal), ask(second.signal)]
  await until('a proposal is thought about', () => seen.size > 0)
  first.abort()
  second.abort()
  await Promise.all([assert.rejects(thought), assert.rejects(waiting)])
  await until('nothing thinks any more', () => thinking().length === 0)
  assert.equal((await propose()).status, 200, 'the next one has its turn')
  await until('its process is gone, too', () => thinking().length === 0)
  clearInterval(watch)
  assert.equal(seen.size, 2, 'who went before their turn came never had a process')
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type Fault, type SftpStep, sftpServer, type TestSftp } from '#server/testing/sftp-server.ts'
import { deliver } from './actions.ts'

// The queue waits between tries; here each call of `deliver` is what a worker does in one try.
withApp({ KONTOR_ROLES: 'web' })

const firstHalf = { from: '01.11.2026', to: '15.11.2026' }
const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A DPW company with its receiver; `run` hands over one more store, whose file takes several packets. */
async function receiver() {
  const server = await sftpServer()
  const company = await build.company({ softwareId: 1 })
  await build.transferTarget({ company, server })
  const { api, accountId } = await signedIn({ company })
  const scope = (await scopeOf(accountId, company, 'test'))!
  const find = async (id: number) => (await api(exportRuns.find, { params: { id } })).body.data
  return {
    server,
    find,
    async run(rows = 1500): Promise<ExportRun> {
      const storeId = await filledStore(company, rows)
      return (await api(absenceExports.saveOnServer, { query: { storeId, ...firstHalf } })).body.data
    },
    context: (run: ExportRun, isLastTry = false): JobContext => ({
      scope,
      record: { kind: 'exports/export-runs', id: run.id },
      progress: async () => {},
      signal: new AbortController().signal,
      isLastTry,
    }),
  }
}

async function filledStore(company: number, rows: number): Promise<number> {
  const store = await build.store({ company })
  await rawSql(
    `with people as (
       insert into employee (company_id, last_name, store_id, dpw_id)
       select $1, 'Bauer ' || i, $2, ($2 % 1000 * 100000 + i)::text from generate_series(1, $3::int) i returning id)
     insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved)
     select $1, id, $2, '2026-11-01 23:00Z', '2026-11-06 23:00Z', 1, true from people`,
    [company, store, rows],
  )
  await rawSql('select analyse_grown_tables()')
  return store
}

/** Everything a receiver that watches the folder has seen of a run: one whole file, once. */
function assertArrivedOnce(server: TestSftp, run: ExportRun, note = ''): void {
  const path = run.fileName!
  const appearances = server.seen.filter(each => each.path === path)
  assert.deepEqual(appearances, [{ path, sha256: run.sha256!, size: run.size! }], note)
}

// Every point at which a line can break, before and after the server has done its part.
const BREAKS: SftpStep['step'][] = ['sign-in', 'stat', 'open', 'write', 'written', 'close', 'rename', 'renamed']

const BROKEN = 48
test(`${BROKEN} broken deliveries each put exactly one whole file on the server (seed ${seed})`, async () => {
  const { server, run: newRun, context, find } = await receiver()
  const random = seeded(seed)
  for (let round = 0; round < BROKEN; round++) {
    const run = await newRun()
    const plan = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => ({
      step: n === 0 ? BREAKS[round % BREAKS.length]! : BREAKS[Math.floor(random() * BREAKS.length)]!,
      skip: Math.floor(random() * 2),
    }))
    const note = `round ${round} ${JSON.stringify(plan)}`
    // A receiver that empties its folder at once makes the lost answer to a rename the hardest case.
    const takesAway = round % 3 === 0
    const taken: Buffer[] = []
    server.fault = step => {
      if (takesAway && step.step === 'renamed') takeAway(server, taken)
      return nextFault(plan, step)
    }
    // As the queue does: until it goes through or is given up.
    for (let tries = 0; tries < 6; tries++) {
      if (
        await deliver(context(run)).then(
          () => true,
          () => false,
        )
      )
        break
    }
    assert.equal((await find(run.id)).state, 'delivered', note)
    assertArrivedOnce(server, run, note)
    if (takesAway) assert.deepEqual(taken.map(sha256), [run.sha256], note)
    assert.deepEqual(
      [...server.files.keys()].filter(path => path.endsWith('.tmp')),
      [],
      `${note} leaves nothing`,
    )
    server.files.clear()
  }
})

function nextFault(plan: { step: string; skip: number }[], { step }: SftpStep): Fault {
  const next = plan[0]
  if (next?.step !== step) return undefined
  if (next.skip-- > 0) return undefined
  plan.shift()
  return 'drop'
}

function takeAway(server: TestSftp, taken: Buffer[]): void {
  for (const [path, bytes] of server.files) {
    if (path.endsWith('.tmp')) continue
    taken.push(bytes)
    server.files.delete(path)
  }
}

function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('of two workers at once one delivers and the other steps back', async () => {
  const { server, run: newRun, context, find } = await receiver()
  for (let round = 0; round < 10; round++) {
    const run = await newRun(3)
    const results = await Promise.allSettled([1, 2, 3].map(() => deliver(context(run))))
    assert.ok(results.some(({ status }) => status === 'fulfilled'))
    assert.equal((await find(run.id)).state, 'delivered')
    assertArrivedOnce(server, run)
  }
})

for (const step of ['open', 'written', 'close', 'rename'] as const) {
  test(`a worker that froze at ${step} and wakes up after another took over changes nothing any more`, async () => {
    const { server, run: newRun, context, find } = await receiver()
    const run = await newRun(3)
    const frozen = Promise.withResolvers<void>()
    const wake = Promise.withResolvers<void>()
    server.fault = async seen => {
      if (seen.step !== step) return undefined
      server.fault = () => undefined
      frozen.resolve()
      await wake.promise
      return undefined
    }
    const first = deliver(context(run)).catch((error: Error) => error)
    await frozen.promise
    await rawSql(`update export_run set lease_until = now() - interval '1 second' where id = $1`, [run.id])
    const taken: Buffer[] = []
    server.fault = async seen => {
      if (seen.step === 'renamed') takeAway(server, taken)
      return undefined
    }
    await deliver(context(run))
    wake.resolve()
    await first
    assert.equal((await find(run.id)).state, 'delivered')
    assertArrivedOnce(server, run)
    assert.deepEqual(taken.map(sha256), [run.sha256])
  })
}

test('a target that was moved after a rename may have been sent is not guessed at: the run fails and says why', async () => {
  const { server, run: newRun, context, find } = await receiver()
  const run = await newRun(3)
  server.fault = ({ step }) => (step === 'rename' ? 'drop' : undefined)
  await assert.rejects(deliver(context(run)))
  await rawSql(
    `update transfer_target set folder = 'anderswo' where id = (select target_id from export_run where id = $1)`,
    [run.id],
  )
  server.fault = () => undefined
  await assert.rejects(deliver(context(run)), /Ziel wurde seit dem letzten Versuch geändert/)
  await rawSql(`update transfer_target set folder = '' where id = (select target_id from export_run where id = $1)`, [
    run.id,
  ])
  await deliver(context(run))
  assert.equal((await find(run.id)).state, 'delivered')
  assertArrivedOnce(server, run)
})

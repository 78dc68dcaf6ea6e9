import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chance } from '#domain/working-time/fixtures/chance.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import * as notices from '../notices/actions.ts'
import * as holdings from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

const SEQUENCES = process.env.KONTOR_TEST_ALL ? 200 : 15
const STEPS = 14
const begin = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const today = Temporal.Now.plainDateISO('Europe/Vienna').toString()

test('whatever is done, no notice is lost, lies in two files, or is closed before anything came back', async t => {
  t.diagnostic(`seed ${begin}, ${SEQUENCES} sequences`)
  const { company, accountId } = await signedIn()
  const scope = {
    ...{ companyId: company, accountId, storeIds: null, excludedStoreIds: [], permissions: new Set(), origin: 'web' },
  } as unknown as CompanyScope
  const session = { firstName: 'Mira', lastName: 'Huber' } as Session
  const { id: creatorId } = await build.eldaMaker({ company })
  const employee = await build.employee({ company, svnr: '1237010180' })
  for (let at = 0; at < SEQUENCES; at++) {
    const dice = chance(begin + at)
    await rawSql('delete from elda_holding_notice where company_id = $1', [company])
    await rawSql('delete from social_insurance_registration where company_id = $1', [company])
    await rawSql('delete from elda_holding where company_id = $1', [company])
    const alive = new Set<number>()
    const files: number[] = []
    /** What was refused did nothing. */
    const tried = async <T>(act: Promise<T>): Promise<T | undefined> => {
      try {
        return await act
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    }
    const versionOf = async (table: string, id: number) =>
      (await rawSql<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version ?? 1
    const file = async (noticeIds?: number[]) => {
      const draft = { creatorId, kind: 'VR' as const, account: '20134567', project: 'TM' as const }
      const made = await tried(holdings.create(scope, session, noticeIds ? { ...draft, noticeIds } : draft))
      if (made) files.push(made.id)
    }
    const some = () => dice.shuffled([...alive]).slice(0, dice.int(1, 3))
    const acts: Record<string, () => Promise<unknown>> = {
      made: async () => alive.add(await build.readyNotice({ employee })),
      filed: () => file(),
      'filed by choice': () => file(some()),
      'filed by two at once': () => Promise.all([file(), file(some())]),
      'withdrawn and sent at once': async () => {
        if (files.length === 0) return
        const id = dice.one(files)
        const version = await versionOf('elda_holding', id)
        const both = [holdings.withdraw(scope, id, version), holdings.send(scope, id, { sentOn: today, version })]
        await Promise.all(both.map(each => tried(each)))
      },
      withdrawn: async () => {
        if (files.length === 0) return
        const id = dice.one(files)
        await tried(holdings.withdraw(scope, id, await versionOf('elda_holding', id)))
      },
      removed: async () => {
        if (alive.size === 0) return
        const id = dice.one([...alive])
        if ((await tried(notices.remove(scope, id).then(() => true))) === true) alive.delete(id)
      },
      changed: async () => {
        if (alive.size === 0) return
        const id = dice.one([...alive])
        const version = await versionOf('social_insurance_registration', id)
        await tried(notices.change(scope, id, { values: { GERF: dice.one(['J', 'N', '']) }, version }))
      },
    }
    for (let step = 0; step < STEPS; step++) {
      const name = step < 2 ? 'made' : dice.one(Object.keys(acts))
      await acts[name]!()
      await holds(company, alive, `seed ${begin + at}: ${name}`)
    }
  }
})

test('files that several people make at once are counted without a gap, none twice', async () => {
  const { company, accountId } = await signedIn()
  const scope = {
    ...{ companyId: company, accountId, storeIds: null, excludedStoreIds: [], permissions: new Set(), origin: 'web' },
  } as unknown as CompanyScope
  const session = { firstName: 'Mira', lastName: 'Huber' } as Session
  const { id: creatorId } = await build.eldaMaker({ company })
  const employee = await build.employee({ company, svnr: '1237010180' })
  const [ROUNDS, AT_ONCE] = [12, 6]
  for (let round = 0; round < ROUNDS; round++) {
    const drafts: number[] = []
    for (let at = 0; at < AT_ONCE; at++) drafts.push(await build.readyNotice({ employee }))
    const draft = { creatorId, kind: 'VR' as const, account: '20134567', project: 'TM' as const }
    await Promise.all(drafts.map(id => holdings.create(scope, session, { ...draft, noticeIds: [id] })))
  }
  const numbers = await rawSql<{ number: number }>(
    'select number from elda_holding where company_id = $1 order by id',
    [company],
  )
  assert.deepEqual(
    numbers.map(({ number }) => number),
    numbers.map((_, at) => at + 1),
  )
})

/** What an outsider finds in the tables. */
async function holds(company: number, alive: ReadonlySet<number>, says: string): Promise<void> {
  type Row = { id: number; state: string; holdingId: number | null; project: string | null; files: number }
  const rows = await rawSql<Row>(
    `select n.id, n.state, n.holding_id as "holdingId", n.project, (
       select count(*)::int from elda_holding_notice m join elda_holding h on h.company_id = m.company_id and h.id = m.holding_id
       where m.company_id = n.company_id and m.notice_id = n.id and h.state <> 'withdrawn') as files
     from social_insurance_registration n where n.company_id = $1 order by n.id`,
    [company],
  )
  assert.deepEqual(new Set(rows.map(({ id }) => id)), alive, says)
  for (const { state, holdingId, project, files } of rows) {
    assert.ok(['draft', 'created', 'sent'].includes(state), says)
    assert.equal(files, state === 'draft' ? 0 : 1, says)
    assert.equal(holdingId === null, state === 'draft', says)
    assert.equal(project, state === 'draft' ? null : 'TM', says)
  }
  const [wrong] = await rawSql<{ count: number }>(
    `select count(*)::int as count from elda_holding h where company_id = $1 and record_count <> (
       select count(*) from elda_holding_notice m where m.company_id = h.company_id and m.holding_id = h.id)`,
    [company],
  )
  assert.equal(wrong!.count, 0, says)
}

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { personMonths } from '#contract/months/person-months.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { ROOMS } from '#server/app.ts'
import { type CompanyScope, joinInCompany } from '#server/platform/database/database.ts'
import type { GateRequest } from '#server/platform/serve.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { CALLER } from '#server/testing/build-accounts.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { placeOf } from '#server/testing/filtered-place.ts'
import { COUNTS, endpointOf, LISTS, type List, type Place } from './fixtures/every-list.ts'
import { growAround } from './fixtures/growth.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

/** Rows that a list of one store with one person looks at of one table, whatever the others have. */
const FEW = 120
const OTHERS = 3000

let place: Place
let scope: CompanyScope
let grown: Record<string, number>

before(async () => {
  const { api, company, accountId } = await signedIn()
  await build.ruledModel({ company, isDefault: true })
  place = await placeOf(company)
  await api(personMonths.list, { query: { month: '2026-11' } })
  await api(endpointOf('GET /api/sec/workingtime/open'))
  grown = await growAround(company, place, OTHERS)
  scope = {
    ...{ companyId: company, accountId, storeIds: [place.store], excludedStoreIds: [], origin: 'test' },
    permissions: new Set(ALL_PERMISSIONS),
  } as never
})

test('of everything that the place has there is much elsewhere, but what is the company’s', () => {
  const alone = Object.entries(grown).filter(([, rows]) => rows === 1)
  assert.deepEqual(alone, [['spot', 1]])
  assert.equal(grown.employee, OTHERS + 1)
})

const handlerOf = new Map(
  ROOMS.flatMap(({ routes }) => routes).map(({ endpoint, handle }) => [nameOf(endpoint), handle]),
)

async function looked(
  name: string,
  list: Pick<List, 'query' | 'body'>,
  isAskedBefore: boolean,
): Promise<Record<string, number>> {
  const endpoint = endpointOf(name)
  return joinInCompany(scope, async tx => {
    // Rows that are read from an index alone are counted, too; tables are taken for larger than these.
    await tx.execute(sql`set local enable_indexonlyscan = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    const soFar = async () => {
      const { rows } = await tx.execute<{ table: string; rows: number }>(
        sql`select relname as "table", (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where schemaname = 'public'`,
      )
      return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]))
    }
    const query = { companyId: scope.companyId, ...list.query?.(place) }
    const request: GateRequest = {
      ...{ params: {}, query: endpoint.query?.parse(query), body: endpoint.body?.parse(list.body ?? {}) },
      ...{ scope, session: undefined, caller: CALLER, upload: undefined, refuseUnproved: async () => {} },
    }
    // Once before: what is made for everybody, such as a new day, is made by whoever comes first.
    if (isAskedBefore) await handlerOf.get(name)!(request)
    const begun = await soFar()
    assert.ok(await handlerOf.get(name)!(request))
    const ended = await soFar()
    return Object.fromEntries(
      Object.entries(ended)
        .map(([table, rows]) => [table, rows - (begun[table] ?? 0)] as const)
        .filter(([, rows]) => rows > FEW),
    )
  })
}

for (const [name, list] of LISTS)
  test(`${name}, for who is bound to a store: few rows are looked at, however large the company`, async () => {
    assert.deepEqual(await looked(name, list, true), {})
  })

// What was counted is kept until something changes, so that a second time nothing would be looked at.
for (const name of COUNTS)
  test(`${name}, for who is bound to a store: few rows are looked at, however large the company`, async () => {
    assert.deepEqual(await looked(name, {}, false), {})
  })

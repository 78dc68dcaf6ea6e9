import assert from 'node:assert/strict'
import type pg from 'pg'
import { theApp } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'

export const look = <Seen>(see: (client: pg.Client) => Promise<Seen>) => {
  const { host, database } = theApp().where
  return asSuperuser(host, database, see)
}

/** What is damaged with all rights, no trigger and no key standing in the way, is well again afterwards. */
const damaged = (damage: string, check: (client: pg.Client) => Promise<string[]>) =>
  look(async client => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(damage)
    try {
      return await check(client)
    } finally {
      await client.query('rollback')
    }
  })

export async function named(
  damage: string,
  expected: RegExp,
  check: (client: pg.Client) => Promise<string[]>,
): Promise<void> {
  const found = await damaged(damage, check)
  assert.ok(
    found.some(text => expected.test(text)),
    `${damage}\n${JSON.stringify(found)}`,
  )
}

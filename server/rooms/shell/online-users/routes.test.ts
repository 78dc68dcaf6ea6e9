import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { onlineUsers } from '#contract/shell/online-users.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { quietTime } from '#server/testing/within.ts'

withApp()

const idsOf = async (api: Api) => (await api(onlineUsers.list)).body.data.users.map(({ id }) => id)
const becomes = <T>(ask: () => Promise<T>, wanted: T) =>
  until(JSON.stringify(wanted), async () => isDeepStrictEqual(await ask(), wanted))

/** Somebody who is said to be online by a server process that is not this one. */
async function elsewhere(company: number, minutes: number, seenSeconds = 0): Promise<string> {
  const { accountId } = await signedIn({ company })
  await rawSql(
    `insert into presence values ($1, $2, gen_random_uuid(), now() - make_interval(mins => $3), now() - make_interval(secs => $4))`,
    [company, accountId, minutes, seenSeconds],
  )
  return accountId
}

test('who opens a page of the company is online for the others, oldest first, and gone a moment after closing the last one', async () => {
  const me = await signedIn()
  const [first, second] = [await signedIn({ company: me.company }), await signedIn({ company: me.company })]
  await listen(me.api)
  const one = await listen(first.api)
  await pause(30)
  await listen(second.api)
  const again = await listen(first.api)
  await becomes(() => idsOf(me.api), [first.accountId, second.accountId])
  await becomes(() => idsOf(first.api), [me.accountId, second.accountId])
  one.socket.disconnect()
  await quietTime(500)
  assert.deepEqual(await idsOf(me.api), [first.accountId, second.accountId])
  again.socket.disconnect()
  await becomes(() => idsOf(me.api), [second.accountId])
})

test('nobody is online in a company they have no page of open', async () => {
  const me = await signedIn()
  const stranger = await signedIn()
  await listen(stranger.api)
  assert.deepEqual((await me.api(onlineUsers.list)).body.data, { users: [], hasMore: false })
})

test('a page loaded anew neither leaves nor comes', async () => {
  const me = await signedIn()
  const other = await signedIn({ company: me.company })
  const page = await listen(other.api)
  await becomes(() => idsOf(me.api), [other.accountId])
  const since = () => rawSql('select since::text from presence where account_id = $1', [other.accountId])
  const before = await since()
  page.socket.disconnect()
  await listen(other.api)
  await quietTime(4500)
  assert.deepEqual(await since(), before)
})

test('operators are hidden from everyone but superusers', async () => {
  const me = await signedIn()
  const operator = await signedIn({ company: me.company, isSuperuser: true })
  const other = await signedIn({ company: me.company, isSuperuser: true })
  await listen(operator.api)
  await becomes(() => idsOf(other.api), [operator.accountId])
  assert.deepEqual(await idsOf(me.api), [])
})

test('people of other server processes count, those of a dead one run out and everyone is told', async () => {
  const me = await signedIn()
  const { heard } = await listen(me.api)
  const alive = await elsewhere(me.company, 5)
  await elsewhere(me.company, 9, 31)
  assert.deepEqual(await idsOf(me.api), [alive])
  heard.length = 0
  await becomes(
    () => rawSql('select count(*)::int as count from presence where company_id = $1', [me.company]),
    [{ count: 2 }],
  )
  await becomes(async () => heard.length > 0, true)
  assert.deepEqual(heard[0], { area: 'shell', noun: 'online-users' })
})

test('at most ten are named, the rest is an ellipsis', async () => {
  const me = await signedIn()
  const all: string[] = []
  for (let minutes = 30; minutes > 19; minutes--) all.push(await elsewhere(me.company, minutes))
  const { body } = await me.api(onlineUsers.list)
  assert.deepEqual(
    body.data.users.map(({ id }) => id),
    all.slice(0, 10),
  )
  assert.equal(body.data.hasMore, true)
})

test('in a large company who comes last changes nobody’s screen', async () => {
  const me = await signedIn()
  const { heard } = await listen(me.api)
  for (let minutes = 40; minutes > 26; minutes--) await elsewhere(me.company, minutes)
  await quietTime(1500)
  heard.length = 0
  await listen((await signedIn({ company: me.company })).api)
  await quietTime(1300)
  assert.deepEqual(heard, [])
})

test('who is online is named, with whether there is a picture', async () => {
  const me = await signedIn()
  const colleague = await signedIn({ company: me.company })
  await rawSql(`insert into profile_image values ($1, 'bild')`, [colleague.accountId])
  await listen(colleague.api)
  const named = async () =>
    (await me.api(onlineUsers.list)).body.data.users.map(({ name, hasPicture }) => [name, hasPicture])
  await becomes(named, [['Mira Huber', true]])
})

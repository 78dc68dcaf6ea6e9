import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { maternities } from '#contract/working-time/maternities.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { openChannel } from '#server/rooms/shell/live-channel/actions.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { connect, heardOnce, listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { quietTime, within } from '#server/testing/within.ts'

withApp()

/** What comes and goes by presence alone is not looked at here. */
const withoutPresence = (heard: unknown[]) =>
  heard.filter(change => (change as { noun: string }).noun !== 'online-users')

const closesWithin = (socket: Parameters<typeof heardOnce>[0], ms: number) =>
  within(ms, 'the socket is closed', heardOnce(socket, 'disconnect'))

const sessionOf = async (accountId: string) => {
  const [session] = await rawSql<{ id: string }>('select id from session where account_id = $1', [accountId])
  return { id: session!.id, accountId }
}

test('a change reaches every open screen of its company as names and ids, and nobody else', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const own = await listen(api)
  const other = await listen(stranger.api)
  await quietTime(1100)
  const { body } = await api(costCentres.create, { body: { name: 'Geheim' } })
  await quietTime(300)
  assert.deepEqual(withoutPresence(own.heard), [{ area: 'settings', noun: 'cost-centres', ids: [body.data.id] }])
  assert.deepEqual(withoutPresence(other.heard), [])
})

test('who begins to listen hears what was told shortly before, whole nouns of its own company and account alone', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const first = await listen(api)
  await api(costCentres.create, { body: { name: 'Vorher' } })
  await until('the page is told', () => withoutPresence(first.heard).length > 0)
  const told = async (of: typeof api) => {
    const socket = connect((await of(liveChannel.open)).body)
    return withoutPresence((await heardOnce(socket, 'recently')) as unknown[])
  }
  const [change, ...more] = (await told(api)) as { area: string; noun: string; ids?: unknown; msAgo: number }[]
  assert.deepEqual(more, [])
  assert.deepEqual([change?.area, change?.noun, change?.ids], ['settings', 'cost-centres', undefined])
  assert.ok(change!.msAgo >= 0 && change!.msAgo < 60_000)
  assert.deepEqual(await told(stranger.api), [])
})

test('ids are told to who may read their noun in every store; all others hear that something of it has changed', async () => {
  const { api, company } = await signedIn()
  const [mine, other] = [await build.store({ company }), await build.store({ company })]
  const one = await signedIn({ company, storeIds: [mine] })
  const two = await signedIn({ company, storeIds: [other] })
  const blind = await signedIn({ company, permissions: ['stores.read', 'settings.read'] })
  const pages = await Promise.all([api, one.api, two.api, blind.api].map(listen))
  const { id } = await build.employee({ company, store: other })
  await until('nothing is told any more', async () => {
    const before = pages.map(({ heard }) => heard.length).join()
    await quietTime(1100)
    return pages.map(({ heard }) => heard.length).join() === before
  })
  for (const { heard } of pages) heard.length = 0
  assert.equal((await api(employees.change, { params: { id }, body: { city: 'Graz', version: 1 } })).status, 200)
  await until('every page is told', () => pages.every(({ heard }) => withoutPresence(heard).length > 0))
  const ofPeople = (heard: unknown[]) => heard.filter(change => (change as { area: string }).area === 'people')
  const named = { area: 'people', noun: 'employees', ids: [id] }
  const { ids: _, ...nameless } = named
  assert.deepEqual(
    pages.map(({ heard }) => ofPeople(heard)),
    [[named], [nameless], [nameless], [nameless]],
  )
})

test('of what is confidential who may not read it hears nothing, neither at once nor when they begin to listen', async () => {
  const { api, company } = await signedIn()
  const others = ALL_PERMISSIONS.filter(permission => !permission.startsWith('maternity'))
  const planner = await signedIn({ company, permissions: others })
  const pages = await Promise.all([api, planner.api].map(listen))
  const { id } = await build.maternity({ employee: await build.employee({ company }) })
  const change = (version: number) =>
    api(maternities.change, { params: { id }, body: { notifiedOn: `2026-03-0${version}`, version } })
  assert.equal((await change(1)).status, 200)
  await api(costCentres.create, { body: { name: 'Danach' } })
  const isTold = (heard: unknown[]) => heard.some(change => (change as { noun: string }).noun === 'cost-centres')
  await until('every page is told', () => pages.every(({ heard }) => isTold(heard)))
  const heardOf = (heard: unknown[]) => heard.filter(change => (change as { noun: string }).noun === 'maternities')
  assert.deepEqual(
    pages.map(({ heard }) => heardOf(heard)),
    [[{ area: 'working-time', noun: 'maternities', ids: [id] }], []],
  )
  const late = async (of: typeof api) => {
    const socket = connect((await of(liveChannel.open)).body)
    return heardOf((await heardOnce(socket, 'recently')) as unknown[]).length
  }
  assert.deepEqual([await late(api), await late(planner.api)], [1, 0])
})

test('who is bound to a store while a page is open learns no more ids from the next change on', async () => {
  const { api, company } = await signedIn()
  const colleague = await signedIn({ company })
  const store = await build.store({ company })
  const { id } = await build.employee({ company, store })
  const page = await listen(colleague.api)
  const replaced = heardOnce(page.socket, 'token-replace')
  await rawSql('update role_assignment set store_ids = $1 where account_id = $2', [[store], colleague.accountId])
  assert.equal((await api(employees.change, { params: { id }, body: { city: 'Graz', version: 1 } })).status, 200)
  await replaced
  await until('the page is told', () => page.heard.some(change => (change as { noun: string }).noun === 'employees'))
  assert.ok(page.heard.every(change => (change as { ids?: unknown }).ids === undefined))
})

test('what concerns one account reaches its own pages only, all of them', async () => {
  const mine = await signedIn()
  const colleague = await signedIn({ company: mine.company })
  const [one, two, theirs] = [await listen(mine.api), await listen(mine.api), await listen(colleague.api)]
  const event = { area: 'accounts', noun: 'store-filter', everything: true } as const
  await acrossCompanies(tx =>
    publish(tx, {
      companyId: mine.company,
      accountId: mine.accountId,
      kind: 'accounts/store-filter',
      everything: true,
    }),
  )
  await quietTime(300)
  assert.deepEqual(
    [one, two, theirs].map(({ heard }) => withoutPresence(heard)),
    [[event], [event], []],
  )
})

test('a refused change tells nothing', async () => {
  const { api, company } = await signedIn()
  const own = await listen(api)
  const foreign = await build.store()
  const id = await build.costCentre({ company })
  assert.equal((await api(costCentres.change, { params: { id }, body: { storeId: foreign, version: 1 } })).status, 404)
  await quietTime(300)
  assert.deepEqual(withoutPresence(own.heard), [])
})

test('without a valid channel of one’s own nobody joins', async () => {
  const { api, token, accountId, company } = await signedIn()
  const { body: own } = await api(liveChannel.open)
  const { body: other } = await api(liveChannel.open)
  const session = await sessionOf(accountId)
  const foreign = await openChannel(session, await build.company())
  const expired = await openChannel(session, company, -1)
  const ofNobody = await openChannel({ ...session, id: accountId }, company)
  for (const [what, auth] of [
    ['nothing', {}],
    ['no token', { socketId: own.socketId }],
    ['the login token', { socketId: own.socketId, socketAccessToken: token }],
    ['the login token as before', { token, companyId: company }],
    ['no texts', { socketId: { a: 1 }, socketAccessToken: ['x'] }],
    ['the token of another channel', { ...own, socketId: other.socketId }],
    ['a company that is not one’s own', foreign],
    ['an expired one', expired],
    ['one of no session', ofNobody],
  ] as const) {
    const error = (await heardOnce(connect(auth), 'connect_error')) as Error
    assert.equal(error.message, 'unauthenticated', what)
  }
})

test('a channel token opens nothing but the channel', async () => {
  const { api } = await signedIn()
  const { body } = await api(liveChannel.open)
  const answer = await fetch(`http://127.0.0.1:${theApp().port}/api/login`, {
    headers: { authorization: `Bearer ${body.socketAccessToken}` },
  })
  assert.equal(answer.status, 401)
})

test('of a thousand mutated channel tokens none is accepted', async () => {
  const { api } = await signedIn()
  const { body } = await api(liveChannel.open)
  const [head = '', claims = '', signature = ''] = body.socketAccessToken.split('.')
  let seed = 20261121
  const chance = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const swapped = (text: string) => {
    // The last letter of a part may hold bits that mean nothing.
    const at = chance(text.length - 1)
    const other = letters[(letters.indexOf(text[at]!) + 1 + chance(63)) % 64]!
    return text.slice(0, at) + other + text.slice(at + 1)
  }
  const claimsWith = (change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...change })).toString(
      'base64url',
    )
  const none = Buffer.from('{"alg":"none","typ":"channel+jwt"}').toString('base64url')
  const mutations = [
    () => `${swapped(head)}.${claims}.${signature}`,
    () => `${head}.${swapped(claims)}.${signature}`,
    () => `${head}.${claims}.${swapped(signature)}`,
    () => `${head}.${claims}.${signature.slice(0, chance(signature.length - 1))}`,
    () => `${head}.${claimsWith({ company: 1 + chance(1000), exp: 4_000_000_000 + chance(1000) })}.${signature}`,
    () => `${none}.${claimsWith({ exp: 4_000_000_000 + chance(1000) })}.${['', signature][chance(2)]}`,
  ]
  let accepted = 0
  for (let round = 0; round < 1000; round += 50) {
    const tries = Array.from({ length: 50 }, async (_, index) => {
      const socketAccessToken = mutations[(round + index) % mutations.length]!()
      const socket = connect({ socketId: body.socketId, socketAccessToken })
      await Promise.race([heardOnce(socket, 'connect').then(() => accepted++), heardOnce(socket, 'connect_error')])
      socket.close()
    })
    await Promise.all(tries)
  }
  assert.equal(accepted, 0)
})

test('a page of another address is turned away, our own and programs are not', async () => {
  const { api } = await signedIn()
  const { body } = await api(liveChannel.open)
  const { port } = theApp()
  for (const [origin, event] of [
    ['https://boese.example', 'connect_error'],
    [`http://127.0.0.1:${port + 1}`, 'connect_error'],
    ['null', 'connect_error'],
    [`http://127.0.0.1:${port}`, 'connect'],
    [`http://localhost:${port}`, 'connect'],
  ] as const) {
    const socket = connect(body, { origin })
    const first = await Promise.race(['connect', 'connect_error'].map(name => heardOnce(socket, name).then(() => name)))
    assert.equal(first, event, origin)
  }
})

test('before a token runs out the page is asked for another, and without one it is closed', async () => {
  const { accountId, company } = await signedIn()
  const session = await sessionOf(accountId)
  const renewed = connect(await openChannel(session, company, 3))
  const silent = connect(await openChannel(session, company, 3))
  await Promise.all([heardOnce(renewed, 'token-replace'), heardOnce(silent, 'token-replace')])
  renewed.emit('subscribe', await openChannel(session, company))
  await closesWithin(silent, 4500)
  await quietTime(1500)
  assert.equal(renewed.connected, true)
})

test('an open socket subscribes anew only for its own session and company', async () => {
  const mine = await signedIn()
  const stranger = await signedIn()
  const { socket, heard } = await listen(mine.api)
  socket.emit('subscribe', (await stranger.api(liveChannel.open)).body)
  await closesWithin(socket, 2000)
  assert.deepEqual(withoutPresence(heard), [])
})

test('who loses the company is closed within two seconds, whose rights change otherwise subscribes anew', async () => {
  const { api, company, accountId } = await signedIn()
  const stays = await signedIn({ company })
  const [gone, kept, theirs] = [await listen(api), await listen(stays.api), await listen((await signedIn()).api)]
  let asked = 0
  kept.socket.on('token-replace', reason => reason === 'rights' && asked++)
  theirs.socket.on('token-replace', () => asked++)
  await rawSql('update role_assignment set store_ids = $2 where account_id = $1', [stays.accountId, [1]])
  await quietTime(400)
  assert.equal(asked, 1)
  const closed = closesWithin(gone.socket, 2000)
  await rawSql('delete from role_assignment where account_id = $1', [accountId])
  await closed
  assert.equal(kept.socket.connected, true)
  const closedToo = closesWithin(kept.socket, 2000)
  await rawSql(`update role set permissions = '{}' where company_id = $1`, [company])
  await closedToo
})

test('signing out closes the socket within two seconds', async () => {
  const { api } = await signedIn()
  const { socket } = await listen(api)
  const closed = closesWithin(socket, 2000)
  await api(signIn.signOut)
  await closed
})

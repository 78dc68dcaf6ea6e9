import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { planFeeds } from '#contract/roster/plan-feeds.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web', KONTOR_PUBLIC_URL: 'https://kontor.sonnblick.example' })

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const published = (from: string, to: string, employee = eva) =>
    build.planShift({ employee, from: `${from}:00`, to: `${to}:00`, published: true })
  const subscribe = async (of: object = { employeeId: eva.id }) => {
    const answer = await api(planFeeds.create, { body: of as never })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  return { ...session, store, eva, published, subscribe }
}

/** As a calendar program asks: without a sign-in, at the address it was given. */
const ask = (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address)
  return fetch(`${theApp().address}${pathname}${search}`, { headers })
}
/** Read by another library than the one that writes it. */
async function eventsAt(address: string) {
  const answer = await ask(address)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const root = new ICAL.Component(ICAL.parse(await answer.text()))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return root.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    const [from, to] = [event.startDate, event.endDate].map(time => time.toJSDate().toISOString().slice(0, 16))
    const status = component.getFirstPropertyValue('status')
    return {
      uid: event.uid,
      from,
      to,
      summary: event.summary,
      location: event.location,
      sequence: event.sequence,
      status,
    }
  })
}
const soon = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()

test('a calendar shows published shifts of one person, read by another library, and neither drafts, notes nor absences', async () => {
  const { company, eva, published, subscribe } = await shop()
  const { id } = await published(`${soon(20)} 05:00`, `${soon(20)} 13:30`)
  await rawSql(
    `with s as (insert into spot (company_id, name) values ($1, 'Küche; warm') returning id)
     update plan_shift set spot_id = (select id from s), note = 'Geheim' where id = $2 and company_id = $1`,
    [company, id],
  )
  await build.planShift({ employee: eva, from: `${soon(21)} 05:00:00`, to: `${soon(21)} 13:00:00` })
  await build.absence({ employee: eva, from: `${soon(22)} 00:00:00`, to: `${soon(23)} 00:00:00`, type: 2 })
  const other = await build.employee({ company, store: eva.store!, lastName: 'Huber', firstName: 'Ida' })
  await published(`${soon(20)} 06:00`, `${soon(20)} 14:00`, other)
  const { address } = await subscribe()
  assert.deepEqual(await eventsAt(address), [
    {
      uid: `dienst-${company}-${id}-${eva.id}@kontor.sonnblick.example`,
      ...{ from: `${soon(20)}T05:00`, to: `${soon(20)}T13:30`, summary: 'Dienst, Küche; warm', location: 'Linz' },
      ...{ sequence: 0, status: 'CONFIRMED' },
    },
  ])
  assert.doesNotMatch(await (await ask(address)).text(), /Geheim|Kranken/)
})

test('a store’s calendar names who works, and a shift that is taken back or goes to somebody else is cancelled under its number', async () => {
  const { api, store, eva, company, subscribe } = await shop()
  const ida = await build.employee({ company, store, lastName: 'Huber', firstName: 'Ida' })
  await build.contract({ employee: ida, from: '2020-01-01' })
  const { address } = await subscribe({ storeId: store })
  assert.equal((await api(planFeeds.ofStore, { params: { id: store } })).body.data?.storeId, store)
  const draft = {
    employeeId: eva.id,
    storeId: store,
    breakValue: 30,
    from: `${soon(60)} 07:00:00`,
    to: `${soon(60)} 15:00:00`,
  }
  const save = async (shift: object) => (await api(calls.save, { body: { shifts: [shift] } as never })).body.data[0]!
  const named = ({ id, version }: { id: number; version: number }) => ({ body: { shifts: [{ id, version }] } as never })
  const takeBack = ({ id, version }: { id: number; version: number }) =>
    api(calls.unpublish, { body: { shifts: [{ id, version }], reason: 'Inventur verschoben' } })
  const told = async () => (await eventsAt(address)).map(({ summary, sequence, status }) => [summary, sequence, status])
  const saved = await save(draft)
  assert.deepEqual(await told(), [])
  assert.equal((await api(calls.publish, named(saved))).body.data.shifts.length, 1)
  assert.deepEqual(await told(), [['Gruber Eva', 0, 'CONFIRMED']])
  await takeBack(saved)
  assert.deepEqual(await told(), [['Entfällt: Gruber Eva', 1, 'CANCELLED']])
  await api(calls.publish, named(saved))
  assert.deepEqual(await told(), [['Gruber Eva', 2, 'CONFIRMED']])
  await takeBack(saved)
  const moved = await save({ ...draft, employeeId: ida.id, id: saved.id, version: saved.version })
  await api(calls.publish, named(moved))
  assert.deepEqual(await told(), [
    ['Entfällt: Gruber Eva', 3, 'CANCELLED'],
    ['Huber Ida', 0, 'CONFIRMED'],
  ])
})

test('whatever a name is, it stays text of its own line: no entry, no field and no second event comes of it', async () => {
  const { company, store, eva, published, subscribe } = await shop()
  const names = {
    employee: 'Gruber\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Frei',
    spot: 'Küche; warm, kalt\\n\nATTENDEE:mailto:x@y.example',
    store: `Linz 😀 ${'ä'.repeat(90)}, "Hof"`,
  }
  const { id } = await published(`${soon(20)} 05:00`, `${soon(20)} 13:30`)
  await rawSql('update employee set last_name = $2 where company_id = $1', [company, names.employee])
  await rawSql('update store set name = $2 where company_id = $1', [company, names.store])
  await rawSql(
    `with s as (insert into spot (company_id, name) values ($1, left($3, 20)) returning id)
     update plan_shift set spot_id = (select id from s), note = $3 where id = $2`,
    [company, id, names.spot],
  )
  const { address } = await subscribe({ storeId: store })
  const bytes = Buffer.from(await (await ask(address)).arrayBuffer())
  // RFC 5545 §3.1: lines end by CRLF and have 75 octets at most, no letter is torn.
  const lines = bytes.toString('utf8').split('\r\n')
  assert.ok(lines.every(line => Buffer.byteLength(line) <= 75 && !/[\r\n\uFFFD]/.test(line)))
  const [event, ...more] = await eventsAt(address)
  assert.deepEqual(more, [])
  assert.equal(event!.summary, 'Gruber END:VEVENT BEGIN:VEVENT SUMMARY:Frei Eva, Küche; warm, kalt\\n'.trim())
  assert.equal(event!.location, names.store)
  assert.doesNotMatch(bytes.toString(), /ATTENDEE/)
  assert.ok(eva)
})

test('both nights in which the clock changes are right in the calendar, the hour that comes twice, too', async () => {
  const { published, subscribe } = await shop()
  const nights = [
    ['2027-03-27 21:00', '2027-03-28 04:00'],
    ['2027-10-30 20:00', '2027-10-31 05:00'],
    // 02:30 for the first and for the second time.
    ['2027-10-31 00:30', '2027-10-31 08:00'],
    ['2027-10-31 01:30', '2027-10-31 09:00'],
  ] as const
  for (const [from, to] of nights) await published(from, to)
  const { address } = await subscribe()
  assert.deepEqual(
    (await eventsAt(address)).map(({ from, to }) => [from!.replace('T', ' '), to!.replace('T', ' ')]),
    nights,
  )
  const text = await (await ask(address)).text()
  assert.match(text, /DTSTART;TZID=Europe\/Vienna:20270327T220000/)
  assert.match(text, /DTSTART:20271031T013000Z/)
})

test('an address that was renewed or revoked looks like one that never was, and only a digest of it is kept', async () => {
  const { api, eva, published, subscribe } = await shop()
  await published(`${soon(20)} 05:00`, `${soon(20)} 13:30`)
  const made = await subscribe()
  const unknown = await (await ask(made.address.replace(/.{5}$/, 'AAAAA'))).text()
  const gone = async (address: string) => {
    const answer = await ask(address)
    assert.equal(answer.status, 404)
    assert.equal(await answer.text(), unknown)
  }
  const again = await api(planFeeds.create, { body: { employeeId: eva.id } as never })
  assert.equal(again.status, 409)
  const renewed = await api(planFeeds.renew, { params: { id: made.id }, body: { version: 1 } })
  await gone(made.address)
  assert.equal((await eventsAt(renewed.body.data.address)).length, 1)
  const shown = (await api(planFeeds.ofPerson, { params: { id: eva.id } })).text
  const secret = new URL(renewed.body.data.address).searchParams.get('token')!
  assert.ok(!shown.includes(secret))
  const kept = await rawSql<{ text: string }>(
    `select (select string_agg(f::text, ' ') from plan_feed f) || (select coalesce(string_agg(a::text, ' '), '') from audit_entry a where record_kind = 'roster/plan-feeds') as text`,
  )
  assert.ok(!kept[0]!.text.includes(secret))
  assert.equal((await api(planFeeds.revoke, { params: { id: made.id } })).status, 200)
  await gone(renewed.body.data.address)
  assert.equal((await api(planFeeds.ofPerson, { params: { id: eva.id } })).body.data, null)
})

test('who asks again with what they have gets no bytes while nothing is new', async () => {
  const { eva, published, subscribe } = await shop()
  await published(`${soon(20)} 05:00`, `${soon(20)} 13:30`)
  const { address } = await subscribe()
  const etag = (await ask(address)).headers.get('etag')!
  assert.match(etag, /^"[\w-]{27}"$/)
  const same = await ask(address, { 'if-none-match': `W/"x", ${etag}` })
  assert.deepEqual([same.status, await same.text(), same.headers.get('etag')], [304, '', etag])
  await published(`${soon(21)} 05:00`, `${soon(21)} 13:30`, eva)
  assert.equal((await ask(address, { 'if-none-match': etag })).status, 200)
})

test('a hidden person’s calendar shows nothing, and a planner knows the calendars of the own stores alone', async () => {
  const { company, eva, store, subscribe } = await shop()
  const { address, id } = await subscribe()
  const other = await build.store({ company, name: 'Graz' })
  const planner = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [other] })
  for (const answer of [
    await planner.api(planFeeds.ofPerson, { params: { id: eva.id } }),
    await planner.api(planFeeds.ofStore, { params: { id: store } }),
    await planner.api(planFeeds.create, { body: { storeId: store } as never }),
    await planner.api(planFeeds.renew, { params: { id }, body: { version: 1 } }),
    await planner.api(planFeeds.revoke, { params: { id } }),
  ])
    assert.equal(answer.status, 404, answer.text)
  await rawSql('update employee set is_hidden = true where company_id = $1 and id = $2', [company, eva.id])
  assert.equal((await ask(address)).status, 404)
})

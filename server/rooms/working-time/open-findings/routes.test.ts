import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { openFindings } from '#contract/working-time/open-findings.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

// No worker: whoever asks looks first.
withApp({ KONTOR_ROLES: 'web' })

const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const textAt = (days: number) => TODAY.add({ days }).toString()
const at = (days: number, time: string) =>
  toUtcText(TODAY.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).toInstant())
/** A Tuesday that is no holiday, at least ten days ahead. */
const tuesday = (() => {
  for (let days = 10; ; days++) {
    const day = TODAY.add({ days })
    if (day.dayOfWeek === 2 && !(day.month === 12 && day.day > 7) && !(day.month === 1 && day.day < 7)) return days
  }
})()

async function planned(employee: Owner, store: number, from: string, to: string): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', 30) returning id`,
    [employee.company, employee.id, store, from, to],
  )
  return row!.id
}
type Owner = { id: number; company: number; store: number | null }

/** One person with a contract and a lawful shift on a Tuesday from 8 to 16:30. */
async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  const contract = await build.contract({ employee: eva, from: '2020-01-01', weeklyMinutes: 2400 })
  const shift = await planned(eva, store, at(tuesday, '08:00'), at(tuesday, '16:30'))
  const open = async (as = api) => {
    const { status, text, body } = await as(openFindings.counts)
    assert.equal(status, 200, text)
    return body.data.shifts
  }
  const texts = async (as = api) => (await as(openFindings.list)).body.data.map(({ texts }) => texts)
  return { ...session, store, eva, contract, shift, open, texts }
}

type Shop = Awaited<ReturnType<typeof shop>>
const of = ({ company, eva }: Shop) => [company, eva.id]
const setPerson = (column: string, value: unknown) => (own: Shop) =>
  rawSql(`update employee set ${column} = $3 where company_id = $1 and id = $2`, [...of(own), value])
const gone = (table: string) => (own: Shop) =>
  rawSql(`delete from ${table} where company_id = $1 and employee_id = $2`, of(own))

/** What makes the shift unlawful after it was planned, and what puts it right again. */
const CHANGES: [what: string, breaks: (own: Shop) => Promise<unknown>, mends: (own: Shop) => Promise<unknown>][] = [
  [
    'a birth date',
    async own => {
      await rawSql("update plan_shift set ends_at = ends_at + interval '3 hours' where company_id = $1", [own.company])
      await setPerson('birth_date', textAt(-16 * 365))(own)
    },
    setPerson('birth_date', '1990-05-04'),
  ],
  [
    'a contract that ends',
    own => rawSql('update contract set valid_to = $2 where company_id = $1', [own.company, textAt(3)]),
    own => rawSql('update contract set valid_to = null where company_id = $1', [own.company]),
  ],
  [
    'a permit that runs out',
    async own => {
      await setPerson('citizen_type_id', 2)(own)
      await build.document({ employee: own.eva, type: 'WORKPERMIT', validUntil: textAt(3) })
    },
    own =>
      rawSql('update employee_document set valid_until = $3 where company_id = $1 and employee_id = $2', [
        ...of(own),
        textAt(300),
      ]),
  ],
  [
    'registration, which the company asks for now',
    own => rawSql('update company set social_insurance_registration_mode = 1 where id = $1', [own.company]),
    setPerson('social_insurance_registered', true),
  ],
  [
    'a message to the social insurance',
    own => rawSql('update company set social_insurance_registration_mode = 1 where id = $1', [own.company]),
    own => build.registration({ employee: own.eva, state: 'accepted' }),
  ],
  [
    'an absence that is approved',
    own => build.absence({ employee: own.eva, from: at(tuesday, '00:00'), to: at(tuesday + 1, '00:00') }),
    own => rawSql('update absence set md_approved = false where company_id = $1 and employee_id = $2', of(own)),
  ],
  [
    'a pregnancy',
    own => build.maternity({ employee: own.eva, notified: textAt(-2), expected: textAt(tuesday + 20) }),
    gone('maternity'),
  ],
  [
    'a day on which the store is closed',
    own =>
      build.worksFact({ company: own.company, kind: 'closed_weekday', store: own.store, weekday: 2, from: textAt(-1) }),
    own => rawSql('delete from works_fact where company_id = $1', [own.company]),
  ],
  [
    'a day at school',
    async own => {
      await setPerson('birth_date', textAt(-17 * 365))(own)
      await build.personMark({ employee: own.eva, weekday: 2, minutes: 480, from: textAt(-1) })
    },
    gone('person_mark'),
  ],
  [
    'a shift beside it',
    own => planned(own.eva, own.store, at(tuesday, '12:00'), at(tuesday, '20:00')),
    own =>
      rawSql('delete from plan_shift where company_id = $1 and employee_id = $2 and id <> $3', [...of(own), own.shift]),
  ],
  [
    'the month of the shift',
    own => build.monthClosing({ company: own.company, store: own.store, month: textAt(tuesday).slice(0, 7) }),
    own => rawSql('delete from month_closing where company_id = $1', [own.company]),
  ],
]
for (const [what, breaks, mends] of CHANGES)
  test(`${what} makes the planned shift stand open, and no more when it is put right`, async () => {
    const own = await shop()
    assert.equal(await own.open(), 0)
    await breaks(own)
    assert.ok((await own.open()) > 0, JSON.stringify(await own.texts()))
    await mends(own)
    assert.equal(await own.open(), 0, JSON.stringify(await own.texts()))
  })

test('another law agreement of a model is heard of by whoever works by it', async () => {
  const own = await shop()
  const looks = () => rawSql('select subject_id from law_look where company_id = $1', [own.company])
  await own.open()
  assert.deepEqual(await looks(), [])
  await build.ruledModel({ company: own.company, isDefault: true })
  assert.deepEqual((await looks())[0], { subject_id: 0 })
  await own.open()
  assert.deepEqual(await looks(), [])
})

test('a reason for exactly what was shown takes it away, until the shift is another one', async () => {
  const own = await shop()
  await rawSql(`update plan_shift set ends_at = ends_at + interval '5 hours' where company_id = $1`, [own.company])
  assert.equal(await own.open(), 1)
  await rawSql(
    `insert into law_override (company_id, employee_id, store_id, plan_shift_id, shift_version, starts_at, ends_at, rule_id, limit_name, minutes, sentence, reason, confirmed_by)
     select $1, $2, $3, id, version, starts_at, ends_at, rule, null, 600, 'Zu viel', 'Inventur', gen_random_uuid()
     from plan_shift, unnest(array['TAG_MAX', 'PAUSE']) rule where company_id = $1`,
    [own.company, own.eva.id, own.store],
  )
  assert.equal(await own.open(), 0, JSON.stringify(await own.texts()))
  await rawSql('update plan_shift set version = version + 1 where company_id = $1', [own.company])
  assert.equal(await own.open(), 1)
})

test('whom the law protects is told by the neutral sentence to who may not see maternity', async () => {
  const own = await shop()
  await build.maternity({ employee: own.eva, notified: textAt(-2), expected: textAt(tuesday + 20) })
  assert.match(JSON.stringify(await own.texts()), /MSchG/)
  const planner = await signedIn({ company: own.company, permissions: ['roster.write', 'stores.read'] })
  assert.equal(await own.open(planner.api), 1)
  const told = await own.texts(planner.api)
  assert.equal(told.length, 1)
  assert.doesNotMatch(JSON.stringify(told), /Mutter|MSchG|Geburt/)
  assert.match(told[0]![0]!, /kann dieser Mitarbeiter nicht eingeteilt werden/)
})

test('who plans one store counts its shifts alone, and another company’s are nobody’s', async () => {
  const own = await shop()
  await rawSql('update contract set valid_to = $2 where company_id = $1', [own.company, textAt(3)])
  const other = await build.store({ company: own.company })
  const limited = await signedIn({ company: own.company, storeIds: [other] })
  assert.equal(await own.open(limited.api), 0)
  assert.equal(await own.open((await signedIn()).api), 0)
  assert.equal(await own.open(), 1)
  const { body } = await own.api(openFindings.counts)
  assert.deepEqual(body.data, {
    shifts: 1,
    stores: [{ storeId: own.store, storeName: 'Linz', shifts: 1 }],
    isLooking: false,
  })
})

test('shifts that have begun before today, and those nobody works, are not looked at', async () => {
  const own = await shop()
  await rawSql('update contract set valid_to = $2 where company_id = $1', [own.company, textAt(-30)])
  await rawSql(
    `update plan_shift set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where company_id = $1`,
    [own.company],
  )
  assert.equal(await own.open(), 0)
  await planned({ ...own.eva, id: null as never }, own.store, at(tuesday, '08:00'), at(tuesday, '12:00'))
  assert.equal(await own.open(), 0)
})

test('more hours in a week than a permit allows stand open', async () => {
  const own = await shop()
  await setPerson('citizen_type_id', 2)(own)
  const id = await build.document({ employee: own.eva, type: 'WORKPERMIT', validUntil: textAt(300) })
  assert.equal(await own.open(), 0, JSON.stringify(await own.texts()))
  const [{ version }] = (await rawSql<{ version: number }>('select version from employee_document where id = $1', [
    id,
  ])) as [{ version: number }]
  const change = (permittedMinutes: number | null) =>
    own.api(employeeDocuments.change, {
      params: { id },
      body: { permittedMinutes, version: version + (permittedMinutes ? 0 : 1) },
    })
  const { status, text, body } = await change(300)
  assert.equal(status, 200, text)
  assert.equal(body.data.permittedMinutes, 300)
  assert.equal(await own.open(), 1)
  assert.match(JSON.stringify(await own.texts()), /AuslBG/)
  assert.equal((await change(null)).status, 200)
  assert.equal(await own.open(), 0)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'
const withoutSensitive = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')

test('a new employee is in the table, in the file and in the audit trail, SVNR and IBAN never in clear', async () => {
  const { api, company } = await signedIn()
  const storeId = await build.store({ company })
  const employmentModelId = await build.employmentModel({ company, name: 'Vollzeit' })
  const created = await api(employees.create, {
    body: {
      mdPersonnelId: ' 1001 ',
      firstName: 'Eva',
      lastName: 'Čović',
      gender: 'F',
      birthDate: '01.01.1980',
      socialsecurity: '1237 010180',
      citizenTypeId: 1,
      street: 'Hauptstraße 1',
      zip: '1010',
      city: 'Wien',
      country: 'A',
      email: 'eva.covic@example.at',
      iban: 'at61 1904 3002 3457 3201',
      bic: 'giba at ww xxx',
      storeId,
      employmentModelId,
      entry: '2026-01-07',
      dpwId: '700001',
    },
  })
  assert.equal(created.status, 200, created.text)
  const { id, ...file } = created.body.data
  assert.deepEqual(
    [file.mdPersonnelId, file.socialsecurity, file.iban, file.bic, file.birthDate, file.version],
    ['1001', '12•• ••••••', 'AT•• •••• •••• •••• 3201', 'GIBAATWWXXX', '1980-01-01', 1],
  )
  assert.deepEqual([file.warnings, file.duplicates, file.missingFields], [{}, [], ['weeklyMinutes']])
  const { employees: rows } = (await api(employees.list)).body.data
  assert.deepEqual(
    rows.map(row => [row.id, row.lastName, row.employmentModel, row.missingFields, row.duplicates]),
    [[id, 'Čović', 'Vollzeit', ['weeklyMinutes'], []]],
  )
  const [stored] = await rawSql('select * from employee where company_id = $1 and id = $2', [company, id])
  assert.doesNotMatch(JSON.stringify(stored), /1237010180|3002345732/)
  const [entry] = await rawSql<{ after: Record<string, unknown> }>(
    `select after from audit_entry where company_id = $1 and action = 'created' and record_id = $2`,
    [company, String(id)],
  )
  assert.deepEqual([entry?.after.lastName, entry?.after.socialsecurity, entry?.after.iban], ['Čović', '•••', '•••'])
})

const refused: [field: string, value: unknown, says: string | RegExp][] = [
  ['lastName', '', 'Muss angegeben werden'],
  ['lastName', 'x'.repeat(71), 'Höchstens 70 Zeichen'],
  ['mdPersonnelId', '1'.repeat(21), 'Höchstens 20 Zeichen'],
  ['gender', 'X', 'Bitte wählen Sie männlich oder weiblich'],
  ['birthDate', '31.02.1980', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
  ['socialsecurity', '12345', 'Die SV-Nummer hat zehn Ziffern, die erste ist nicht 0'],
  ['socialsecurity', '0237010180', 'Die SV-Nummer hat zehn Ziffern, die erste ist nicht 0'],
  ['iban', 'AT621904300234573201', 'Die Prüfziffern der IBAN stimmen nicht'],
  ['iban', 'AT61190430023457320', 'Die IBAN hat für dieses Land die falsche Länge'],
  ['iban', 'Sparbuch', 'Das ist keine IBAN'],
  ['bic', 'GIBA', 'Ein BIC hat 8 oder 11 Zeichen'],
  ['email', 'eva@', 'Das ist keine E-Mail-Adresse'],
  ['country', 'XX', 'Bitte wählen Sie ein Land der Liste'],
  ['nationality', 'constructor', /Land der Liste|Höchstens/],
  ['citizenTypeId', 6, 'Bitte wählen Sie einen Eintrag der Liste'],
  ['civilStatusId', 0, 'Bitte wählen Sie einen Eintrag der Liste'],
  ['bmdId', '50;01', 'Die Nummer darf nur aus Ziffern und Buchstaben bestehen'],
  ['dpwId', '123456789', 'Die Nummer darf höchstens 8 stellig sein'],
  ['zip', '1234567890', 'Höchstens 9 Zeichen'],
  ['note', 'x'.repeat(2001), 'Höchstens 2000 Zeichen'],
]
test('every bad value is refused under the name of its field, on creating and on changing alike', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  for (const [field, value, says] of refused) {
    const created = await api(employees.create, { body: { lastName: 'Huber', [field]: value } })
    const changed = await api(employees.change, { params: { id }, body: { [field]: value, version: 1 } })
    for (const { status, refusal } of [created, changed]) {
      assert.equal(status, 400, `${field} ${value}`)
      const said = refusal.fields?.[field] ?? ''
      if (typeof says === 'string') assert.equal(said, says, field)
      else assert.match(said, says, field)
    }
  }
  assert.equal((await api(employees.list)).body.data.total, 1)
})

test('a wrong check digit, a birth date that does not fit and one to come are saved and warned of', async () => {
  const { api } = await signedIn()
  const wrongDigit = await api(employees.create, { body: { lastName: 'Huber', socialsecurity: '1234010180' } })
  assert.deepEqual(wrongDigit.body.data.warnings, { socialsecurity: 'Die Prüfziffer der SV-Nummer stimmt nicht' })
  const { id } = wrongDigit.body.data
  const otherDay = await api(employees.change, {
    params: { id },
    body: { socialsecurity: SVNR, birthDate: '1980-02-01', version: 1 },
  })
  assert.deepEqual(otherDay.body.data.warnings, {
    socialsecurity: 'Das Datum in der SV-Nummer ist nicht das Geburtsdatum',
  })
  const unborn = await api(employees.change, {
    params: { id },
    body: { socialsecurity: '', birthDate: '2099-01-01', version: 2 },
  })
  assert.deepEqual(unborn.body.data.warnings, { birthDate: 'Das Geburtsdatum liegt in der Zukunft' })
  assert.equal(unborn.body.data.socialsecurity, null)
})

test('the same personnel number, IBAN or SVNR on two people is saved and names the other one, blanks and case apart', async () => {
  const { api, company } = await signedIn()
  const storeId = await build.store({ company })
  const first = await build.employee({
    company,
    personnelNumber: '10 01a',
    firstName: 'Anna',
    lastName: 'Bauer',
    svnr: SVNR,
    iban: IBAN,
    isHidden: true,
  })
  await build.employee({ company, personnelNumber: '1002', svnr: '4543010190', iban: 'AT483200000012345864' })
  const { body } = await api(employees.create, {
    body: {
      lastName: 'Bauer',
      storeId,
      mdPersonnelId: '1001A',
      socialsecurity: '1237 010180',
      iban: 'at61 1904 3002 3457 3201',
    },
  })
  const other = {
    ...{ employeeId: first.id, mdPersonnelId: '10 01a', firstName: 'Anna', lastName: 'Bauer' },
    ...{ isHidden: true, isStoreHidden: false },
  }
  assert.deepEqual(body.data.duplicates, [
    { field: 'mdPersonnelId', ...other },
    { field: 'iban', ...other },
    { field: 'socialsecurity', ...other },
  ])
  const { employees: rows } = (await api(employees.list, { query: { hidden: 'with' } })).body.data
  assert.deepEqual(
    rows.map(({ id, duplicates }) => [id, duplicates.length]).filter(([, count]) => count! > 0),
    [
      [first.id, 3],
      [body.data.id, 3],
    ].sort((a, b) => rows.findIndex(row => row.id === a[0]) - rows.findIndex(row => row.id === b[0])),
  )
  const paged = (await api(employees.list, { query: { hidden: 'with', page: 1, limit: 1 } })).body.data
  assert.deepEqual(paged.employees[0]?.duplicates, ['mdPersonnelId', 'iban', 'socialsecurity'])
})

test('two companies with the same SVNR know nothing of each other', async () => {
  const mine = await signedIn()
  await build.employee({ svnr: SVNR, personnelNumber: '1' })
  const { body } = await mine.api(employees.create, {
    body: { lastName: 'Huber', socialsecurity: SVNR, mdPersonnelId: '1' },
  })
  assert.deepEqual(body.data.duplicates, [])
})

test('a dummy is no duplicate and has none', async () => {
  const { api, company } = await signedIn()
  const dummy = await build.employee({ company, personnelNumber: '1' })
  await rawSql('update employee set dummy = true where company_id = $1 and id = $2', [company, dummy.id])
  const { body } = await api(employees.create, { body: { lastName: 'Huber', mdPersonnelId: '1' } })
  assert.deepEqual(body.data.duplicates, [])
  assert.deepEqual((await api(employees.find, { params: { id: dummy.id } })).body.data.duplicates, [])
  assert.ok((await api(employees.list)).body.data.employees.every(({ duplicates }) => duplicates.length === 0))
})

test('SVNR and IBAN are opened only with the right to, and every look is in the audit trail', async () => {
  const { api, company } = await signedIn()
  const owner = await build.employee({ company, svnr: SVNR, iban: IBAN })
  const contractId = await build.contract({ employee: owner })
  const opened = await api(employees.sensitive, { params: { id: owner.id } })
  assert.deepEqual(opened.body.data, {
    socialsecurity: SVNR,
    iban: IBAN,
    payments: [{ contractId, payment: null, extraPayment: 0 }],
  })
  assert.deepEqual(
    await rawSql(
      `select record_id, before, after from audit_entry where company_id = $1 and action = 'read-sensitive'`,
      [company],
    ),
    [{ record_id: String(owner.id), before: null, after: { contracts: 1 } }],
  )
  const others = await signedIn({ company, permissions: withoutSensitive })
  assert.equal((await others.api(employees.sensitive, { params: { id: owner.id } })).status, 403)
  const { socialsecurity, iban } = (await others.api(employees.find, { params: { id: owner.id } })).body.data
  assert.deepEqual([socialsecurity, iban], ['12•• ••••••', 'AT•• •••• •••• •••• 3201'])
})

test('without the right to see SVNR and IBAN nobody writes them, and the refusal names the fields', async () => {
  const { api, company } = await signedIn({ permissions: withoutSensitive })
  const { id } = await build.employee({ company, svnr: SVNR })
  for (const [field, value] of [
    ['socialsecurity', '4543010190'],
    ['iban', IBAN],
    ['socialsecurity', null],
  ] as const) {
    const changed = await api(employees.change, { params: { id }, body: { [field]: value, version: 1 } })
    assert.deepEqual([changed.status, Object.keys(changed.refusal.fields ?? {})], [403, [field]])
    const created = await api(employees.create, { body: { lastName: 'Huber', [field]: value } })
    assert.equal(created.status, 403)
  }
  assert.equal((await api(employees.change, { params: { id }, body: { city: 'Graz', version: 1 } })).status, 200)
})

test('a sealed value that was moved to another row does not open', async () => {
  const { api, company } = await signedIn()
  const first = await build.employee({ company, svnr: SVNR })
  const second = await build.employee({ company })
  await rawSql(
    'update employee set svnr_sealed = (select svnr_sealed from employee where company_id = $1 and id = $2) where company_id = $1 and id = $3',
    [company, first.id, second.id],
  )
  const { body, text } = await api(employees.find, { params: { id: second.id } })
  assert.equal(body.data.socialsecurity, 'nicht lesbar')
  assert.ok(!text.includes(SVNR))
})

test('exit before entry is refused, also when only one of the two is sent', async () => {
  const { api, company } = await signedIn()
  const says = 'Der Austritt liegt vor dem Eintritt'
  const both = await api(employees.create, { body: { lastName: 'Huber', entry: '2026-05-01', exit: '2026-04-30' } })
  assert.deepEqual([both.status, both.refusal.fields?.exit], [400, says])
  const { id } = await build.employee({ company })
  const one = await api(employees.change, { params: { id }, body: { exit: '2023-12-31', version: 1 } })
  assert.deepEqual([one.status, one.refusal.fields?.exit], [400, says])
  assert.equal((await api(employees.change, { params: { id }, body: { exit: '2024-01-01', version: 1 } })).status, 200)
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  assert.equal(
    (await api(employees.change, { params: { id }, body: { city: 'Graz', version: 1 } })).body.data.version,
    2,
  )
  const late = await api(employees.change, { params: { id }, body: { city: 'Linz', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(employees.find, { params: { id } })).body.data.city, 'Graz')
})

test('updateFields limits what a change writes, and the trail holds only what differs', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company, firstName: 'Anna' })
  const { body } = await api(employees.change, {
    params: { id },
    body: { firstName: 'Eva', city: 'Graz', version: 1, updateFields: ['city'] },
  })
  assert.deepEqual([body.data.firstName, body.data.city], ['Anna', 'Graz'])
  const [entry] = await rawSql(`select before, after from audit_entry where company_id = $1 and action = 'changed'`, [
    company,
  ])
  assert.deepEqual(entry, { before: { city: '', version: 1 }, after: { city: 'Graz', version: 2 } })
})

test('columns that are not fields of the request are not written', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  const sly = {
    id: 7,
    companyId: company,
    company_id: 1,
    dummy: true,
    socialInsuranceRegistered: true,
    svnrSealed: 'x',
    changedAt: 'x',
  }
  const { body } = await api(employees.change, { params: { id }, body: { ...sly, city: 'Graz', version: 1 } })
  assert.deepEqual([body.data.id, body.data.dummy, body.data.socialInsuranceRegistered], [id, false, false])
})

test('a day of entry behind a contract that holds before it is asked about; of a former employment and an earlier day nothing is', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company, entry: '2026-03-01' })
  const { id } = employee
  await build.contract({ employee, from: '2025-01-01', to: '2025-06-30' })
  const first = await build.contract({ employee, from: '2026-03-01', to: '2026-03-31' })
  const second = await build.contract({ employee, from: '2026-04-01' })
  const move = (entry: string | null, version: number, accepted?: string[]) =>
    api(employees.change, { params: { id }, body: { entry, version, ...(accepted && { accepted }) } })
  const asked = await move('2026-04-15', 1)
  const text = (from: string) =>
    `Der Vertrag ab ${from} beginnt vor dem Eintritt am 15.04.2026, bezahlt wird ab seinem Beginn`
  assert.deepEqual(
    [asked.status, asked.refusal.code, asked.refusal.fields],
    [
      422,
      'doubtful',
      { [`before-entry-${first}`]: text('01.03.2026'), [`before-entry-${second}`]: text('01.04.2026') },
    ],
  )
  assert.equal((await move('2026-04-15', 1, [`before-entry-${first}`])).status, 422)
  const moved = await move('2026-04-15', 1, Object.keys(asked.refusal.fields!))
  assert.deepEqual([moved.status, moved.body.data.entry], [200, '2026-04-15'])
  // The same day sent again, an earlier one and none ask nothing; other fields never do.
  assert.equal((await move('2026-04-15', 2)).status, 200)
  assert.equal((await move('2026-03-01', 3)).status, 200)
  assert.equal((await move(null, 4)).status, 200)
})

test('who is hidden leaves the table and comes back', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  const ids = async (hidden?: string) =>
    (await api(employees.list, { query: { hidden } })).body.data.employees.map(row => row.id)
  await api(employees.change, { params: { id }, body: { isHidden: true, version: 1 } })
  assert.deepEqual([await ids(), await ids('only'), await ids('with')], [[], [id], [id]])
  await api(employees.change, { params: { id }, body: { isHidden: false, version: 2 } })
  assert.deepEqual([await ids(), await ids('only')], [[id], []])
})

test('store-bound users see, count and move people within their own stores only', async () => {
  const company = await build.company()
  const [mine, also, foreign] = [
    await build.store({ company }),
    await build.store({ company }),
    await build.store({ company }),
  ]
  const { api } = await signedIn({ company, storeIds: [mine, also] })
  const own = await build.employee({ company, store: mine, svnr: SVNR })
  const other = await build.employee({ company, store: foreign, svnr: SVNR })
  await build.employee({ company, store: null })
  const all = (await api(employees.list)).body.data
  assert.deepEqual([all.total, all.employees.map(({ id, duplicates }) => [id, duplicates])], [1, [[own.id, []]]])
  assert.equal((await api(employees.list, { query: { page: 1 } })).body.data.total, 1)
  assert.equal((await api(employees.coreData)).body.data.length, 1)
  assert.deepEqual((await api(employees.find, { params: { id: own.id } })).body.data.duplicates, [])
  assert.equal((await api(employees.find, { params: { id: other.id } })).status, 404)
  const move = (storeId: number | null, version = 2) =>
    api(employees.change, { params: { id: own.id }, body: { storeId, version } })
  assert.equal((await move(also, 1)).status, 200)
  assert.equal((await move(foreign)).status, 404)
  const nowhere = await move(null)
  assert.deepEqual([nowhere.status, nowhere.refusal.fields?.storeId], [400, 'Bitte wählen Sie einen Ihrer Standorte'])
  assert.equal((await api(employees.create, { body: { lastName: 'Huber' } })).status, 400)
  assert.equal((await api(employees.create, { body: { lastName: 'Huber', storeId: mine } })).status, 200)
})

test("another company's cost centre and employment model can't be set", async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  for (const body of [{ costCentreId: await build.costCentre() }, { employmentModelId: await build.employmentModel() }])
    assert.equal((await api(employees.change, { params: { id }, body: { ...body, version: 1 } })).status, 404)
})

test('the same Idempotency-Key hires once', async () => {
  const { api } = await signedIn()
  const sent = { body: { lastName: 'Einmal' }, headers: { 'idempotency-key': randomUUID() } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => api(employees.create, sent)))
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal((await api(employees.list)).body.data.total, 1)
})

test('who is bound to stores gives nobody a cost centre of another store, and keeps one that is there', async () => {
  const { api, company } = await signedIn()
  const [mine, other] = [await build.store({ company }), await build.store({ company })]
  const [ofMine, ofOther] = [await build.costCentre({ company }), await build.costCentre({ company })]
  await rawSql('update cost_centre set store_id = $3 where company_id = $1 and id = $2', [company, ofOther, other])
  const { id } = await build.employee({ company, store: mine })
  const bound = await signedIn({ company, storeIds: [mine] })
  const set = (who: typeof api, costCentreId: number, version = 1) =>
    who(employees.change, { params: { id }, body: { costCentreId, version } })
  const [unseen, unknown] = [await set(bound.api, ofOther), await set(bound.api, 999_999)]
  assert.deepEqual([unseen.status, unseen.text], [404, unknown.text])
  const hired = await bound.api(employees.create, { body: { lastName: 'Neu', storeId: mine, costCentreId: ofOther } })
  assert.equal(hired.status, 404)
  assert.equal((await set(bound.api, ofMine)).status, 200)
  assert.equal((await set(api, ofOther, 2)).status, 200)
  assert.equal((await set(bound.api, ofOther, 3)).status, 200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { contracts } from '#contract/people/contracts.ts'
import { employeePhotos } from '#contract/people/employee-photos.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { managedMoves } from '#contract/superadmin/employee-moves.ts'
import { managedStores } from '#contract/superadmin/stores.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { pdfFile, photo } from '#server/testing/document-files.ts'
import { issued, open } from '#server/testing/file-steps.ts'
import { everythingOf, IBAN, place, REASON, SVNR, sentences, versionOf } from '#server/testing/move-steps.ts'

withApp({ KONTOR_ROLES: 'web' })

test('somebody who moves ends in one company the day before and begins in the other with all that is their own, opened there anew', async () => {
  const { clerk, receiver, employee, draft, move, newStore } = await place()
  const face = await clerk.api(employeePhotos.upload, {
    params: { id: employee.id },
    file: { name: 'ich.jpg', bytes: await photo(640, 480) },
  })
  assert.equal(face.status, 200, face.text)
  const bytes = await pdfFile()
  const paper = await clerk.api(employeeDocuments.create, {
    body: {
      employeeId: employee.id,
      documentType: 'PASSPORT',
      name: 'Pass',
      sensitive: true,
      validUntil: '2031-05-04',
    },
    file: { name: 'pass.pdf', bytes },
  })
  await clerk.api(employeeValues.create, {
    body: { employeeId: employee.id, validFrom: '2022-01-01', street: 'Gasse 2', zip: '8010', city: 'Graz' },
  })
  await clerk.api(employeeValues.create, {
    body: { employeeId: employee.id, validFrom: '2027-02-01', iban: 'AT483200000012345864' },
  })
  const moved = await move(await draft({ documentIds: [paper.body.id] }))
  assert.equal(moved.status, 200, moved.text)
  const { movedAt, moveId, ...told } = moved.body.data
  assert.ok(movedAt && moveId)
  assert.deepEqual(
    [told.name, told.formerStore, told.newStore, told.firstDay, told.reason, told.undoneAt],
    [...['Wechselberger Nadja', 'Wien Mitte', 'Graz Süd', '2026-12-01', REASON, null]],
  )

  const left = (await clerk.api(employees.find, { params: { id: employee.id } })).body.data
  assert.deepEqual([left.exit, left.mdPersonnelId, left.note], ['2026-11-30', 'A 17', 'Nur hier'])
  assert.match(left.exitReason, /^Wechsel zu /)
  assert.deepEqual(
    left.moves.map(({ direction, firstDay }) => [direction, firstDay]),
    [['out', '2026-12-01']],
  )
  const held = (await clerk.api(contracts.list, { query: { employeeId: employee.id } })).body.data
  assert.deepEqual(
    held.map(({ from, to }) => [from, to]),
    [['2020-03-01', '2026-11-30']],
  )

  const [row] = await rawSql<{ id: number }>('select id from employee where company_id = $1 and last_name = $2', [
    ...[receiver.company, 'Wechselberger'],
  ])
  const params = { id: row!.id }
  const come = (await receiver.api(employees.find, { params })).body.data
  assert.deepEqual(
    [
      come.entry,
      come.exit,
      come.storeId,
      come.mdPersonnelId,
      come.birthDate,
      come.street,
      come.city,
      come.phone,
      come.note,
    ],
    ['2026-12-01', null, newStore, 'B 4', '1980-01-01', 'Gasse 2', 'Graz', '0664 5550000', ''],
  )
  assert.deepEqual(
    come.moves.map(({ direction, firstDay }) => [direction, firstDay]),
    [['in', '2026-12-01']],
  )
  const opened = (await receiver.api(employees.sensitive, { params })).body.data
  assert.deepEqual(
    [opened.socialsecurity, opened.iban, opened.payments.map(({ payment }) => payment)],
    [SVNR, IBAN, [187_500]],
  )
  const agreed = (await receiver.api(contracts.list, { query: { employeeId: row!.id } })).body.data
  assert.deepEqual(
    agreed.map(({ from, to, weekTimeRegular, storeId }) => [from, to, weekTimeRegular, storeId]),
    [['2026-12-01', null, 1800, newStore]],
  )
  const known = (await receiver.api(employeeValues.list, { query: { employeeId: row!.id } })).body.data
  assert.deepEqual(
    known.map(({ group, validFrom, isPlanned, street, iban }) => [group, validFrom, isPlanned, street ?? iban]),
    [
      ['address', '2022-01-01', false, 'Gasse 2'],
      ['address', null, false, 'Ring 1'],
      ['bank', '2027-02-01', true, 'AT•• •••• •••• •••• 5864'],
      ['bank', null, false, 'AT•• •••• •••• •••• 3201'],
    ],
  )
  const picture = await receiver.api(employeePhotos.show, { params })
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg'])
  const [copy] = (await receiver.api(employeeDocuments.list, { query: { employeeId: row!.id } })).body.data
  assert.deepEqual([copy!.name, copy!.sensitive, copy!.validUntil], ['Pass', true, '2031-05-04'])
  const { id: fileId, accessToken } = await issued(receiver, copy!.id, 'employee-document')
  const file = await open(fileId, accessToken)
  assert.deepEqual(Buffer.from(file.bytes), bytes)

  assert.ok(
    (await sentences(clerk)).some(text =>
      /^hat Wechselberger Nadja ab 01\.12\.2026 in den Betrieb .+ versetzt$/.test(text),
    ),
  )
  assert.ok(
    (await sentences(receiver)).some(text =>
      /^hat Wechselberger Nadja ab 01\.12\.2026 aus dem Betrieb .+ übernommen$/.test(text),
    ),
  )
})

test('a preview proposes contract, model and papers, says what goes, what stays and what hinders, and changes nothing', async () => {
  const { clerk, receiver, employee, contractId, preview, newStore } = await place()
  const models = [
    await build.ruledModel({ company: receiver.company, name: 'Handel', isDefault: true }),
    await build.ruledModel({ company: receiver.company, name: 'Gastro', isDefault: false }),
  ]
  const own = await build.ruledModel({ company: clerk.company, name: 'Gastro', isDefault: true })
  await rawSql('update employee set employment_model_id = $2 where id = $1', [employee.id, own])
  for (const documentType of ['PASSPORT', 'PAYSLIP'])
    await clerk.api(employeeDocuments.create, {
      body: { employeeId: employee.id, documentType, name: documentType },
      file: { name: 'a.pdf', bytes: await pdfFile() },
    })
  await build.stamp({ employee, from: '2026-10-05 06:00:00', to: '2026-10-05 14:00:00' })
  const before = await everythingOf(clerk.company, receiver.company)
  const wish = {
    ...{ from: { companyId: clerk.company, employeeId: employee.id } },
    ...{ to: { companyId: receiver.company, storeId: newStore }, firstDay: '01.12.2026' },
  }
  const seen = await preview(wish)
  assert.equal(seen.status, 200, seen.text)
  const { data } = seen.body
  assert.deepEqual([data.lastDay, data.problems, data.isWithinCompany], ['2026-11-30', [], false])
  assert.deepEqual(
    [data.chosen.contractId, data.chosen.employmentModelId, data.chosen.documentIds.length, data.documents.length],
    [contractId, models[1], 1, 2],
  )
  assert.deepEqual(data.goes, [
    'Stammdaten mit SV-Nummer und Bankverbindung, auch frühere und geplante Werte',
    'Vertrag ab 01.12.2026: 30,00 Wochenstunden, derselbe Bezug',
    'Ein Dokument, als Kopie',
  ])
  assert.deepEqual(
    data.stays.filter(({ label }) => /Stempel|Dokumente|Verträge/.test(label)),
    [
      { label: 'Verträge', count: 1 },
      { label: 'Dokumente', count: 2 },
      { label: 'Stempelzeiten', count: 1 },
    ],
  )
  await build.absence({ employee, type: 2, from: '2026-12-20 23:00:00', to: '2027-01-02 23:00:00' })
  assert.deepEqual((await preview(wish)).body.data.problems, [
    'Eine Abwesenheit reicht bis 02.01.2027, also über den Wechsel hinaus. Bitte kürzen oder löschen Sie sie.',
  ])
  await rawSql('delete from absence where employee_id = $1', [employee.id])
  assert.deepEqual(await everythingOf(clerk.company, receiver.company), before)
})

test('a closed month is named in the preview and refuses the move, and in neither company anything is half done', async () => {
  for (const closed of ['left', 'entered'] as const) {
    const { clerk, receiver, employee, newStore, draft, move, preview } = await place()
    const [company, storeId, month] =
      closed === 'left' ? [clerk.company, employee.store!, '2026-12-01'] : [receiver.company, newStore, '2026-12-01']
    await rawSql(
      `insert into month_closing (company_id, store_id, month, closed_by) select $1, $2, $3, id from account limit 1`,
      [company, storeId, month],
    )
    const before = await everythingOf(clerk.company, receiver.company)
    const wish = await draft()
    const [problem] = (await preview(wish)).body.data.problems
    assert.match(problem!, /Dezember 2026|12\/2026/)
    const refused = await move(wish)
    assert.equal(refused.status, 423, refused.text)
    assert.deepEqual(await everythingOf(clerk.company, receiver.company), before, closed)
  }
})

test('whoever moves without a proof, on a stale file, to a store or company that is not there or without a reason is refused', async () => {
  const { operator, clerk, receiver, draft, move, contractId } = await place()
  const body = await draft()
  const unproved = await operator.api(managedMoves.move, { body })
  assert.deepEqual([unproved.status, unproved.refusal.code], [403, 'proof_needed'])
  assert.equal((await move({ ...body, version: 99 })).status, 409)
  const elsewhere = await build.store({ company: clerk.company })
  assert.equal((await move({ ...body, to: { ...body.to, storeId: elsewhere } })).status, 404)
  assert.equal((await move({ ...body, to: { companyId: 2_000_000_000, storeId: 1 } })).status, 404)
  assert.equal((await move({ ...body, from: { ...body.from, companyId: receiver.company } })).status, 404)
  const strange = await build.contract({ employee: await build.employee({ company: clerk.company }) })
  assert.match((await move({ ...body, contractId: strange })).text, /Vertrag gilt am letzten Tag nicht/)
  assert.match((await move({ ...body, documentIds: [1] })).text, /Dokument liegt nicht mehr im Akt/)
  assert.match(
    (await move({ ...body, employmentModelId: 1 })).text,
    /Beschäftigungsmodell gibt es im neuen Betrieb nicht/,
  )
  assert.equal((await move({ ...body, reason: 'kurz' })).status, 400)
  assert.equal((await move({ ...body, reason: `Nummer ${SVNR}` })).status, 400)
  assert.equal((await clerk.api(managedMoves.move, { body })).status, 403)
  assert.equal((await move({ ...body, contractId })).status, 200)
})

test('a key under which an operator did something else moves nobody', async () => {
  const { operator, clerk, draft, move, receiver } = await place()
  const headers = { 'idempotency-key': 'andere-tat' }
  const made = await operator.api(managedStores.create, {
    ...{ params: { company: clerk.company }, body: { name: 'Neubau' }, headers },
  })
  assert.equal(made.status, 200, made.text)
  const refused = await move(await draft(), headers)
  assert.deepEqual([refused.status, refused.refusal.code], [422, 'key_reused'])
  assert.equal((await rawSql('select id from employee where company_id = $1', [receiver.company])).length, 0)
})

test('what nobody can open is said before, whether it holds today, held before or is a picture, and moves nowhere', async () => {
  const { clerk, receiver, employee, draft, move, preview } = await place()
  const params = { id: employee.id }
  await clerk.api(employeeValues.create, {
    body: { employeeId: employee.id, validFrom: '2022-01-01', iban: 'AT483200000012345864' },
  })
  await clerk.api(employeePhotos.upload, { params, file: { name: 'ich.jpg', bytes: await photo(640, 480) } })
  for (const [table, column, id, code] of [
    ['employee_photo', 'picture_sealed', 'employee_id', 'unreadable'],
    ['employee_value', 'iban_sealed', 'employee_id', 'conflict'],
    ['employee', 'svnr_sealed', 'id', 'conflict'],
  ] as const) {
    const spoilt = `update ${table} set ${column} = left(${column}, -4) || 'AAAA' where ${id} = $1 and ${column} is not null returning 1`
    assert.ok((await rawSql(spoilt, [employee.id])).length > 0, table)
    const wish = await draft()
    const [problem] = (await preview(wish)).body.data.problems
    assert.match(problem!, /nicht lesbar|nicht lesen/, table)
    assert.equal((await move(wish)).refusal.code, code, table)
    assert.deepEqual(await rawSql('select id from employee where company_id = $1', [receiver.company]), [], table)
    if (table === 'employee_photo') await clerk.api(employeePhotos.remove, { params })
  }
})

test('the same key moves once, and whoever is known in the other company is not moved there a second time', async () => {
  const { operator, receiver, draft, move, employee, clerk } = await place()
  const body = await draft()
  const key = { 'idempotency-key': 'wechsel-1' }
  const [first, again] = [await move(body, key), await move(body, key)]
  assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text])
  const told = await rawSql(`select from account_event where account_id = $1 and action = 'person moved'`, [
    operator.accountId,
  ])
  assert.equal(told.length, 1, 'the trail tells of one')
  const made = await operator.api(managedStores.create, {
    ...{ params: { company: clerk.company }, body: { name: 'Neubau' }, headers: key },
  })
  assert.deepEqual([made.status, made.refusal.code], [422, 'key_reused'])
  const people = await rawSql('select id from employee where company_id = $1', [receiver.company])
  assert.equal(people.length, 1)
  const twin = await build.employee({ company: clerk.company, svnr: SVNR, entry: '2020-01-01' })
  const refused = await move({
    ...body,
    ...{ from: { companyId: clerk.company, employeeId: twin.id }, contractId: null, mdPersonnelId: 'B 4' },
    version: await versionOf(twin.id),
  })
  assert.equal(refused.status, 409)
  assert.match(
    refused.text,
    /Wechselberger Nadja gibt es bei .+ schon\..*Die Personalnummer hat bei .+ schon Wechselberger Nadja/,
  )
  assert.ok(employee.id)
})

test('operators read the last moves and the places, without those of locked companies', async () => {
  const { operator, receiver, draft, move } = await place()
  const { moveId } = (await move(await draft())).body.data
  const listed = (await operator.api(managedMoves.list)).body.data
  assert.equal(listed.find(each => each.moveId === moveId)?.movedBy, 'Mira Huber')
  const ids = async () => (await operator.api(managedMoves.places)).body.data.map(({ id }) => id)
  assert.ok((await ids()).includes(receiver.company))
  await rawSql('update company set is_locked = true where id = $1', [receiver.company])
  assert.ok(!(await ids()).includes(receiver.company))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { contracts } from '#contract/people/contracts.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { everythingOf, place, sentences, versionOf } from '#server/testing/move-steps.ts'

withApp({ KONTOR_ROLES: 'web' })

test('a move is taken back in both companies, file and all, as if it had never been', async () => {
  const { clerk, receiver, employee, draft, move, undo } = await place()
  const paper = await clerk.api(employeeDocuments.create, {
    body: { employeeId: employee.id, documentType: 'PASSPORT', name: 'Pass' },
    file: { name: 'pass.pdf', bytes: await pdfFile() },
  })
  const before = await everythingOf(clerk.company, receiver.company)
  const { moveId } = (await move(await draft({ documentIds: [paper.body.id] }))).body.data
  assert.equal((await undo(moveId)).status, 200)
  const { employee_move: halves, ...after } = await everythingOf(clerk.company, receiver.company)
  assert.equal((halves as unknown[]).length, 1, 'the company that was left keeps that there was one')
  assert.deepEqual({ ...after, employee_move: [] }, before)
  const left = (await clerk.api(employees.find, { params: { id: employee.id } })).body.data
  assert.deepEqual([left.exit, left.moves], [null, []])
  assert.equal((await undo(moveId)).status, 404)
  const again = await move(await draft())
  assert.equal(again.status, 200, again.text)
})

test('what followed in one of the companies keeps a move from being taken back, and says so', async () => {
  const { clerk, receiver, employee, newStore, draft, move, undo } = await place()
  const { moveId } = (await move(await draft())).body.data
  const [row] = await rawSql<{ id: number }>('select id from employee where company_id = $1', [receiver.company])
  const come = { id: row!.id, company: receiver.company, store: newStore }
  await build.stamp({ employee: come, from: '2026-12-02 06:00:00', to: '2026-12-02 14:00:00' })
  const stamped = await undo(moveId)
  assert.equal(stamped.status, 409)
  assert.match(stamped.text, /seither etwas geändert: Stempelzeiten/)
  await rawSql('delete from stamp where employee_id = $1', [row!.id])
  const version = await versionOf(row!.id)
  await receiver.api(employees.change, { params: { id: row!.id }, body: { note: 'Willkommen', version } })
  assert.match((await undo(moveId)).text, /seither etwas geändert: Stammdaten/)
  await rawSql(`update employee set note = '', version = $2 where id = $1`, [row!.id, version])
  await rawSql(`update employee set changed_at = created_at where id = $1`, [row!.id])
  await clerk.api(employees.change, {
    params: { id: employee.id },
    body: { exit: '2026-12-31', version: await versionOf(employee.id) },
  })
  const refused = await undo(moveId)
  assert.equal(refused.status, 409)
  assert.equal((await rawSql('select id from employee where id = $1', [row!.id])).length, 1, 'nothing half')
})

test('to another store of the same company the person goes with the contract from that day on, and back', async () => {
  const { clerk, employee, contractId, draft, move, undo, preview } = await place()
  const other = await build.store({ company: clerk.company, name: 'Linz Hafen' })
  const elsewhere = await build.contract({
    employee: { ...employee, store: await build.store({ company: clerk.company }) },
    from: '2021-01-01',
  })
  const body = await draft({
    to: { companyId: clerk.company, storeId: other },
    firstDay: '2099-12-01',
    mdPersonnelId: '',
  })
  const seen = (await preview(body)).body.data
  assert.deepEqual([seen.isWithinCompany, seen.problems, seen.stays], [true, [], []])
  assert.deepEqual(seen.goes, [
    'Zugehörigkeit zum Standort Linz Hafen ab 01.12.2099',
    'Vertrag ab 01.12.2099: 30,00 Wochenstunden, derselbe Bezug',
  ])
  const before = await everythingOf(clerk.company)
  const moved = await move(body)
  assert.equal(moved.status, 200, moved.text)
  const held = (await clerk.api(contracts.list, { query: { employeeId: employee.id } })).body.data
  assert.deepEqual(
    held.map(({ id, from, to, storeId }) => [id === contractId || id === elsewhere, from, to, storeId === other]),
    [
      [false, '2099-12-01', null, true],
      [true, '2021-01-01', null, false],
      [true, '2020-03-01', '2099-11-30', false],
    ],
  )
  const planned = (await clerk.api(employeeValues.list, { query: { employeeId: employee.id } })).body.data
  assert.deepEqual(
    planned.filter(({ group }) => group === 'store').map(({ validFrom, storeId }) => [validFrom, storeId === other]),
    [
      ['2099-12-01', true],
      [null, false],
    ],
  )
  assert.ok(
    (await sentences(clerk)).includes('hat Wechselberger Nadja ab 01.12.2099 in den Standort Linz Hafen versetzt'),
  )
  assert.equal((await undo(moved.body.data.moveId)).status, 200)
  const { employee_move: _, employee_value: _values, ...after } = await everythingOf(clerk.company)
  const { employee_move: _before, employee_value: _former, ...former } = before
  assert.deepEqual(after, former)
  const same = await move({
    ...body,
    to: { ...body.to, storeId: employee.store! },
    version: await versionOf(employee.id),
  })
  assert.match(same.text, /gehört schon zu diesem Standort/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importTemplates } from '#contract/imports/import-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { upload } from '#server/testing/import-steps.ts'

withApp()

const DRAFT = {
  kind: 'stamps',
  name: 'Zeitterminal',
  columns: [
    { header: 'Ausweis', field: 'mdPersonnelId' },
    { header: 'Tag', field: 'day' },
    { header: 'Kommt', field: 'from' },
    { header: 'Geht', field: 'to' },
    { header: 'Pause', field: null },
  ],
  dateOrder: 'dmy',
  decimal: ',',
} as const
const FILE = 'Ausweis;Tag;Kommt;Geht;Pause\n4711;05.10.2026;07:00;15:00;30'
const fieldsOf = (job: { columns: { field: string | null }[] }) => job.columns.map(({ field }) => field)

test('what is created, changed and removed is in the list and readable in the trail', async () => {
  const { api, company } = await signedIn()
  const { body } = await api(importTemplates.create, { body: DRAFT })
  const params = { id: body.data.id }
  const changed = await api(importTemplates.change, { params, body: { name: 'Terminal Graz', version: 1 } })
  assert.deepEqual(changed.body.data, { ...DRAFT, id: params.id, name: 'Terminal Graz', version: 2 })
  assert.deepEqual((await api(importTemplates.list)).body.data, [changed.body.data])
  const columns = DRAFT.columns.map(column => (column.field === 'to' ? { ...column, field: null } : column))
  assert.equal((await api(importTemplates.change, { params, body: { columns, version: 2 } })).status, 200)
  assert.equal((await api(importTemplates.remove, { params })).status, 200)
  assert.deepEqual((await api(importTemplates.list)).body.data, [])
  const trail = await rawSql<{ action: string; after: { columns: string[] } }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'imports/import-templates' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'changed', 'removed'],
  )
  assert.deepEqual(trail[2]!.after.columns, ['Ausweis → Personalnummer', 'Tag → Datum', 'Kommt → von'])
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api } = await signedIn()
  const { body } = await api(importTemplates.create, { body: DRAFT })
  const params = { id: body.data.id }
  assert.equal((await api(importTemplates.change, { params, body: { name: 'Zwei', version: 1 } })).status, 200)
  const late = await api(importTemplates.change, { params, body: { name: 'Drei', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(importTemplates.list)).body.data[0]?.name, 'Zwei')
})

test('a name is there once for each kind, also after a change', async () => {
  const { api } = await signedIn()
  await api(importTemplates.create, { body: DRAFT })
  const { body } = await api(importTemplates.create, { body: { ...DRAFT, name: 'Zwei' } })
  for (const { status, refusal } of [
    await api(importTemplates.create, { body: { ...DRAFT, name: ' Zeitterminal ' } }),
    await api(importTemplates.change, { params: { id: body.data.id }, body: { name: 'Zeitterminal', version: 1 } }),
  ])
    assert.deepEqual([status, refusal.fields], [409, { name: 'Wird bereits verwendet' }])
  const columns = [{ header: 'Ausweis', field: 'mdPersonnelId' }]
  const other = await api(importTemplates.create, { body: { ...DRAFT, kind: 'absences', columns } })
  assert.equal(other.status, 200)
})

type Column = { header: string; field: string | null }
const refused: [what: string, columns: Column[], says: string][] = [
  ['no column that is imported', [{ header: 'Pause', field: null }], 'Mindestens eine Spalte muss importiert werden'],
  ['a field that there is not', [{ header: 'Nr', field: 'shoeSize' }], 'Das Feld shoeSize gibt es nicht'],
  [
    'a field twice',
    [
      { header: 'Nr', field: 'day' },
      { header: 'Tag', field: 'day' },
    ],
    'Ein Feld ist doppelt',
  ],
  [
    'a value in the place of a name',
    [{ header: '1234 010180', field: 'day' }],
    'Eine Spalte hat keinen Namen, der sich merken lässt',
  ],
]
for (const [what, columns, says] of refused)
  test(`${what} is refused, in a new template and in a change`, async () => {
    const { api } = await signedIn()
    const { body } = await api(importTemplates.create, { body: DRAFT })
    for (const { status, refusal } of [
      await api(importTemplates.create, { body: { ...DRAFT, name: 'Zwei', columns } }),
      await api(importTemplates.change, { params: { id: body.data.id }, body: { columns, version: 1 } }),
    ])
      assert.deepEqual([status, refusal.fields], [400, { columns: says }])
    assert.equal((await api(importTemplates.list)).body.data.length, 1)
  })

test('who may not see bank accounts neither keeps a column of them nor has it filled by a colleague’s template', async () => {
  const { api, company } = await signedIn()
  const bound = await signedIn({ company, permissions: ['imports.run'] })
  const columns = [
    { header: 'Ausweis', field: 'mdPersonnelId' },
    { header: 'Konto', field: 'iban' },
  ]
  const draft = { ...DRAFT, kind: 'employees', columns } as const
  assert.equal((await bound.api(importTemplates.create, { body: draft })).status, 403)
  assert.equal((await api(importTemplates.create, { body: draft })).status, 200)
  const file = 'Ausweis;Konto\n4711;x'
  assert.deepEqual(fieldsOf(await upload(api, file)), ['mdPersonnelId', 'iban'])
  assert.deepEqual(fieldsOf(await upload(bound.api, file)), ['mdPersonnelId', null])
})

test('who adapts a template without the right to some of its fields leaves those as they were', async () => {
  const { api, company } = await signedIn()
  const columns = [
    { header: 'Ausweis', field: 'mdPersonnelId' },
    { header: 'Konto', field: 'iban' },
    { header: 'Ort', field: null },
  ]
  const { body } = await api(importTemplates.create, { body: { ...DRAFT, kind: 'employees', columns } })
  const bound = await signedIn({ company, permissions: ['imports.run'] })
  const adapted = columns.map(({ header, field }) => ({
    header,
    field: header === 'Ort' ? 'city' : field === 'iban' ? null : field,
  }))
  const change = { columns: adapted, version: body.data.version }
  const { body: after } = await bound.api(importTemplates.change, { params: { id: body.data.id }, body: change })
  assert.deepEqual(
    after.data.columns.map(({ field }) => field),
    ['mdPersonnelId', 'iban', 'city'],
  )
})

test('a file with the columns of a template is taken as its kind and mapped by it, also what it leaves out', async () => {
  const { api } = await signedIn()
  assert.notDeepEqual(
    fieldsOf(await upload(api, FILE)),
    DRAFT.columns.map(({ field }) => field),
  )
  await api(importTemplates.create, { body: DRAFT })
  const job = await upload(api, FILE)
  assert.deepEqual([job.kind, fieldsOf(job)], ['stamps', DRAFT.columns.map(({ field }) => field)])
  const turned = await upload(api, 'Tag;Ausweis;Geht;Kommt;Pause\n05.10.2026;4711;15:00;07:00;30')
  assert.deepEqual(fieldsOf(turned), ['day', 'mdPersonnelId', 'to', 'from', null])
  // Another kind that somebody asked for stays what it is.
  assert.equal((await upload(api, FILE, 'liste.csv', 'absences')).kind, 'absences')
})

test('a file with more columns than a template is not taken for it', async () => {
  const { api } = await signedIn()
  await api(importTemplates.create, { body: DRAFT })
  const job = await upload(api, 'Ausweis;Tag;Kommt;Geht;Pause;Filiale\n4711;05.10.2026;07:00;15:00;30;10')
  assert.notEqual(fieldsOf(job)[0], 'mdPersonnelId')
})

test('of two templates for the same columns the newest counts, and without it the other one', async () => {
  const { api } = await signedIn()
  await api(importTemplates.create, { body: DRAFT })
  const columns = DRAFT.columns.map(column => (column.header === 'Pause' ? { ...column, field: 'pause' } : column))
  const second = await api(importTemplates.create, { body: { ...DRAFT, name: 'Mit Pause', columns } })
  assert.equal(fieldsOf(await upload(api, FILE))[4], 'pause')
  await api(importTemplates.remove, { params: { id: second.body.data.id } })
  assert.equal(fieldsOf(await upload(api, FILE))[4], null)
})

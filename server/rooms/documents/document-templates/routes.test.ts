import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { type Block, wordFile } from '#server/demo/word-file.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { documentTemplate } from '#server/testing/template-steps.ts'

withApp()

const rights = ['stores.read', 'employees.read', 'documents.read', 'templates.write'] as const
const draft = (blocks: readonly Block[], values: object = {}) => ({
  storeId: null,
  name: 'Dienstvertrag',
  template_type: 1,
  pdf: false,
  base64: wordFile(blocks).toString('base64'),
  ...values,
})

test('an uploaded template is listed with the fields it names and nothing to complain of', async () => {
  const { api } = await signedIn({ permissions: [...rights] })
  const made = await api(documentTemplates.create, {
    body: draft(['{mitarbeiter.vorname} {mitarbeiter.nachname}', '{#wenn vertrag.befristet}bis {vertrag.bis}{/wenn}']),
  })
  assert.equal(made.status, 200)
  const [templates = []] = (await api(documentTemplates.list)).body.data
  assert.deepEqual(
    templates.map(({ name, fields, problems, storeId, pdf }) => ({ name, fields, problems, storeId, pdf })),
    [
      {
        name: 'Dienstvertrag',
        fields: ['mitarbeiter.vorname', 'mitarbeiter.nachname', 'vertrag.befristet', 'vertrag.bis'],
        problems: [],
        storeId: null,
        pdf: false,
      },
    ],
  )
})

test('an unknown and an unclosed field are named with their place, also where Word split them, and mended in the file', async () => {
  const { api } = await signedIn({ permissions: [...rights] })
  const blocks: Block[] = [
    'Dienstvertrag',
    { runs: ['Liebe {mitar', 'beiter.nach', 'nahme}, willkommen'] },
    {
      table: [
        ['Name', 'x'],
        ['Stunden', '{vertrag.stunden'],
      ],
    },
  ]
  const { id, version, problems } = (await api(documentTemplates.create, { body: draft(blocks) })).body.data
  assert.deepEqual(
    problems.map(({ kind, tag, place, proposal }) => ({ kind, tag, place, proposal })),
    [
      { kind: 'unknown', tag: '{mitarbeiter.nachnahme}', place: 'Text, Absatz 2', proposal: '{mitarbeiter.nachname}' },
      { kind: 'broken', tag: '{vertrag.stunden', place: 'Text, Tabelle 1, Zeile 2', proposal: '{vertrag.stunden}' },
    ],
  )
  assert.match(problems[0]!.around, /Liebe \{mitarbeiter\.nachnahme\}, willkommen/)
  const first = await api(documentTemplates.repair, { params: { id }, body: { tag: problems[0]!.tag, version } })
  assert.deepEqual(
    first.body.data.problems.map(({ tag }) => tag),
    ['{vertrag.stunden'],
  )
  const second = await api(documentTemplates.repair, {
    params: { id },
    body: { tag: problems[1]!.tag, version: first.body.data.version },
  })
  assert.deepEqual(second.body.data.problems, [])
  assert.deepEqual(second.body.data.fields, ['mitarbeiter.nachname', 'vertrag.stunden'])
})

test('a repair takes another field than the proposed one, and nothing that is no field', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const id = await documentTemplate({ company, blocks: ['{familienname}'] })
  const ask = (field: string) =>
    api(documentTemplates.repair, { params: { id }, body: { tag: '{familienname}', field, version: 1 } })
  assert.equal((await ask('constructor')).status, 400)
  assert.deepEqual((await ask('mitarbeiter.nachname')).body.data.problems, [])
})

test('with a new file the old one is gone; without one only type and assignment change', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const store = await build.store({ company })
  const id = await documentTemplate({ company, name: 'Dienstzettel' })
  const moved = await api(documentTemplates.change, {
    params: { id },
    body: { storeId: store, template_type: 2, version: 1 },
  })
  assert.deepEqual(
    [moved.body.data.storeId, moved.body.data.template_type, moved.body.data.fields, moved.body.data.name],
    [store, 2, ['mitarbeiter.nachname'], 'Dienstzettel'],
  )
  const base64 = wordFile(['{vertrag.von}']).toString('base64')
  const replaced = await api(documentTemplates.change, { params: { id }, body: { base64, version: 2 } })
  assert.deepEqual(replaced.body.data.fields, ['vertrag.von'])
  const files = await rawSql(`select id from file where company_id = $1 and purpose = 'document-template'`, [company])
  assert.deepEqual(
    files.map(file => file.id),
    [replaced.body.data.fileId],
  )
  const stale = await api(documentTemplates.change, { params: { id }, body: { template_type: 3, version: 1 } })
  assert.equal(stale.refusal.code, 'stale')
})

test('who is bound to stores sees company-wide templates and their own, and changes only their own', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const wide = await documentTemplate({ company, name: 'Firmenweit' })
  await documentTemplate({ company, store: own, name: 'Eigene' })
  const foreign = await documentTemplate({ company, store: other, name: 'Fremde' })
  const { api } = await signedIn({ company, permissions: [...rights], storeIds: [own] })
  const [templates = []] = (await api(documentTemplates.list)).body.data
  assert.deepEqual(templates.map(({ name }) => name).sort(), ['Eigene', 'Firmenweit'])
  assert.equal((await api(documentTemplates.remove, { params: { id: wide } })).status, 403)
  assert.equal((await api(documentTemplates.remove, { params: { id: foreign } })).status, 404)
  assert.equal((await api(documentTemplates.create, { body: draft(['x']) })).status, 403)
  assert.equal((await api(documentTemplates.create, { body: draft(['x'], { storeId: own }) })).status, 200)
})

test('removing a template takes its file with it', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const id = await documentTemplate({ company })
  assert.equal((await api(documentTemplates.remove, { params: { id } })).status, 200)
  assert.deepEqual(await rawSql(`select id from file where company_id = $1`, [company]), [])
})

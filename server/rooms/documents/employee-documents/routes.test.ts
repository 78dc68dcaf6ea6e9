import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  employeeDocuments as documents,
  type EmployeeDocument,
  MAX_DOCUMENT_BYTES,
  OWN_STORE,
} from '#contract/documents/employee-documents.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { drawing, pdfFile, photo } from '#server/testing/document-files.ts'
import { issued, issueFor, open } from '#server/testing/file-steps.ts'

withApp({ KONTOR_ROLES: 'web' })

const BLIND = ALL_PERMISSIONS.filter(each => each !== 'documents.read-sensitive')

async function shop(permissions?: Permission[]) {
  const session = await signedIn(permissions && { permissions })
  const employee = await build.employee({ company: session.company })
  return { ...session, employee, ...actsOf(session.api, employee.id) }
}

function actsOf(api: Awaited<ReturnType<typeof signedIn>>['api'], employeeId: number) {
  const upload = async (body: object = {}, file: { name?: string; bytes?: Buffer } = {}, headers = {}) =>
    api(documents.create, {
      body: { employeeId, documentType: 'PASSPORT', ...body },
      file: { name: file.name ?? 'pass.jpg', bytes: file.bytes ?? (await photo()) },
      headers,
    })
  const list = async () => (await api(documents.list, { query: { employeeId } })).body.data
  const inMasterData = async () => (await api(documents.masterData, { query: { employeeId } })).body
  return { upload, list, inMasterData }
}

const storedFiles = () => globSync('files/??/*', { cwd: theApp().dataFolder })

/** Without the tokens, which are each session's own and each time's. */
const factsOf = (listed: EmployeeDocument[]) => listed.map(({ accessToken: _, ...facts }) => facts)

test('an uploaded document is listed with what was said of it, in its store and with the type its content shows', async () => {
  const { upload, list, employee } = await shop()
  const sent = {
    storeId: OWN_STORE,
    name: ' Reisepass ',
    validUntil: '31.12.2027',
    sensitive: true,
    confirmed: true,
    fileType: 'text/html',
  }
  const { status, text, body } = await upload(sent)
  assert.equal(status, 200, text)
  const { id, fileId, created_at, url, accessToken, ...told } = body
  assert.ok(id > 0 && fileId! > 0 && created_at && url && accessToken)
  assert.deepEqual(told, {
    employeeId: employee.id,
    storeId: employee.store,
    name: 'Reisepass',
    documentType: 'PASSPORT',
    validUntil: '2027-12-31',
    permittedMinutes: null,
    confirmed: true,
    sensitive: true,
    fileType: 'image/jpeg',
    proxyDocument: false,
    version: 1,
  })
  const [listed] = await list()
  assert.deepEqual({ ...listed, accessToken }, body)
})

for (const [sent, kept] of [
  ['2027-03-31', '2027-03-31'],
  ['31.03.2027', '2027-03-31'],
  ['2027-03-30 22:00:00', '2027-03-31'],
  ['2027-03-30T22:00:00.000Z', '2027-03-31'],
  ['2026-12-30 23:00:00', '2026-12-31'],
  ['', null],
] as const)
  test(`a document that is sent as valid until “${sent}” is valid until ${kept}`, async () => {
    const { upload } = await shop()
    assert.equal((await upload({ validUntil: sent })).body.validUntil, kept)
  })

test('without a name a document is called by its type, without a store it belongs to none', async () => {
  const { upload } = await shop()
  const { name, storeId } = (await upload({ name: '  ', storeId: '' })).body
  assert.deepEqual([name, storeId], ['Reisepass', null])
})

test('what lacks a type, has an unknown one or a day that never was is told at its field, and nothing is stored', async () => {
  const { upload, list } = await shop()
  const before = storedFiles().length
  for (const [body, field, why] of [
    [{ documentType: 'UNDEFINED' }, 'documentType', 'Dokumenten Typ auswählen'],
    [{ documentType: '' }, 'documentType', 'Dokumenten Typ auswählen'],
    [{ validUntil: '31.02.2027' }, 'validUntil', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
    [{ validUntil: '2027-99-99 22:00:00' }, 'validUntil', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
    [{ name: 'x'.repeat(201) }, 'name', 'Höchstens 200 Zeichen'],
    [{ storeId: -2 }, 'storeId', 'Mindestens -1'],
  ] as const) {
    const { status, refusal } = await upload(body)
    assert.deepEqual([status, refusal.fields?.[field]], [400, why])
  }
  assert.deepEqual([await list(), storedFiles().length], [[], before])
})

test('a file that is none of those that are taken is refused at its field and leaves nothing behind', async () => {
  const { upload, list } = await shop()
  const before = storedFiles().length
  for (const bytes of [Buffer.from('<script>'), Buffer.alloc(0), (await photo(300, 300)).subarray(0, 900)]) {
    const { status, refusal } = await upload({}, { name: 'pass.jpg', bytes })
    assert.equal(status, 422)
    assert.equal(refusal.fields?.file, refusal.message)
  }
  const { status, refusal } = await upload({}, { bytes: Buffer.alloc(MAX_DOCUMENT_BYTES + 1, 'a') })
  assert.deepEqual([status, refusal.message], [413, 'Die Datei ist zu groß. Erlaubt sind höchstens 20 MB.'])
  assert.deepEqual([await list(), storedFiles().length], [[], before])
  assert.deepEqual(globSync('{uploads,files/unfinished}/*', { cwd: theApp().dataFolder }), [])
})

test('a file lies sealed on the disk and comes back cleaned, under the name and the ending of its document', async () => {
  const person = await shop()
  const before = new Set(storedFiles())
  const data = (await person.upload({ name: 'Führerschein Vorderseite' }, { bytes: await drawing() })).body
  const [added, ...others] = storedFiles().filter(each => !before.has(each))
  assert.deepEqual(others, [])
  assert.ok(!readFileSync(join(theApp().dataFolder, added!)).includes('PNG'))

  const { id, accessToken } = await issued(person, data.id, 'employee-document')
  const file = await open(id, accessToken, { dl: 'true' })
  assert.equal(file.headers.get('content-type'), 'image/png')
  assert.match(file.headers.get('content-disposition')!, /^attachment; .*F%C3%BChrerschein%20Vorderseite\.png$/)
  assert.ok(!file.bytes.includes('Kanarienvogel'))
  assert.equal((await sharp(file.bytes).metadata()).format, 'png')
})

test('a name with folders, nothing at all or letters that turn the line reaches no folder and no header', async () => {
  const person = await shop()
  const before = storedFiles().length
  for (const name of [
    '../../etc/passwd',
    '..\\..\\pass.pdf',
    '/etc/shadow',
    '\u202Efdp.exe',
    'x'.repeat(300),
    '.',
    '%2e%2e%2fpass',
  ]) {
    const { body, status, text } = await person.upload({ name: name.slice(0, 200) }, { name, bytes: await pdfFile() })
    assert.equal(status, 200, text)
    const { id, accessToken } = await issued(person, body.id, 'employee-document')
    const said = (await open(id, accessToken)).headers.get('content-disposition')!
    assert.match(said, /^inline; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
    assert.ok(!/%2F|%5C|%E2%80%AE/i.test(said), said)
  }
  assert.equal(storedFiles().length, before + 7)
  const { status, refusal } = await person.upload({}, { name: 'pass\0.pdf' })
  if (status !== 200) assert.ok(refusal.fields?.file)
})

test('only what lets somebody work says how many hours a week it allows', async () => {
  const { upload, api } = await shop()
  const permit = (await upload({ documentType: 'WORKPERMIT', permittedMinutes: '1200' })).body
  assert.equal(permit.permittedMinutes, 1200)
  assert.equal((await upload({ documentType: 'PASSPORT', permittedMinutes: '1200' })).body.permittedMinutes, null)
  const { refusal } = await upload({ documentType: 'WORKPERMIT', permittedMinutes: '10081' })
  assert.deepEqual(refusal.fields, { permittedMinutes: 'Eine Dauer von 1 Minute bis 168 Stunden' })
  const { body } = await api(documents.change, { params: { id: permit.id }, body: { documentType: 'PASSPORT' } })
  assert.equal(body.data.permittedMinutes, null)
})

test('what is changed is seen in the list, in the trail and in the name of the file', async () => {
  const person = await shop()
  const other = await build.store({ company: person.company })
  const data = (await person.upload({ name: 'Pass' }, { bytes: await pdfFile() })).body
  const wanted = {
    name: 'Arbeitserlaubnis',
    documentType: 'WORKPERMIT',
    validUntil: '2027-01-31',
    permittedMinutes: 1200,
    confirmed: true,
    storeId: other,
  }
  const changed = await person.api(documents.change, { params: { id: data.id }, body: { ...wanted, version: 1 } })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(changed.body.data, { ...data, ...wanted, version: 2 })
  const { id, accessToken } = await issued(person, data.id, 'employee-document')
  assert.match((await open(id, accessToken)).headers.get('content-disposition')!, /Arbeitserlaubnis\.pdf/)
  const [entry] = await rawSql<{ before: object; after: object }>(
    `select before, after from audit_entry where company_id = $1 and record_kind = 'documents/employee-documents' and action = 'changed'`,
    [person.company],
  )
  assert.deepEqual(entry!.after, { ...wanted, version: 2 })
  const emptied = await person.api(documents.change, {
    params: { id: data.id },
    body: { name: '', validUntil: null, storeId: null, version: 2 },
  })
  const { name, validUntil, storeId } = emptied.body.data
  assert.deepEqual([name, validUntil, storeId], ['Arbeitsbewilligung', null, null])
})

test('a deleted document takes its file along, from the list, the disk and every open address', async () => {
  const person = await shop()
  const before = storedFiles().length
  const data = (await person.upload()).body
  const { id, accessToken } = await issued(person, data.id, 'employee-document')
  assert.equal((await person.api(documents.remove, { params: { id: data.id } })).status, 200)
  assert.deepEqual(await person.list(), [])
  assert.equal(storedFiles().length, before)
  assert.equal((await open(id, accessToken)).status, 404)
  assert.equal((await person.api(documents.remove, { params: { id: data.id } })).status, 404)
})

test('sent twice under one key a document is there once, and another file under that key is refused', async () => {
  const { upload, list } = await shop()
  const bytes = await photo()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([upload({}, { bytes }, key), upload({}, { bytes }, key)])
  assert.deepEqual(first.body, second.body)
  assert.equal((await list()).length, 1)
  const { status, refusal } = await upload({}, { bytes: await drawing() }, key)
  assert.deepEqual([status, refusal.code], [422, 'key_reused'])
})

test('who may not see what is sensitive finds none of it: not in lists, not by number, not its file, not in the log', async () => {
  const owner = await shop()
  const secret = (await owner.upload({ name: 'Schwangerschaft', sensitive: true })).body
  const plain = (await owner.upload({ name: 'Zeugnis' })).body
  const blind = await signedIn({ company: owner.company, permissions: BLIND })
  const seen = actsOf(blind.api, owner.employee.id)
  assert.deepEqual(factsOf(await seen.list()), factsOf([plain]))
  assert.deepEqual(factsOf((await blind.api(documents.list)).body.data), factsOf([plain]))
  const params = { id: secret.id }
  for (const { status } of [
    await blind.api(documents.change, { params, body: { name: 'x', version: 1 } }),
    await blind.api(documents.remove, { params }),
    await issueFor(blind, secret.id, 'employee-document'),
  ])
    assert.equal(status, 404)
  const log = (await blind.api(eventLog.list, { query: {} })).text
  assert.ok(log.includes('Zeugnis') && !log.includes('Schwangerschaft'))
  assert.ok((await owner.api(eventLog.list, { query: {} })).text.includes('Schwangerschaft'))
})

test('who may not see what is sensitive makes nothing sensitive', async () => {
  const { upload, list, api } = await shop(BLIND)
  const made = await upload({ sensitive: true })
  assert.deepEqual([made.status, made.refusal.fields], [403, { sensitive: 'Dafür fehlt Ihnen die Berechtigung' }])
  const data = (await upload()).body
  const turned = await api(documents.change, { params: { id: data.id }, body: { sensitive: true, version: 1 } })
  assert.equal(turned.status, 403)
  assert.deepEqual(factsOf(await list()), factsOf([data]))
})

test('an address that was given for a document no longer opens it once it has become sensitive', async () => {
  const owner = await shop()
  const data = (await owner.upload()).body
  const blind = await signedIn({ company: owner.company, permissions: BLIND })
  const { id, accessToken } = await issued(blind, data.id, 'employee-document')
  assert.equal((await open(id, accessToken)).status, 200)
  await owner.api(documents.change, { params: { id: data.id }, body: { sensitive: true, version: 1 } })
  assert.equal((await open(id, accessToken)).status, 404)
})

test('what comes from the master data stands in their list alone and can only be looked at', async () => {
  const { api, employee, upload, list, inMasterData } = await shop()
  const own = (await upload()).body
  const id = await build.document({ employee, isProxy: true })
  assert.deepEqual(factsOf(await list()), factsOf([own]))
  const [proxied, ...others] = await inMasterData()
  assert.deepEqual([proxied!.id, proxied!.proxyDocument, others], [id, true, []])
  for (const { status, refusal } of [
    await api(documents.change, { params: { id }, body: { name: 'x', version: 1 } }),
    await api(documents.remove, { params: { id } }),
  ])
    assert.deepEqual([status, /Stammdaten/.test(refusal.message)], [409, true])
  assert.equal((await inMasterData()).length, 1)
})

test('who is bound to stores works with the documents of their people and finds no others', async () => {
  const owner = await shop()
  const data = (await owner.upload({ storeId: OWN_STORE })).body
  const there = await build.employee({ company: owner.company })
  const bound = await signedIn({ company: owner.company, storeIds: [there.store!] })
  assert.deepEqual((await bound.api(documents.list)).body.data, [])
  assert.equal((await bound.api(documents.list, { query: { employeeId: owner.employee.id } })).status, 404)
  assert.equal((await actsOf(bound.api, owner.employee.id).upload()).status, 404)
  const own = actsOf(bound.api, there.id)
  assert.equal((await own.upload({ storeId: owner.employee.store })).status, 404)
  assert.equal((await own.upload({ storeId: OWN_STORE })).body.storeId, there.store)
  for (const { status } of [
    await bound.api(documents.change, { params: { id: data.id }, body: { name: 'x', version: 1 } }),
    await bound.api(documents.remove, { params: { id: data.id } }),
    await issueFor(bound, data.id, 'employee-document'),
  ])
    assert.equal(status, 404)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import PizZip from 'pizzip'
import { documentFills } from '#contract/documents/document-fills.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { files } from '#contract/files.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { employmentOf } from '#domain/wages/contract-terms.ts'
import { SHIPPED_RULES, tidiedRules } from '#domain/wages/employment-rules.ts'
import type { Block } from '#server/demo/word-file.ts'
import { acrossCompanies, inCompany } from '#server/platform/database/database.ts'
import { readSetting } from '#server/rooms/months/person-histories/actions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { documentTemplate, textOfDocument } from '#server/testing/template-steps.ts'
import { until } from '#server/testing/until.ts'
import { purge } from '../fill-runs/actions.ts'

withApp()

/** Of a person only the contracts count here. */
const NOTHING = {
  ...{ stamps: [], absences: [], duties: [], opening: null, serviceFrom: null, leaveNotices: [] },
}
const rights = ['stores.read', 'employees.read', 'documents.read'] as const
const documentDate = '01.12.2026'

async function filled(blocks: readonly Block[], values: Parameters<typeof build.employee>[0], body: object = {}) {
  const { api, company } = await signedIn({ permissions: [...rights, 'employees.read-sensitive'] })
  const employee = await build.employee({ ...values, company })
  await build.contract({ employee, from: '2024-01-01', to: '2026-12-31', weeklyMinutes: 2310, paymentCents: 218400 })
  await build.contract({ employee, from: '2027-01-01', weeklyMinutes: 1200 })
  const templates = String(await documentTemplate({ company, blocks, name: 'Brief' }))
  const answer = await api(documentFills.fill, { body: { remoteId: employee.id, templates, documentDate, ...body } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.data[0]!
}

test('a template is filled with what is known of the person, each value in its Austrian form', async () => {
  const blocks = [
    '{mitarbeiter.anrede} {mitarbeiter.nachname}|{mitarbeiter.svnr}|{vertrag.von}|{vertrag.bis}|{vertrag.stunden}|{vertrag.brutto}|{datum.dokument}',
    '|{w:Mitarbeiterin|m:Mitarbeiter}|{#wenn vertrag.befristet}befristet{/wenn}{#wenn nicht vertrag.befristet}offen{/}',
  ]
  const document = await filled(blocks, { lastName: 'Čović', svnr: '1237010180' })
  assert.equal(
    textOfDocument(document.data),
    'Frau Čović|1237 010180|01.01.2024|31.12.2026|38,5|2 184,00|01.12.2026|Mitarbeiterin|befristet',
  )
  assert.equal(document.fileName, 'Čović Anna Brief.docx')
  assert.deepEqual(document.empty, [])
})

test('with the future contract the document is about the next one, with the past one it names the one before', async () => {
  const blocks = ['{vertrag.von} {vertrag_neu.von} {vertrag_alt.von}|', '{#vertraege}{von} {/vertraege}']
  const document = await filled(blocks, {}, { futureContract: true, pastContract: true })
  assert.equal(textOfDocument(document.data), '01.01.2027 01.01.2027 01.01.2024|01.01.2024 01.01.2027 ')
  const usual = await filled(blocks, {})
  assert.deepEqual(usual.empty, ['vertrag_neu.von', 'vertrag_alt.von'])
})

test('a name that is markup stays a name', async () => {
  const document = await filled(['{mitarbeiter.nachname}'], { lastName: '<w:br/>{vertrag.von}<script>&amp;' })
  assert.equal(textOfDocument(document.data), '&lt;w:br/&gt;{vertrag.von}&lt;script&gt;&amp;amp;')
})

test('who may not see SVNR and pay can not have them filled in, and what is missing is named by field alone', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const employee = await build.employee({ company, svnr: '1237010180' })
  const sensitive = await documentTemplate({ company, blocks: ['{mitarbeiter.svnr}'] })
  const plain = await documentTemplate({ company, blocks: ['{mitarbeiter.nachname} {mitarbeiter.email}'] })
  const body = { remoteId: employee.id, templates: String(sensitive), documentDate }
  assert.equal((await api(documentFills.fill, { body })).status, 403)
  const missing = await api(documentFills.missing, {
    body: { employeeIds: [employee.id], templateIds: [plain], documentDate },
  })
  assert.deepEqual(missing.body.data[0]!.missing, ['mitarbeiter.email'])
})

test('a locked template is not filled', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const employee = await build.employee({ company })
  const templates = String(await documentTemplate({ company, blocks: ['{gibtesnicht}'] }))
  const answer = await api(documentFills.fill, { body: { remoteId: employee.id, templates, documentDate } })
  assert.equal(answer.refusal.code, 'conflict')
})

test('a preview tells values from the words of the template', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const employee = await build.employee({ company, lastName: 'Huber' })
  const id = await documentTemplate({ company, blocks: ['Guten Tag {mitarbeiter.nachname}!'] })
  const { body } = await api(documentFills.preview, { params: { id }, body: { employeeId: employee.id, documentDate } })
  assert.deepEqual(body.data.paragraphs, [{ place: 'Text, Absatz 1', pieces: ['Guten Tag ', 'Huber', '!'] }])
})

test('documents for many come as one sealed ZIP, a folder a person, and who filled what for whom is kept', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const people = [
    await build.employee({ company, lastName: 'Huber', firstName: 'Eva', personnelNumber: '1' }),
    await build.employee({ company, lastName: 'Huber', firstName: 'Eva', personnelNumber: '2' }),
  ]
  const templateIds = [
    await documentTemplate({ company, name: 'Brief' }),
    await documentTemplate({ company, name: 'Zettel', blocks: ['Nr. {mitarbeiter.personalnummer}'] }),
  ]
  const started = await api(documentFills.start, {
    body: { employeeIds: people.map(({ id }) => id), templateIds, documentDate },
  })
  assert.equal(started.status, 200, started.text)
  const { id } = started.body.data
  await until(
    'the documents',
    async () => (await api(documentFills.find, { params: { id } })).body.data.state === 'done',
  )
  const { body } = await api(files.issue, { body: { id, purpose: 'document-fill' } })
  const { url } = body.data
  const query = Object.fromEntries(new URL(url, 'http://x').searchParams)
  const zip = new PizZip((await api(files.open, { query })).bytes)
  assert.deepEqual(
    Object.keys(zip.files)
      .filter(name => !name.endsWith('/'))
      .sort(),
    ['Huber Eva 1/Brief.docx', 'Huber Eva 1/Zettel.docx', 'Huber Eva 2/Brief.docx', 'Huber Eva 2/Zettel.docx'],
  )
  const second = new PizZip(zip.file('Huber Eva 2/Zettel.docx')!.asUint8Array())
  assert.match(second.file('word/document.xml')!.asText(), /Nr\. 2</)
  const told = await rawSql(`select record_id from audit_entry where company_id = $1 and action = 'filled'`, [company])
  assert.deepEqual(told.map(entry => Number(entry.record_id)).sort(), templateIds.toSorted())
})

test('what is filled can lie in the files at once, one or many, and what holds protected values is sensitive there', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const [eva, max] = [await build.employee({ company, store }), await build.employee({ company, store })]
  const plain = await documentTemplate({ company, name: 'Dienstzettel' })
  const secret = await documentTemplate({ company, name: 'Meldung', blocks: ['{mitarbeiter.svnr}'] })
  const one = { remoteId: eva.id, templates: `${plain},${secret}`, documentDate, keepsInFile: true }
  assert.equal((await api(documentFills.fill, { body: one })).status, 200)
  const many = { employeeIds: [eva.id, max.id], templateIds: [plain], documentDate, keepsInFile: true }
  const { id } = (await api(documentFills.start, { body: many })).body.data
  await until(
    'the documents',
    async () => (await api(documentFills.find, { params: { id } })).body.data.state === 'done',
  )
  const { data } = (await api(employeeDocuments.list)).body
  const told = data.map(({ employeeId, name, sensitive, storeId }) => [employeeId, name, sensitive, storeId].join())
  assert.deepEqual(
    told.sort(),
    [
      `${eva.id},Dienstzettel,false,${store}`,
      `${eva.id},Dienstzettel,false,${store}`,
      `${eva.id},Meldung,true,${store}`,
      `${max.id},Dienstzettel,false,${store}`,
    ].sort(),
  )
  const document = data.find(({ name }) => name === 'Meldung')!
  const { url } = (await api(files.issue, { body: { id: document.id, purpose: 'employee-document' } })).body.data
  const opened = await api(files.open, { query: Object.fromEntries(new URL(url, 'http://x').searchParams) })
  assert.ok(new PizZip(opened.bytes).file('word/document.xml'))
  assert.match(opened.headers.get('content-disposition')!, /Meldung\.docx/)
})

test('who may not keep documents, or no sensitive ones, is refused before anything is filled', async () => {
  const company = await build.company()
  const employee = await build.employee({ company })
  const plain = await documentTemplate({ company })
  const secret = await documentTemplate({ company, blocks: ['{mitarbeiter.svnr}'] })
  const body = (template: number) => ({
    remoteId: employee.id,
    templates: String(template),
    documentDate,
    keepsInFile: true,
  })
  const reader = await signedIn({ company, permissions: [...rights] })
  assert.equal((await reader.api(documentFills.fill, { body: body(plain) })).status, 403)
  const writer = await signedIn({ company, permissions: [...rights, 'employees.read-sensitive', 'documents.write'] })
  assert.equal((await writer.api(documentFills.fill, { body: body(plain) })).status, 200)
  const { status, refusal } = await writer.api(documentFills.fill, { body: body(secret) })
  assert.deepEqual([status, /sensible Dokumente/.test(refusal.message)], [403, true])
  const kept = await rawSql('select id from employee_document where company_id = $1', [company])
  assert.equal(kept.length, 1)
  const told = await rawSql(`select id from audit_entry where company_id = $1 and action = 'filled'`, [company])
  assert.equal(told.length, 1, 'what was refused is not told as filled')
})

test('what was filled a day ago is gone, row and file', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const many = { employeeIds: [employee.id], templateIds: [await documentTemplate({ company })], documentDate }
  const { id } = (await api(documentFills.start, { body: many })).body.data
  const find = () => api(documentFills.find, { params: { id } })
  await until('the documents', async () => (await find()).body.data.state === 'done')
  await acrossCompanies(purge)
  assert.equal((await find()).status, 200)
  await rawSql(`update document_fill set created_at = now() - interval '25 hours' where company_id = $1`, [company])
  await acrossCompanies(purge)
  assert.equal((await find()).status, 404)
  const left = await rawSql(`select id from file where company_id = $1 and purpose = 'document-fill'`, [company])
  assert.equal(left.length, 0)
})

test('the plan of the week is that of the model’s version on the contract’s day, by the hours of the contract, as it is reckoned', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const model = await build.ruledModel({
    company,
    isDefault: true,
    rules: {
      ...{ weeklyMinutes: 2400, distribution: 'byDay', mondayMinutes: 600, tuesdayMinutes: 600, wednesdayMinutes: 600 },
      ...{ thursdayMinutes: 600, fridayMinutes: 0, saturdayMinutes: 0, sundayMinutes: 0, daysPerWeek: 4 },
    },
  })
  const later = tidiedRules({ ...SHIPPED_RULES, weeklyMinutes: 2400, daysPerWeek: 6 })
  await rawSql(
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) values ($1, $2, '2026-07-01', $3)`,
    [company, model, JSON.stringify(later)],
  )
  const employee = await build.employee({ company })
  await build.contract({ employee, from: '2024-01-01', weeklyMinutes: 1210 })
  const blocks = ['{#wochenplan}{tag} {stunden}|{/wochenplan}{wochenplan.freitag} {wochenplan.tage}']
  const template = await documentTemplate({ company, blocks })
  const toldOn = async (day: string) => {
    const body = { remoteId: employee.id, templates: String(template), documentDate: day }
    return textOfDocument((await api(documentFills.fill, { body })).body.data.data[0]!.data)
  }
  assert.equal(await toldOn('2026-06-30'), 'Montag 5,05|Dienstag 5,05|Mittwoch 5,03|Donnerstag 5,03|frei 4')
  assert.match(await toldOn('2026-07-01'), /^Montag 3,37\|.*Samstag 3,35\|3,35 6$/)
  // Before the contract begins, its first day counts.
  assert.equal(await toldOn('2020-01-01'), await toldOn('2026-06-30'))

  const scope = { companyId: company, accountId: randomUUID(), storeIds: null, excludedStoreIds: [] }
  const { models } = await inCompany({ ...scope, permissions: new Set(), origin: 'test' } as never, readSetting)
  for (const text of ['2026-06-30', '2026-07-01']) {
    const day = dayNumber(Temporal.PlainDate.from(text))
    const contract = {
      ...{ id: 1, storeId: employee.store!, from: dayNumber(Temporal.PlainDate.from('2024-01-01')), to: null },
      ...{ weeklyMinutes: 1210, modelId: null },
    }
    const history = { ...NOTHING, contracts: [contract] }
    const [terms] = employmentOf(history, models, day, day).on(day)
    const told = terms!.week.flatMap(minutes =>
      minutes > 0 ? [formatScaled(Math.round((minutes * 100) / 60), 2)] : [],
    )
    const onPaper = [...(await toldOn(text)).matchAll(/[a-z] ([\d,]+)\|/g)].map(([, hours]) => hours)
    assert.deepEqual(onPaper, told)
  }
})

test('who has no contract or no rules lacks the plan, also where it is only repeated', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const employee = await build.employee({ company })
  const looped = await documentTemplate({ company, blocks: ['{#wochenplan}{tag}: {stunden}{/wochenplan}'] })
  const single = await documentTemplate({ company, blocks: ['{wochenplan.montag}'] })
  const lacking = async (template: number) => {
    const body = { employeeIds: [employee.id], templateIds: [template], documentDate }
    return (await api(documentFills.missing, { body })).body.data[0]!.missing
  }
  assert.deepEqual([await lacking(looped), await lacking(single)], [['wochenplan.tage'], ['wochenplan.montag']])
  await build.ruledModel({ company, isDefault: true })
  await build.contract({ employee })
  assert.deepEqual([await lacking(looped), await lacking(single)], [[], []])
})

test('a document bears the signature of its store, or else that of the company, or says that it lacks one', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const [eva, max] = [await build.employee({ company, store: own }), await build.employee({ company, store: other })]
  const blocks = ['{firma.unterzeichner}|{firma.funktion}|{firma.unterschrift}']
  const template = await documentTemplate({ company, blocks })
  const fill = async (remoteId: number, storeId: number | null = null) => {
    const body = { remoteId, storeId, templates: String(template), documentDate }
    const document = (await api(documentFills.fill, { body })).body.data.data[0]!
    const picture = new PizZip(Buffer.from(document.data, 'base64')).file('word/media/unterschrift1.png')
    return { text: textOfDocument(document.data), empty: document.empty, picture: picture?.asBinary() }
  }
  const keys = ['firma.unterzeichner', 'firma.funktion', 'firma.unterschrift']
  assert.deepEqual(await fill(eva.id), { text: '||', empty: keys, picture: undefined })
  await build.signature({ company, signer: 'Anna Berger', signerFunction: 'Geschäftsführerin', ink: '#000000' })
  await build.signature({ company, store: own, signer: 'Max Huber', signerFunction: 'Leiter', ink: '#c00000' })
  await build.signature({ company: await build.company(), signer: 'Fremd' })
  const [ofOwn, ofOther] = [await fill(eva.id), await fill(max.id)]
  assert.deepEqual([ofOwn.text, ofOwn.empty], ['Max Huber|Leiter|', []])
  assert.deepEqual([ofOther.text, ofOther.empty], ['Anna Berger|Geschäftsführerin|', []])
  assert.ok(ofOwn.picture && ofOther.picture && ofOwn.picture !== ofOther.picture)
  // The store that was chosen counts, not that of the person.
  assert.equal((await fill(max.id, own)).text, 'Max Huber|Leiter|')
  const preview = await api(documentFills.preview, {
    params: { id: template },
    body: { employeeId: eva.id, documentDate },
  })
  assert.deepEqual(preview.body.data.paragraphs![0]!.pieces.at(-2), 'Unterschrift von Max Huber')

  const started = await api(documentFills.start, {
    body: { employeeIds: [eva.id, max.id], templateIds: [template], documentDate },
  })
  const { id } = started.body.data
  await until(
    'the documents',
    async () => (await api(documentFills.find, { params: { id } })).body.data.state === 'done',
  )
  const { url } = (await api(files.issue, { body: { id, purpose: 'document-fill' } })).body.data
  const zip = new PizZip(
    (await api(files.open, { query: Object.fromEntries(new URL(url, 'http://x').searchParams) })).bytes,
  )
  const pictures = Object.values(zip.files)
    .filter(({ name }) => name.endsWith('.docx'))
    .map(file => new PizZip(file.asUint8Array()).file('word/media/unterschrift1.png')!.asBinary())
  assert.deepEqual(new Set(pictures), new Set([ofOwn.picture, ofOther.picture]))
})

test('what has no place in a form is named before anything is filled, with the person, the field and how much is too much', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const short = await build.employee({ company, lastName: 'Huber' })
  const long = await build.employee({ company, lastName: 'Huber-Wiesinger' })
  const document = await PDFDocument.create()
  const field = document.getForm().createTextField('mitarbeiter.nachname')
  field.setMaxLength(10)
  field.addToPage(document.addPage())
  const form = await documentTemplate({ company, name: 'Meldung', bytes: Buffer.from(await document.save()) })
  const body = { employeeIds: [short.id, long.id], templateIds: [form], documentDate }
  const answer = await api(documentFills.missing, { body })
  const misfit = { field: 'mitarbeiter.nachname', reason: 'long', over: 5, letters: '' }
  assert.deepEqual(
    answer.body.data.map(({ lastName, misfits }) => [lastName, misfits]),
    [
      ['Huber', []],
      ['Huber-Wiesinger', [{ ...misfit, templateId: form, template: 'Meldung' }]],
    ],
  )
  const filled = await api(documentFills.fill, { body: { remoteId: long.id, templates: String(form), documentDate } })
  assert.deepEqual(filled.body.data.data[0]!.misfits, [misfit])
})

test('a document that would not open is told with its template, and nothing of it is kept', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company, lastName: 'Hu\u0001ber' })
  const templates = String(await documentTemplate({ company, name: 'Brief' }))
  const body = { remoteId: employee.id, templates, documentDate, keepsInFile: true }
  const answer = await api(documentFills.fill, { body })
  assert.equal(answer.status, 422)
  assert.match(answer.refusal.message, /„Brief“.*„Nachname“.* steht ein unsichtbares Steuerzeichen.*nichts abgelegt/)
  assert.deepEqual(await rawSql('select id from employee_document where employee_id = $1', [employee.id]), [])
  const previewed = { params: { id: Number(templates) }, body: { employeeId: employee.id, documentDate } }
  assert.match((await api(documentFills.preview, previewed)).refusal.message, /„Brief“.*„Nachname“/)
})

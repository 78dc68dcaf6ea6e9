import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { notices } from '#contract/elda/notices.ts'
import { registrationPapers } from '#contract/elda/registration-papers.ts'
import { eldaReturns } from '#contract/elda/returns.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { lawState } from '#server/rooms/working-time/public.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pages, textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'
import { protocolFile } from '../return-files/fixtures/writer.ts'

withApp()

async function office() {
  const session = await signedIn()
  const { api, company } = session
  await build.contributionAccount({ company })
  const store = await build.store({ company, name: 'Wien Mitte' })
  const person = await build.employee({
    ...{ company, store, svnr: '1237010180', lastName: 'Huber', firstName: 'Mara', personnelNumber: '17' },
  })
  /** A registration as it lies with ELDA, waiting for an answer. */
  const sent = async (project: 'TM' | 'DM', kind: 'M3' | 'M6' = 'M3') => {
    const values = { ADAT: '02032026', BBER: '01', GERF: 'N', FRDV: 'N', BKNR: '20134567' }
    const hours = kind === 'M3' ? { VWAZ: '3850', BVAB: '02042026' } : {}
    const body = { employeeId: person.id, kind, duty: '', values: { ...values, ...hours } }
    const made = (await api(notices.create, { body })).body.data
    await rawSql(
      `update social_insurance_registration set state = 'sent', project = $3 where company_id = $1 and id = $2`,
      [company, made.id, project],
    )
    return made
  }
  const takeOver = async (...references: string[]) => {
    const content = protocolFile({
      ...{ protocol: '4471908', sentFile: 'kontor.txt', outcome: 'accepted', codes: [] },
      notices: references.map(reference => ({ reference, outcome: 'accepted', codes: [] })),
    })
    const file = { name: 'mitteilung_1.xml', bytes: content }
    const { id, version } = (await api(eldaReturns.upload, { file, body: {} })).body.data
    assert.equal((await api(eldaReturns.apply, { body: { returns: [{ id, version }] } })).status, 200)
  }
  const documents = async () =>
    (await api(employeeDocuments.list, { query: { employeeId: person.id } as never })).body.data
  const jobs = () =>
    rawSql<{ state: string }>(`select state from job_run where company_id = $1 and name = 'elda-registration-paper'`, [
      company,
    ])
  const show = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  const confirmed = async () => {
    const scope: CompanyScope = {
      ...{
        companyId: company,
        accountId: '00000000-0000-0000-0000-000000000000',
        storeIds: null,
        excludedStoreIds: [],
      },
      ...{ permissions: new Set(), origin: 'test' },
    } as never
    const days = {
      first: dayNumber(Temporal.PlainDate.from('2026-03-02')),
      last: dayNumber(Temporal.PlainDate.from('2026-03-08')),
    }
    const { people } = await inCompany(scope, tx => lawState(tx, scope, [person.id], days))
    return people[0]!.registrations.map(({ isConfirmed }) => isConfirmed)
  }
  return { ...session, person, confirmed, sent, takeOver, documents, jobs, show }
}

test('a registration that was taken over lies in the personnel file by itself, once, sealed and confirmed', async () => {
  const { api, sent, takeOver, documents, jobs, show, confirmed } = await office()
  const made = await sent('DM')
  assert.deepEqual(await confirmed(), [false])
  await takeOver(made.reference)
  await until(
    'the paper',
    async () => (await jobs()).every(({ state }) => state === 'done') && (await documents()).length === 1,
  )
  const [kept] = await documents()
  assert.deepEqual(
    [kept!.name, kept!.documentType, kept!.confirmed, kept!.sensitive],
    ['SV-Anmeldung zum 02.03.2026', 'SOCIALSECURITYREGISTRATION', true, true],
  )
  const after = await show(made.id)
  assert.deepEqual([after.paperDocumentId, after.protocol, after.takenOverOn !== null], [kept!.id, '4471908', true])
  const again = await api(registrationPapers.keep, { params: { id: made.id } })
  assert.deepEqual([again.body.data.documentId, (await documents()).length], [kept!.id, 1])
  // What planning asks where a confirmed registration is required. Spec 3 §3
  assert.deepEqual(await confirmed(), [true])
  // Somebody takes it out of the file: it may be put there again.
  await api(employeeDocuments.remove, { params: { id: kept!.id } })
  assert.equal((await show(made.id)).paperDocumentId, null)
  assert.equal((await api(registrationPapers.keep, { params: { id: made.id } })).status, 200)
  assert.equal((await documents()).length, 1)
})

test('the page says who was registered where, how and since when, and by which return', async () => {
  const { api, sent, takeOver } = await office()
  const made = await sent('DM')
  const early = await api(registrationPapers.file, { params: { id: made.id } })
  assert.deepEqual([early.status, early.refusal.code], [409, 'conflict'])
  await takeOver(made.reference)
  const file = await api(registrationPapers.file, { params: { id: made.id } })
  assert.equal(file.status, 200, file.text)
  const [page, ...more] = pages(file.bytes)
  assert.deepEqual(more, [])
  for (const told of [
    ...[/SV-Anmeldung/, /Muster GmbH/, /20134567 · 11 · ÖGK Wien/, /Huber/, /Mara/, /1237 010180/, /Wien Mitte/],
    ...[/Beginn +02\.03\.2026/, /01 · Arbeiter/, /Geringfügig +Nein/, /Freier Dienstvertrag +Nein/, /38,50 h/],
    ...[/02\.04\.2026/, /4471908/, new RegExp(made.reference), /Seite 1 von 1/],
  ])
    assert.match(page!, told)
  assert.doesNotMatch(page!, /TEST/)
})

test('of the test mode the page says TEST in plain sight, and nothing comes into the personnel file', async () => {
  const { api, sent, takeOver, documents, jobs, confirmed } = await office()
  const made = await sent('TM')
  await takeOver(made.reference)
  assert.deepEqual(await confirmed(), [])
  assert.deepEqual([await jobs(), await documents()], [[], []])
  const file = await api(registrationPapers.file, { params: { id: made.id } })
  assert.ok(textOf(file.bytes).match(/TEST/g)!.length >= 3)
  const refused = await api(registrationPapers.keep, { params: { id: made.id } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'conflict'])
  assert.match(refused.refusal.message, /Testbetrieb/)
  assert.deepEqual(await documents(), [])
})

test('only a registration has a paper; it is for who may notify and see numbers, and keeping it for who may keep documents', async () => {
  const { api, company, sent, takeOver, jobs } = await office()
  const change = await sent('DM', 'M6')
  const made = await sent('TM')
  await takeOver(change.reference, made.reference)
  assert.deepEqual(await jobs(), [])
  assert.equal((await api(registrationPapers.file, { params: { id: change.id } })).status, 409)
  const as = (lacking: string) => signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== lacking) })
  const params = { id: made.id }
  for (const lacking of ['elda.write', 'employees.read-sensitive']) {
    const { api: other } = await as(lacking)
    assert.equal((await other(registrationPapers.file, { params })).status, 403, lacking)
  }
  const { api: clerk } = await as('documents.write')
  assert.equal((await clerk(registrationPapers.file, { params })).status, 200)
  assert.equal((await clerk(registrationPapers.keep, { params })).status, 403)
  const stranger = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await stranger.api(registrationPapers.file, { params })).status, 404)
})

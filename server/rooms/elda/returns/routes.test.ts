import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearing } from '#contract/elda/clearing.ts'
import { eldaReturns, type ReturnPreview } from '#contract/elda/returns.ts'
import type { NoticeKind, RegistrationState } from '#domain/elda/registration-states.ts'
import type { AskedCase, ReturnCode, ReturnOutcome } from '#domain/elda/returned.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { clearingFile, protocolFile } from '../return-files/fixtures/writer.ts'
import { purge } from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

type Told = [reference: string, outcome: ReturnOutcome, ...codes: ReturnCode[]]
const protocol = (...told: Told[]) =>
  protocolFile({
    ...{ protocol: '4471908', sentFile: 'kontor.txt', outcome: 'accepted', codes: [] },
    notices: told.map(([reference, outcome, ...codes]) => ({ reference, outcome, codes })),
  })
const asked = (reference: string, codes: readonly string[], more: Partial<AskedCase> = {}): AskedCase => ({
  ...{ isTest: true, account: '20134567', reference, personnelNumber: '', lastName: 'Lindner', firstName: 'Mara' },
  ...{ number: '', urgency: 'K', askedOn: '2026-11-27' },
  codes: codes.map(code => ({ code, urgency: '', text: 'Text der Kasse', details: [] })),
  ...more,
})
const FAULT = { code: 'F7069', text: 'Beschäftigungsbereich fehlt', isError: true, line: 2 }

async function office() {
  const session = await signedIn()
  const { api, company } = session
  const person = await build.employee({ company, lastName: 'Lindner', firstName: 'Mara', personnelNumber: '17' })
  const notice = async (state: RegistrationState, kind: NoticeKind = 'M3', original = '') => {
    const id = await build.registration({ employee: person, kind, state, original })
    const [row] = await rawSql<{ reference: string }>(
      'select reference from social_insurance_registration where company_id = $1 and id = $2',
      [company, id],
    )
    return { id, reference: row!.reference }
  }
  const upload = async (content: string | Buffer, name = 'mitteilung_1.xml') => {
    const { status, body, text } = await api(eldaReturns.upload, { file: { name, bytes: content }, body: {} })
    assert.equal(status, 200, text)
    return body.data
  }
  const preview = async (...ids: number[]): Promise<ReturnPreview[]> => {
    const { status, body, text } = await api(eldaReturns.preview, { body: { ids } })
    assert.equal(status, 200, text)
    return body.data
  }
  const apply = (...returns: { id: number; version: number }[]) =>
    api(eldaReturns.apply, { body: { returns: returns.map(({ id, version }) => ({ id, version })) } })
  const stateOf = async ({ id }: { id: number }) => {
    const [row] = await rawSql<{ state: string; message: string }>(
      'select state, message from social_insurance_registration where company_id = $1 and id = $2',
      [company, id],
    )
    return [row!.state, row!.message]
  }
  const cases = async (query: { state?: 'settled' } = {}) => (await api(clearing.list, { query })).body.data
  return { ...session, person, notice, upload, preview, apply, stateOf, cases }
}

test('a file shows what it would change, changes nothing until it is taken over, and then once', async () => {
  const { notice, upload, preview, apply, stateOf, person } = await office()
  const sent = await notice('sent')
  const rejected = await notice('sent', 'M6')
  const uploaded = await upload(
    protocol([sent.reference, 'accepted'], [rejected.reference, 'rejected', FAULT], ['REF-77120', 'accepted']),
  )
  assert.deepEqual(
    [uploaded.kind, uploaded.protocol, uploaded.entries, uploaded.state, uploaded.isKnown],
    ['protocol', '4471908', 3, 'waiting', false],
  )
  const [seen] = await preview(uploaded.id)
  assert.deepEqual([seen!.changes, seen!.unknown], [2, 1])
  assert.deepEqual(
    seen!.lines.map(({ reference, effect, name, kind, from, to, afterwards }) => [
      reference,
      effect,
      name,
      kind,
      from,
      to,
      afterwards,
    ]),
    [
      ['REF-77120', 'unknown', '', null, null, null, 'wird aufbewahrt, ändert nichts'],
      [sent.reference, 'moves', 'Lindner Mara', 'M3', 'sent', 'accepted', 'wartet auf Clearing'],
      [rejected.reference, 'moves', 'Lindner Mara', 'M6', 'sent', 'rejected', 'bleibt zu melden'],
    ],
  )
  assert.deepEqual(seen!.lines[2]!.codes, [{ code: 'F7069', text: 'Beschäftigungsbereich fehlt' }])
  assert.equal(seen!.lines[1]!.employeeId, person.id)
  assert.deepEqual(await stateOf(sent), ['sent', ''])
  const applied = await apply(uploaded)
  assert.deepEqual(applied.body.data, { returns: 1, notices: 2, cases: 0, unknown: 1 })
  assert.deepEqual(await stateOf(sent), ['accepted', ''])
  assert.deepEqual(await stateOf(rejected), ['rejected', 'F7069 Beschäftigungsbereich fehlt'])
  assert.equal((await apply(uploaded)).status, 409)
  const [after] = await preview(uploaded.id)
  assert.deepEqual([after!.state, after!.changes, after!.lines], ['applied', 0, []])
})

test('a file that came before is known by its bytes, whatever its name, and changes nothing again', async () => {
  const { notice, upload, apply, stateOf, api } = await office()
  const sent = await notice('sent')
  const first = await upload(protocol([sent.reference, 'accepted']))
  await apply(first)
  const again = await upload(protocol([sent.reference, 'accepted']), 'umbenannt.xml')
  assert.deepEqual(
    [again.id, again.isKnown, again.state, again.fileName],
    [first.id, true, 'applied', 'mitteilung_1.xml'],
  )
  assert.deepEqual((await apply(again)).body.data, { returns: 0, notices: 0, cases: 0, unknown: 0 })
  assert.deepEqual(await stateOf(sent), ['accepted', ''])
  assert.equal((await api(eldaReturns.list)).body.data.total, 1)
})

test('a return never moves a notice where it may not go, and says so', async () => {
  const { notice, upload, preview, apply, stateOf } = await office()
  const done = await notice('done')
  const uploaded = await upload(protocol([done.reference, 'rejected', FAULT]))
  const [seen] = await preview(uploaded.id)
  assert.deepEqual(
    [seen!.changes, seen!.lines[0]!.effect, seen!.lines[0]!.afterwards],
    [0, 'refused', 'bleibt „erledigt“'],
  )
  await apply(uploaded)
  assert.deepEqual(await stateOf(done), ['done', ''])
})

test('clearing opens cases, takes the notice along and names who is meant', async () => {
  const { notice, upload, preview, apply, stateOf, cases, person } = await office()
  const accepted = await notice('accepted')
  const uploaded = await upload(
    clearingFile({
      cases: [
        asked(accepted.reference, ['VW1960', 'VW1750']),
        asked('REF-1', ['VW1945'], { lastName: 'Fremd', firstName: 'Ida' }),
      ],
    }),
    'cm_8841.xml',
  )
  const [seen] = await preview(uploaded.id)
  assert.deepEqual(
    seen!.lines.map(({ effect, name, urgency, afterwards }) => [effect, name, urgency, afterwards]),
    [
      ['opens', 'Fremd Ida', 'soon', 'Mitarbeiter zuordnen'],
      ['opens', 'Lindner Mara', 'soon', 'Folgemeldung erstellen'],
      ['opens', 'Lindner Mara', 'soon', 'Prüfen'],
    ],
  )
  assert.deepEqual((await apply(uploaded)).body.data, { returns: 1, notices: 1, cases: 3, unknown: 1 })
  assert.deepEqual(await stateOf(accepted), ['clearing', 'VW1960 Keine Anmeldung vorhanden'])
  const { total, counts, cases: found } = await cases()
  assert.deepEqual([total, counts.open, counts.settled], [3, 3, 0])
  const known = found.find(({ code }) => code === 'VW1960')!
  assert.deepEqual(
    [
      known.meaning,
      known.step,
      known.followUps,
      known.urgency,
      known.dueOn,
      known.employeeId,
      known.name,
      known.origin?.kind,
    ],
    ['Keine Anmeldung vorhanden', 'notice', ['M3'], 'soon', '2026-11-27', person.id, 'Lindner Mara', 'M3'],
  )
})

test('the same question in a later file is the same case, open again', async () => {
  const { notice, upload, apply, cases, api } = await office()
  const accepted = await notice('accepted')
  await apply(await upload(clearingFile({ cases: [asked(accepted.reference, ['VW1960'])] }), 'cm_1.xml'))
  const [first] = (await cases()).cases
  await api(clearing.change, {
    params: { id: first!.id },
    body: { state: 'settled', reason: 'Geklärt', version: first!.version },
  })
  assert.equal((await cases()).total, 0)
  await apply(
    await upload(clearingFile({ cases: [asked(accepted.reference, ['VW1960'], { urgency: 'D' })] }), 'cm_2.xml'),
  )
  const [again] = (await cases()).cases
  assert.deepEqual(
    [again!.id, again!.state, again!.urgency, again!.fileName],
    [first!.id, 'open', 'urgent', 'cm_2.xml'],
  )
})

test('several files are applied together, what ELDA says before what the insurer asks', async () => {
  const { notice, upload, preview, apply, stateOf } = await office()
  const sent = await notice('sent')
  const question = await upload(clearingFile({ cases: [asked(sent.reference, ['VW1960'])] }), 'cm_1.xml')
  const answer = await upload(protocol([sent.reference, 'accepted']))
  const seen = await preview(question.id, answer.id)
  assert.deepEqual(
    seen.map(({ kind, lines }) => [kind, lines[0]!.from, lines[0]!.to]),
    [
      ['protocol', 'sent', 'accepted'],
      ['clearing', 'accepted', 'clearing'],
    ],
  )
  await apply(question, answer)
  assert.equal((await stateOf(sent))[0], 'clearing')
})

test('of several files one that is stale or unreadable stops all', async () => {
  const { notice, upload, apply, stateOf } = await office()
  const sent = await notice('sent')
  const good = await upload(protocol([sent.reference, 'accepted']))
  const bad = await upload('<!DOCTYPE a [<!ENTITY b "c">]><protokoll/>', 'antwort.xml')
  assert.deepEqual([bad.kind, bad.state], ['unreadable', 'waiting'])
  assert.match(bad.problem, /^Zeile 1: .*DOCTYPE/)
  const refused = await apply(good, bad)
  assert.equal(refused.status, 422)
  assert.match(refused.refusal.message, /„antwort\.xml“ ist nicht lesbar/)
  assert.equal((await apply({ ...good, version: 9 })).status, 409)
  assert.deepEqual(await stateOf(sent), ['sent', ''])
})

test('a number that was given is offered, taken over into the personnel file and settles the case', async () => {
  const { api, company, notice, upload, preview, apply, stateOf, cases, person } = await office()
  const request = await notice('accepted', 'VS')
  const details = [{ label: 'Versicherungsnummer', value: '1237 010180' }]
  const uploaded = await upload(
    clearingFile({
      cases: [
        asked(request.reference, [], { codes: [{ code: 'VW1924', urgency: 'K', text: 'VSNR 1237010180', details }] }),
      ],
    }),
    'cm_1.xml',
  )
  assert.equal((await preview(uploaded.id))[0]!.lines[0]!.to, 'done')
  await apply(uploaded)
  assert.equal((await stateOf(request))[0], 'done')
  const [found] = (await cases()).cases
  assert.deepEqual([found!.step, found!.number, found!.message], ['number', 'missing', 'VSNR 12•• ••••••'])
  assert.deepEqual(found!.details, [{ label: 'Versicherungsnummer', value: '12•• ••••••' }])
  const take = (employeeVersion: number) =>
    api(clearing.takeNumber, { params: { id: found!.id }, body: { version: found!.version, employeeVersion } })
  assert.equal((await take(found!.employeeVersion! + 1)).status, 409)
  const taken = await take(found!.employeeVersion!)
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual([taken.body.data.state, taken.body.data.number], ['settled', null])
  const trail = await rawSql<{ kind: string; after: { socialsecurity?: string } }>(
    `select record_kind as kind, after from audit_entry where company_id = $1 and record_kind = 'people/employees' and record_id = $2`,
    [company, String(person.id)],
  )
  assert.equal(trail.at(-1)!.after.socialsecurity, '•••')
})

test('another number in the personnel file is replaced only by who says so, and without the right by nobody', async () => {
  const { api, company, accountId: _ } = await office()
  const person = await build.employee({ company, svnr: '4543010190' })
  const made = await build.clearingCase({ company, employee: person, code: 'VW1924', number: '1237010180' })
  const body = { version: 1, employeeVersion: 1 }
  const refused = await api(clearing.takeNumber, { params: made, body })
  assert.deepEqual(
    [refused.status, refused.refusal.message],
    [409, 'Im Personalakt steht eine andere Versicherungsnummer.'],
  )
  const clerk = await signedIn({ company, permissions: ['elda.write', 'employees.read', 'employees.write'] })
  assert.equal((await clerk.api(clearing.takeNumber, { params: made, body: { ...body, replaces: true } })).status, 403)
  assert.equal((await api(clearing.takeNumber, { params: made, body: { ...body, replaces: true } })).status, 200)
})

test('a number that stands there already settles its case by itself', async () => {
  const { company, upload, apply, cases } = await office()
  await build.employee({ company, svnr: '1237010180', personnelNumber: '99' })
  await apply(
    await upload(
      clearingFile({ cases: [asked('X1', ['VW1924'], { personnelNumber: '99', number: '1237010180' })] }),
      'cm_1.xml',
    ),
  )
  const { cases: settled } = await cases({ state: 'settled' })
  assert.deepEqual(
    settled.map(({ reason }) => reason),
    ['Die Nummer steht schon im Personalakt'],
  )
})

test('a correction that is taken over settles what was asked about the notice it corrects', async () => {
  const { notice, upload, apply, cases, stateOf } = await office()
  const leaving = await notice('accepted', 'M4')
  await apply(await upload(clearingFile({ cases: [asked(leaving.reference, ['VW1942'])] }), 'cm_1.xml'))
  assert.equal((await stateOf(leaving))[0], 'clearing')
  const correction = await notice('sent', 'M9', leaving.reference)
  await apply(await upload(protocol([correction.reference, 'accepted'])))
  assert.equal((await cases()).total, 0)
  assert.equal((await stateOf(leaving))[0], 'done')
})

test('who sees only some stores reads no file in and sees none', async () => {
  const { company, upload } = await office()
  await upload(protocol(['R1', 'accepted']))
  const store = await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [store] })
  assert.deepEqual((await api(eldaReturns.list)).body.data, { total: 0, returns: [] })
  const refused = await api(eldaReturns.upload, { file: { name: 'a.xml', bytes: protocol() }, body: {} })
  assert.equal(refused.status, 403)
})

test('what was not taken over may be deleted, what was stays', async () => {
  const { api, upload, apply, notice } = await office()
  const waiting = await upload('Hallo', 'antwort.xml')
  assert.equal((await api(eldaReturns.remove, { params: { id: waiting.id } })).status, 200)
  assert.equal((await api(eldaReturns.list)).body.data.total, 0)
  const applied = await upload(protocol([(await notice('sent')).reference, 'accepted']))
  await apply(applied)
  assert.equal((await api(eldaReturns.remove, { params: { id: applied.id } })).status, 409)
})

test('a file that two bring at once comes once', async () => {
  const { api, upload } = await office()
  const bytes = protocol(['R1', 'accepted'])
  const both = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
  assert.equal(new Set(both.map(({ id }) => id)).size, 1)
  assert.equal((await api(eldaReturns.list)).body.data.total, 1)
})

test('two who take over at once change a notice once', async () => {
  const { notice, upload, apply, company } = await office()
  const sent = await notice('sent')
  const uploaded = await upload(protocol([sent.reference, 'accepted']))
  const both = await Promise.all([apply(uploaded), apply(uploaded)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const [row] = await rawSql<{ count: number }>(
    `select count(*)::int as count from audit_entry where company_id = $1 and record_kind = 'elda/notices'`,
    [company],
  )
  assert.equal(row!.count, 1)
})

test('a printed page is kept to be read and changes nothing', async () => {
  const { upload, preview } = await office()
  const uploaded = await upload(
    Buffer.from('Verarbeitet: 1 Meldung f\u00FCr 1237 010180', 'latin1'),
    'mbd_4471908_20134567',
  )
  const [seen] = await preview(uploaded.id)
  assert.deepEqual([seen!.kind, seen!.changes, seen!.text], ['text', 0, 'Verarbeitet: 1 Meldung für 12•• ••••••'])
})

// BAO § 132
test('a return is kept for seven years, and longer where a question stands on it', async () => {
  const { company } = await office()
  const [old, young] = [await build.eldaReturn({ company }), await build.eldaReturn({ company })]
  const asked = await build.clearingCase({ company })
  await rawSql(
    `update elda_return set created_at = now() - case when id = $2 then interval '7 years' else interval '7 years 1 day' end + interval '1 hour'
     where company_id = $1`,
    [company, young.id],
  )
  const fileOf = async (id: number) =>
    (
      await rawSql<{ file: number }>('select file_id as file from elda_return where company_id = $1 and id = $2', [
        company,
        id,
      ])
    )[0]?.file
  const gone = await fileOf(old.id)
  await acrossCompanies(purge)
  assert.equal(await fileOf(old.id), undefined)
  assert.notEqual(await fileOf(young.id), undefined)
  const kept = await rawSql<{ id: number }>(
    'select r.id from elda_return r join clearing_case c on c.company_id = r.company_id and c.return_id = r.id where r.company_id = $1 and c.id = $2',
    [company, asked.id],
  )
  assert.equal(kept.length, 1)
  const files = await rawSql('select from file where company_id = $1 and id = $2', [company, gone])
  assert.equal(files.length, 0)
})

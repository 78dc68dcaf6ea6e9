import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdings } from '#contract/elda/holdings.ts'
import { notices } from '#contract/elda/notices.ts'
import { eldaReturns } from '#contract/elda/returns.ts'
import type { ReturnCode, ReturnOutcome } from '#domain/elda/returned.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { protocolFile } from '../return-files/fixtures/writer.ts'

withApp({ KONTOR_ROLES: 'web' })

type Told = [reference: string, outcome: ReturnOutcome, ...codes: ReturnCode[]]
const protocol = (...told: Told[]) =>
  protocolFile({
    ...{ protocol: '4471908', sentFile: 'kontor.txt', outcome: 'accepted', codes: [] },
    notices: told.map(([reference, outcome, ...codes]) => ({ reference, outcome, codes })),
  })
const FAULT = { code: 'F7069', text: 'Beschäftigungsbereich fehlt', isError: true, line: 2 }

/** A file of two notices, taken to ELDA, and withdrawn here. */
async function withdrawnFile() {
  const { api, company } = await signedIn()
  const upload = async (bytes: string, name = 'mitteilung_1.xml') =>
    (await api(eldaReturns.upload, { file: { name, bytes }, body: {} })).body.data
  const preview = async (...ids: number[]) => (await api(eldaReturns.preview, { body: { ids } })).body.data
  const apply = ({ id, version }: { id: number; version: number }) =>
    api(eldaReturns.apply, { body: { returns: [{ id, version }] } })
  const maker = await build.eldaMaker({ company })
  const ids: number[] = []
  for (let at = 0; at < 2; at++)
    ids.push(await build.readyNotice({ employee: await build.employee({ company, svnr: '1237010180' }) }))
  const file = async (noticeIds = ids) => {
    const body = { creatorId: maker.id, kind: 'VR' as const, account: '20134567', project: 'TM' as const, noticeIds }
    return (await api(holdings.create, { body })).body.data
  }
  const show = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  const made = await file()
  const sent: string[] = []
  for (const id of ids) sent.push((await show(id)).reference)
  await api(holdings.withdraw, { params: { id: made.id }, body: { version: made.version } })
  const holding = async () => (await api(holdings.list, {})).body.data.holdings.find(({ id }) => id === made.id)!
  return { api, upload, preview, apply, ids, file, show, sent, holding }
}

test('what comes back of a withdrawn file finds its drafts: they are sent as the file told them', async () => {
  const { api, ids, show, sent, upload, preview, apply, holding } = await withdrawnFile()
  const [one, other] = [await show(ids[0]!), await show(ids[1]!)]
  assert.deepEqual([one.state, sent.includes(one.reference)], ['draft', false])
  await api(notices.change, { params: { id: one.id }, body: { values: { DGNA: 'Anders GmbH' }, version: one.version } })
  const uploaded = await upload(protocol([sent[0]!, 'accepted'], [sent[1]!, 'rejected', FAULT]))
  const [seen] = await preview(uploaded.id)
  assert.deepEqual(
    seen!.lines.map(({ reference, effect, from, to, afterwards }) => [reference, effect, from, to, afterwards]),
    [
      [sent[0], 'moves', 'draft', 'accepted', 'war zurückgezogen und gilt wieder als gesendet'],
      [sent[1], 'stays', 'draft', 'draft', 'nichts zu tun'],
    ],
  )
  assert.equal((await apply(uploaded)).status, 200)
  const after = await show(one.id)
  assert.deepEqual([after.state, after.reference, after.values.DGNA], ['accepted', sent[0], 'Muster GmbH'])
  assert.deepEqual([after.holdingId, after.project], [(await holding()).id, 'TM'])
  const left = await show(other.id)
  assert.deepEqual([left.state, left.reference, left.holdingId], ['draft', other.reference, null])
  assert.equal((await holding()).state, 'sent')
})

test('what was filed again meanwhile is told twice: both are named, nothing moves', async () => {
  const { ids, file, show, sent, upload, preview, apply, holding } = await withdrawnFile()
  await file()
  const uploaded = await upload(protocol([sent[0]!, 'accepted']))
  const [line] = (await preview(uploaded.id))[0]!.lines
  assert.deepEqual([line!.effect, line!.to, line!.afterwards], ['twice', 'created', 'eine der beiden stornieren'])
  await apply(uploaded)
  assert.deepEqual([(await show(ids[0]!)).state, (await holding()).state], ['created', 'withdrawn'])
})

test('a file that ELDA refuses as a whole is found by its name, with all that it tells', async () => {
  const { ids, file, show, api, upload, apply, preview } = await withdrawnFile()
  const again = await file()
  const { headers } = await api(holdings.file, { params: { id: again.id } })
  const [, name = ''] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  const whole = (sentFile: string, code: string) =>
    protocolFile({
      ...{ protocol: '4471909', sentFile, outcome: 'rejected', notices: [] },
      codes: [{ code, text: 'Satzlänge', isError: true, line: 2 }],
    })
  const before = await upload(whole(name, 'E17'), 'mitteilung_2.xml')
  assert.deepEqual(
    (await preview(before.id))[0]!.lines.map(({ effect, afterwards }) => [effect, afterwards]),
    [['file', 'kam schon einmal, ändert nichts']],
  )
  const foreign = await upload(whole(name.replace(/[0-9a-f]{12}\.txt$/, '0123456789ab.txt'), 'E2'), 'mitteilung_3.xml')
  assert.equal((await preview(foreign.id))[0]!.changes, 0)
  const refused = await upload(whole(name, 'E2'), 'mitteilung_4.xml')
  assert.equal((await preview(refused.id))[0]!.changes, 2)
  assert.deepEqual((await apply(refused)).body.data, { returns: 1, notices: 2, cases: 0, unknown: 0 })
  for (const id of ids)
    assert.deepEqual([(await show(id)).state, (await show(id)).message], ['rejected', 'E2 Satzlänge'])
})

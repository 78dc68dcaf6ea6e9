import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { vault } from '#server/platform/vault.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { reachedService, sendingOffice } from '#server/testing/elda-office.ts'
import { until } from '#server/testing/until.ts'
import { look, named } from './damage.ts'
import type { EldaFile } from './desk.ts'
import { checkEldaFiles, lookAtElda } from './elda-check.ts'
import { lookBefore } from './rows-check.ts'

withOwnApp()

test('a file for ELDA that was lost, doubled, changed, counted wrongly or sent unasked is named, and a notice in two of them or in none', async () => {
  const service = await reachedService()
  const office = await sendingOffice()
  const other = await build.company()
  const before = await look(lookAtElda)
  const { lastEntry } = await look(lookBefore)
  const { company, accountId } = office
  const [first, second] = [await office.file(2), await office.file()]
  const sending = (await office.send(first)).body.data.id
  await until('it is sent', async () => (await office.show(sending)).state === 'sent')
  const askedOf = ({ noticeIds, references: _, ...answer }: typeof first, more: object): EldaFile => ({
    ...{ company, accountId, noticeIds, moved: [], state: 'created', answer },
    ...more,
  })
  const asked = [askedOf(first, { state: 'sent', sendings: [sending] }), askedOf(second, {})]
  const checkAt = (isEnd: boolean) => (client: pg.Client) =>
    checkEldaFiles(client, { asked, service, vault: vault(), before, lastEntry, isEnd })
  const check = checkAt(false)
  assert.deepEqual(await look(check), [])

  const row = (of: string, { id }: { id: number }) => `${of} where company_id = ${company} and id = ${id}`
  const change = (table: string, what: string, whose: { id: number }) => row(`update ${table} set ${what}`, whose)
  const notice = 'social_insurance_registration'
  const [lying, single] = [{ id: first.noticeIds[0]! }, { id: second.noticeIds[0]! }]
  const entry = `delete from audit_entry where company_id = ${company} and record_kind`
  const copied =
    'kind, project, serial_number, account, record_count, bytes_sealed, sha256, created_by, created_by_name'
  const copy = `with copy as (
      insert into elda_holding (company_id, id, number, ${copied}) overriding system value
      select company_id, 900001, 3, ${copied} from ${row('elda_holding', second)})
    insert into elda_holding_notice (company_id, holding_id, place, employee_id, notice_id, reference)
    select company_id, 900001, place, employee_id, notice_id, reference || 'x' from elda_holding_notice
    where company_id = ${company} and holding_id = ${second.id}`
  const cases: [damage: string, expected: RegExp][] = [
    [change('elda_holding', 'number = 7', second), /numbers of files by .*: 1,7/],
    [change('elda_holding', 'number = 1', second), /numbers of files by .*: 1,1/],
    [row('delete from elda_holding', second), /is not what was acknowledged/],
    [change('elda_holding', `sha256 = repeat('0', 64)`, second), /the bytes of .* are other ones/],
    [change('elda_holding', `bytes_sealed = bytes_sealed || 'AAAA'`, second), /the bytes of .* are other ones/],
    [change('elda_holding', 'created_by = gen_random_uuid()', second), /was asked for by nobody/],
    [change('elda_holding', `company_id = ${other}`, second), new RegExp(`company ${other} was asked for by nobody`)],
    [change('elda_holding', `state = 'created', sent_on = null`, first), /was sent and is created/],
    [change('elda_holding', `state = 'withdrawn'`, second), /is withdrawn, and was said to be created/],
    [copy, /is there twice/],
    [
      `delete from elda_holding_notice where company_id = ${company} and holding_id = ${first.id} and place = 2`,
      /says 2 records and names 1 notices/,
    ],
    [
      `update elda_holding_notice set reference = 'K1-1' where company_id = ${company} and holding_id = ${second.id}`,
      /holds \[.*\], and its rows say \[K1-1\]/,
    ],
    [
      `update elda_holding_notice set notice_id = ${lying.id} where company_id = ${company} and holding_id = ${second.id}`,
      /the notice \d+ of company \d+ lies in the files \d+,\d+/,
    ],
    [change(notice, `state = 'draft', holding_id = null`, lying), /is a draft and lies in a file/],
    [change(notice, `holding_id = ${first.id}`, single), /is created and lies in no file/],
    [change(notice, `state = 'sent'`, single), /is sent, and its file is created/],
    [`${entry} = 'elda/holdings' and record_id = '${second.id}'`, /tells 0 times that .* was made/],
    [`${entry} = 'elda/holdings' and action = 'changed'`, /tells 0 times that .* ended; it is sent/],
    [`${entry} = 'elda/transmissions' and action = 'started'`, /tells 0 times that .* began/],
    [row('delete from elda_transmission', { id: sending }), /the attempt \d+ to send .* is gone/],
    [row('delete from elda_transmission', { id: sending }), /ELDA has .*, and here nobody knows/],
    [
      `insert into elda_transmission (company_id, id, holding_id, file_name, created_by, created_by_name) overriding system value
       select company_id, 900001, ${second.id}, file_name, created_by, created_by_name from ${row('elda_transmission', { id: sending })}`,
      /to send a file was asked for by nobody/,
    ],
  ]
  for (const [damage, expected] of cases) await named(damage, expected, check)
  const uncertain = change('elda_transmission', `state = 'uncertain'`, { id: sending })
  await named(uncertain, /and its return did not settle it/, checkAt(true))
  const open = change('elda_transmission', `state = 'queued'`, { id: sending })
  await named(open, /is queued at the end of the day/, checkAt(true))

  const [filing] = service.filings
  const broken: [filings: typeof service.filings, expected: RegExp][] = [
    [[filing!, filing!], /ELDA has .* 2 times/],
    [[{ ...filing!, bytes: filing!.bytes.subarray(1) }], /ELDA has another/],
    [[], /says sent, and ELDA does not have it/],
    [[filing!, { ...filing!, fileName: 'ELDA_TM_VR.txt' }], /ELDA has ELDA_TM_VR.txt, which nobody sent/],
  ]
  for (const [filings, expected] of broken) {
    service.filings.splice(0, service.filings.length, ...filings)
    const found = await look(check)
    assert.ok(
      found.some(text => expected.test(text)),
      `${expected} ${JSON.stringify(found)}`,
    )
  }
  service.filings.splice(0, service.filings.length, filing!)
  assert.deepEqual(await look(check), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { availabilities } from '#contract/roster/availabilities.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'
import { weekDaysOf } from './availability.format.ts'

withApp()

const HEADER = 'Personalnummer;Verfügbarkeit;Wochentage;Uhrzeit von;Uhrzeit bis;gültig ab;gültig bis'

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  await build.employee({ company, personnelNumber: '1', lastName: 'Gruber' })
  const stored = async () => {
    const rows = await rawSql(
      `select state, week_days, from_minute, to_minute, valid_from, valid_to, approved from availability where company_id = $1 order by id`,
      [company],
    )
    return rows.map(row => Object.values(row))
  }
  const issues = async (row: string) => {
    const [found] = await rowsOf(api, (await checked(api, `${HEADER}\n${row}`)).id)
    return found!.issues.map(({ column, message }) => [column, message])
  }
  return { ...session, stored, issues }
}

test('a file says when people can work; the same file changes nothing, and all of it is taken back', async () => {
  const { api, stored } = await shop()
  const file = `${HEADER}\n1;Nur verfügbar;Mo–Fr;8:00;14:00;01.09.2026;\n1;ungern;Sa und So;;;01.09.2026;31.12.2026`
  const done = await imported(api, file)
  assert.deepEqual([done.kind, done.counts.new], ['availabilities', 2])
  const both = [
    [2, [1, 2, 3, 4, 5], 480, 840, '2026-09-01', null, true],
    [3, [6, 7], 0, 0, '2026-09-01', '2026-12-31', true],
  ]
  assert.deepEqual(await stored(), both)
  assert.equal((await imported(api, file)).counts.unchanged, 2)
  const changed = await imported(api, `${HEADER}\n1;gern;Mo, Di, Mi, Do, Fr;08:00;14:00;01.09.2026;`)
  assert.equal(changed.counts.changed, 1)
  assert.equal((await stored())[0]![0], 4)
  assert.equal((await api(importJobs.undo, { params: { id: changed.id } })).status, 200)
  assert.deepEqual(await stored(), both)
})

test('what somebody changed since stays: the file is not taken back, and the answer says whose it is', async () => {
  const { api, stored } = await shop()
  const done = await imported(api, `${HEADER}\n1;gern;Mo;;;01.09.2026;\n1;ungern;Sa;;;01.09.2026;`)
  const [monday] = (await api(availabilities.list)).body.data
  const changed = await api(availabilities.change, {
    params: { id: monday!.id },
    body: { weekDays: [2], version: monday!.version },
  })
  assert.equal(changed.status, 200, changed.text)
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.equal(
    refusal.message,
    'Ein Eintrag wurde seit dem Import geändert oder gelöscht (Gruber Anna). Der Import kann nicht mehr zurückgenommen werden.',
  )
  assert.equal((await stored()).length, 2)
})

test('what is no state, no weekday or half a time is refused in its cell', async () => {
  const { api, issues, stored } = await shop()
  assert.deepEqual(await issues('1;vielleicht;Mo;;;;'), [
    ['Verfügbarkeit', '„vielleicht“ ist weder nicht noch nur verfügbar, ungern oder gern'],
  ])
  assert.deepEqual(await issues('1;gern;Feiertag;;;;'), [
    ['Wochentage', '„Feiertag“ sind keine Wochentage (wie „Mo–Fr“ oder „Mo, Sa“)'],
  ])
  assert.deepEqual(await issues('1;gern;Mo;8:00;;;'), [['Uhrzeit bis', 'Von und bis gehören zusammen']])
  assert.deepEqual(await issues('7;gern;Mo;;;;'), [['Personalnummer', 'Personalnummer „7“ gibt es nicht']])
  assert.deepEqual(await issues('1;gern;Mo;;;01.09.2026;31.08.2026'), [['gültig bis', 'Das Ende liegt vor dem Beginn']])
  const job = await checked(api, `${HEADER}\n1;gern;Mo;;;01.09.2026;\n7;gern;Mo;;;;`)
  assert.equal((await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })).status, 409)
  assert.deepEqual(await stored(), [])
})

const days: [text: string, days: number[] | undefined][] = [
  ['Mo', [1]],
  ['Mo–Fr', [1, 2, 3, 4, 5]],
  ['Mo - Mi, Sa', [1, 2, 3, 6]],
  ['Montag bis Mittwoch', [1, 2, 3]],
  ['Sa-Di', [1, 2, 6, 7]],
  ['Mo. Di. So.', [1, 2, 7]],
  ['Samstag und Sonntag', [6, 7]],
  ['täglich', [1, 2, 3, 4, 5, 6, 7]],
  ['1/3/5', [1, 3, 5]],
  ['M', undefined],
  ['Mo–Xy', undefined],
  ['Mo–', undefined],
  ['', undefined],
]
for (const [text, found] of days) test(`„${text}“ are ${found}`, () => assert.deepEqual(weekDaysOf(text), found))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { personSkills } from '#contract/roster/person-skills.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const HEADER = 'Personalnummer;Qualifikation;gültig ab;gültig bis'

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const eva = await build.employee({ company, personnelNumber: '1', lastName: 'Gruber' })
  const barista = await build.skill({ company, name: 'Barista' })
  const skills = async () => {
    const rows = await rawSql(
      `select s.name, p.valid_from, p.valid_to from person_skill p join skill s on s.company_id = p.company_id and s.id = p.skill_id
       where p.company_id = $1 order by 1, 2`,
      [company],
    )
    return rows.map(row => Object.values(row))
  }
  const issues = async (row: string) => {
    const [found] = await rowsOf(api, (await checked(api, `${HEADER}\n${row}`)).id)
    return found!.issues.map(({ column, message }) => [column, message])
  }
  return { ...session, eva, barista, skills, issues }
}

test('a file says who can do what; the same file changes nothing, a new end changes what is there, and all is taken back', async () => {
  const { api, skills } = await shop()
  const first = await imported(api, `${HEADER}\n1;barista;01.09.2026;\n`)
  assert.equal(first.kind, 'person-skills')
  assert.deepEqual(await skills(), [['Barista', '2026-09-01', null]])
  assert.equal((await imported(api, `${HEADER}\n1;Barista;01.09.2026;`)).counts.unchanged, 1)
  const ended = await imported(api, `${HEADER}\n1;Barista;01.09.2026;31.12.2026\n1;Barista;01.03.2027;`)
  assert.deepEqual([ended.counts.new, ended.counts.changed], [1, 1])
  assert.deepEqual(await skills(), [
    ['Barista', '2026-09-01', '2026-12-31'],
    ['Barista', '2027-03-01', null],
  ])
  // An empty cell takes no end away.
  assert.equal((await imported(api, `${HEADER}\n1;Barista;01.09.2026;`)).counts.unchanged, 1)
  assert.equal((await api(importJobs.undo, { params: { id: ended.id } })).status, 200)
  assert.deepEqual(await skills(), [['Barista', '2026-09-01', null]])
})

test('what somebody changed since stays: the file is not taken back, and the answer says whose it is', async () => {
  const { api, skills } = await shop()
  const done = await imported(api, `${HEADER}\n1;Barista;01.09.2026;`)
  const [mine] = (await api(personSkills.list)).body.data
  const changed = await api(personSkills.change, {
    params: { id: mine!.id },
    body: { to: '2026-10-31', version: mine!.version },
  })
  assert.equal(changed.status, 200, changed.text)
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.equal(
    refusal.message,
    'Ein Eintrag wurde seit dem Import geändert oder gelöscht (Gruber Anna). Der Import kann nicht mehr zurückgenommen werden.',
  )
  assert.deepEqual(await skills(), [['Barista', '2026-09-01', '2026-10-31']])
})

test('without a first day it holds from today on, and the file can come again tomorrow', async () => {
  const { api, eva, barista, skills } = await shop()
  await imported(api, 'Personalnummer;Qualifikation\n1;Barista')
  assert.deepEqual(await skills(), [['Barista', TODAY.toString(), null]])
  await rawSql('update person_skill set valid_from = $1 where company_id = $2', [
    TODAY.subtract({ days: 1 }).toString(),
    eva.company,
  ])
  assert.equal((await checked(api, 'Personalnummer;Qualifikation\n1;Barista')).counts.unchanged, 1)
  assert.ok(barista)
})

test('what does not exist, overlaps or ends before it begins is refused in its cell', async () => {
  const { eva, barista, issues } = await shop()
  await build.personSkill({ employee: eva, skill: barista, from: '2026-01-01', to: '2026-06-30' })
  assert.deepEqual(await issues('1;Zauberei;01.09.2026;'), [
    ['Qualifikation', 'Qualifikation „Zauberei“ gibt es nicht'],
  ])
  assert.deepEqual(await issues('7;Barista;01.09.2026;'), [['Personalnummer', 'Personalnummer „7“ gibt es nicht']])
  assert.deepEqual(await issues('1;Barista;01.06.2026;'), [
    ['gültig ab', 'Überschneidet sich mit „Barista“ 01.01.2026 – 30.06.2026'],
  ])
  assert.deepEqual(await issues('1;Barista;01.09.2026;01.08.2026'), [['gültig bis', 'Das Ende liegt vor dem Beginn']])
  assert.deepEqual(await issues('1;Barista;31.12.1949;'), [['gültig ab', 'Ein Tag von 1950 bis 2100']])
})

test('two rows of a file that overlap each other are not both taken', async () => {
  const { api, skills } = await shop()
  const twice = await checked(api, `${HEADER}\n1;Barista;01.09.2026;\n1;Barista;01.09.2026;`)
  assert.equal(twice.counts.error, 1)
  const run = await api(importJobs.run, { params: { id: twice.id }, body: { version: twice.version } })
  assert.equal(run.status, 409)
  assert.deepEqual(await skills(), [])
  const across = await checked(api, `${HEADER}\n1;Barista;01.09.2026;\n1;Barista;01.10.2026;`)
  // Each of them names the other.
  assert.equal(across.counts.error, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, finished, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const today = () => Temporal.Now.plainDateISO('Europe/Vienna')
const registered = (company: number) =>
  rawSql<{ is: boolean; since: string | null; reason: string }>(
    `select social_insurance_registered as is, social_insurance_registered_since as since, social_insurance_registration_reason as reason
      from employee where company_id = $1 order by personnel_number`,
    [company],
  )

test('whom a file brings counts as registered since the column’s day, else since a past entry; who enters today or later does not', async () => {
  const { api, company } = await signedIn()
  const [now, later] = [today(), today().add({ days: 3 })]
  await imported(
    api,
    `Personalnummer;Nachname;Eintritt;Angemeldet seit\n1;Huber;01.03.2020;28.02.2020\n2;Maier;01.03.2021;\n3;Neu;${now};\n4;Bald;${later};\n5;Ohne;;`,
  )
  assert.deepEqual(await registered(company), [
    { is: true, since: '2020-02-28', reason: 'Aus der importierten Datei' },
    { is: true, since: '2021-03-01', reason: 'Vor der Übernahme in Kontor eingetreten' },
    { is: false, since: null, reason: '' },
    { is: false, since: null, reason: '' },
    { is: false, since: null, reason: '' },
  ])
})

test('somebody who is there is registered by the column alone, at once also where changes are confirmed, and as before once taken back', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set employee_changed_from_md_mode = 1 where id = $1', [company])
  await build.employee({ company, personnelNumber: '1', lastName: 'Huber' })
  assert.equal((await imported(api, 'Personalnummer;Ort;Eintritt\n1;Linz;01.03.2019')).counts.proposed, 1)
  assert.equal((await registered(company))[0]!.is, false)
  const job = await imported(api, 'Personalnummer;SV-Anmeldung\n1;01.03.2019')
  assert.deepEqual([job.counts.changed, job.counts.proposed], [1, 0])
  assert.deepEqual(await registered(company), [{ is: true, since: '2019-03-01', reason: 'Aus der importierten Datei' }])
  assert.equal((await imported(api, 'Personalnummer;SV-Anmeldung\n1;01.03.2019').catch(() => job)).kind, 'employees')
  assert.equal((await api(importJobs.undo, { params: { id: job.id } })).status, 200)
  assert.deepEqual(await registered(company), [{ is: false, since: null, reason: '' }])
})

test('a day to come is refused in its cell', async () => {
  const { api } = await signedIn()
  const job = await checked(api, 'Personalnummer;Nachname;Angemeldet seit\n1;Huber;01.01.2099')
  const [row] = await rowsOf(api, (await finished(api, job.id)).id)
  assert.deepEqual(row!.issues, [
    { column: 'Angemeldet seit', level: 'error', message: 'Der Tag liegt in der Zukunft' },
  ])
})

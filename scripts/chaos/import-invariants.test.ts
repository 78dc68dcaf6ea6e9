import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { checked, imported } from '#server/testing/import-steps.ts'
import { look, named } from './damage.ts'
import type { AskedImport } from './desk.ts'
import { checkImports, lastImport } from './imports.ts'
import { Ledger } from './ledger.ts'
import { checkRows, lookBefore } from './rows-check.ts'

withOwnApp()

const fileOf = (name: string) => `Personalnummer;Nachname;Vorname\n${name}1;${name}Eins;Anna\n${name}2;${name}Zwei;Ida`

test('an import that is gone, half, left open, run by nobody or told otherwise is named, and each of its rows that is not there', async () => {
  const { api, company, accountId } = await signedIn()
  const before = await look(lookBefore)
  const last = await look(lastImport)
  const ledger = new Ledger()
  const run = await imported(api, fileOf('A'))
  const waiting = await checked(api, fileOf('B'))
  const asked: AskedImport[] = [
    { company, accountId, rows: 2, isRun: true, id: run.id, ended: 'done' },
    { company, accountId, rows: 2, isRun: false, id: waiting.id },
  ]
  const checkAt = (isEnd: boolean) => (client: pg.Client) =>
    checkImports(client, { asked, lastEntry: before.lastEntry, lastImport: last, isEnd })
  const check = checkAt(false)
  assert.deepEqual(await look(checkAt(true)), [])

  const job = (id: number) => `import_job where company_id = ${company} and id = ${id}`
  const state = (id: number, to: string) => `update ${job(id).replace('where', `set state = '${to}' where`)}`
  const told = `audit_entry where company_id = ${company} and record_kind = 'imports/import-jobs' and action = 'imported'`
  const cases: [damage: string, expected: RegExp][] = [
    [`delete from ${job(run.id)}`, /the import \d+ of company \d+ is gone/],
    [state(run.id, 'checked'), /is checked, and was done/],
    [`update ${job(run.id).replace('where', 'set new_rows = 1 where')}`, /is done with 1 of 2 rows/],
    [state(waiting.id, 'running'), /is running, and nobody ran it/],
    [state(waiting.id, 'done'), /the trail tells 0 times of .*; it is done/],
    [`delete from ${told}`, /the trail tells 0 times of .*; it is done/],
    [
      `insert into audit_entry (company_id, account_id, action, record_kind, record_id, origin)
       select company_id, account_id, action, record_kind, record_id, origin from ${told}`,
      /the trail tells 2 times of .*; it is done/,
    ],
    [
      `update ${job(waiting.id).replace('where', 'set id = 900001, created_by = gen_random_uuid() where')}`,
      /was uploaded by nobody/,
    ],
  ]
  for (const [damage, expected] of cases) await named(damage, expected, check)
  await named(state(waiting.id, 'checking'), /is checking at the end of the day/, checkAt(true))

  for (const name of ['AEins', 'AZwei'])
    ledger.begin(
      {
        ...{ what: 'an imported person', table: 'employee', marker: { last_name: name } },
        ...{ group: 'A', company, accountId },
      },
      { columns: { last_name: name }, trail: ['people/employees created'] },
    )
  const rows = (client: pg.Client) => checkRows(client, ledger, before)
  assert.deepEqual(await look(rows), [])
  const half = `delete from employee where company_id = ${company} and last_name = 'AZwei'`
  await named(half, /of “A” 1 of 2 rows are there/, rows)
  for (const fact of ledger.facts) ledger.confirm(fact)
  await named(half, /AZwei.*is not what was acknowledged: the row is missing/, rows)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

test('the group of a nationality follows from it unless the file names it, and the same nationality leaves it then', async () => {
  const { company, api } = await signedIn()
  const group = async () =>
    (await rawSql('select citizen_type_id as id from employee where company_id = $1', [company]))[0]!.id
  const header = 'Personalnummer;Nachname;Staatsbürgerschaft;Staatsbürgerschaftsgruppe'
  const asylum = `${header}\n1;Neu;TR;Drittstaat, asyl- oder subsidiär schutzberechtigt`
  await imported(api, asylum)
  assert.equal(await group(), 5)
  assert.equal((await imported(api, asylum)).counts.unchanged, 1)
  assert.equal((await imported(api, `${header}\n1;Neu;TR;`)).counts.unchanged, 1)
  const job = await checked(api, `${header}\n1;Neu;TR;drittstaat`)
  assert.deepEqual((await rowsOf(api, job.id))[0]!.cells[3], {
    field: 'citizenType',
    before: 'Drittstaat, asyl- oder subsidiär schutzberechtigt',
    after: 'Drittstaat',
  })
  await imported(api, `${header}\n1;Neu;TR;drittstaat`)
  assert.equal(await group(), 2)
  const wrong = await checked(api, `${header}\n1;Neu;TR;Mars`)
  assert.deepEqual((await rowsOf(api, wrong.id))[0]!.issues, [
    {
      column: 'Staatsbürgerschaftsgruppe',
      level: 'error',
      message: '„Mars“ ist keine Staatsbürgerschaftsgruppe',
    },
  ])
})

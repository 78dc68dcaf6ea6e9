import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { photo } from '#server/testing/document-files.ts'

withApp({ LOG_LEVEL: 'silent' })

type Part = [name: string, value: string | Buffer]
/** A document in a form whose parts come in this order. */
async function send(token: string | undefined, parts: Part[], query = '') {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value as Buffer<ArrayBuffer>]), 'pass.jpg')
  const response = await fetch(`http://127.0.0.1:${theApp().port}/api/sec/employee/documents${query}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } }
}
const documentsIn = async (company: number) =>
  (await rawSql('select from employee_document where company_id = $1', [company])).length

async function sender(permissions?: Parameters<typeof signedIn>[0]) {
  const person = await signedIn(permissions)
  const employee = await build.employee({ company: person.company })
  const fields: Part[] = [
    ['employeeId', String(employee.id)],
    ['documentType', 'PASSPORT'],
  ]
  return { ...person, fields, company: String(person.company), file: ['file', await photo()] as Part }
}

test('a form may name its company itself, before its file or after it', async () => {
  const { token, company, fields, file } = await sender()
  for (const parts of [
    [['companyId', company] as Part, ...fields, file],
    [...fields, file, ['companyId', company] as Part],
  ])
    assert.equal((await send(token, parts)).status, 200)
  assert.equal(await documentsIn(Number(company)), 2)
})

test('what names its company in a form is let in as all else: session, company, right', async () => {
  const { token, company, fields, file } = await sender()
  const blind = await sender({ permissions: ['employees.read'] })
  const other = String(await build.company())
  const named = (id: string): Part => ['companyId', id]
  const missing = await send(token, [...fields, file])
  assert.deepEqual([missing.status, missing.body.fields], [400, { companyId: 'Muss angegeben werden' }])
  const odd = await send(token, [named('x'), ...fields, file])
  assert.deepEqual([odd.status, odd.body.fields], [400, { companyId: 'Ist keine gültige Nummer' }])
  for (const [who, parts, query, status] of [
    [undefined, [named(company), ...fields, file], '', 401],
    [token, [named(other), ...fields, file], '', 404],
    [token, [...fields, file, named(other)], '', 404],
    [token, [named(other), ...fields, file], `?companyId=${company}`, 404],
    [token, [named(company), ...fields, file], `?companyId=${other}`, 404],
    [blind.token, [named(blind.company), ...blind.fields, blind.file], '', 403],
  ] as const)
    assert.equal((await send(who, [...parts], query)).status, status, `${query} ${parts[0]}`)
  for (const id of [company, other, blind.company]) assert.equal(await documentsIn(Number(id)), 0)
})

test('a file of a company that is not the sender’s is refused before it is taken', async () => {
  const { token, fields } = await sender()
  const other = String(await build.company())
  const large = Buffer.alloc(19_000_000, 1)
  const before = performance.now()
  assert.equal((await send(token, [['companyId', other], ...fields, ['file', large]])).status, 404)
  assert.ok(performance.now() - before < 10_000)
})

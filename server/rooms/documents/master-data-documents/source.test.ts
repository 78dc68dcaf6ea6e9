import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { employeeDocuments as documents, type EmployeeDocument } from '#contract/documents/employee-documents.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { remoteSource } from '#server/platform/remote-source.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile, photo } from '#server/testing/document-files.ts'
import { issueFor, open } from '#server/testing/file-steps.ts'
import { masterDataSource } from '#server/testing/master-data-source.ts'
import { tries } from '#server/testing/thorough.ts'

// The source holds for all companies.
withOwnApp({ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent' })

type Told = Record<string, unknown>
const told = (employeeId: number, id: number | string, more: Told = {}): Told => ({
  ...{ id, employeeId, storeId: null, name: `Vertrag ${id}`, documentType: 'CONTRACT' },
  ...{ created_at: '2026-03-04T05:06:07.000Z', validUntil: '2027-12-31', confirmed: true, sensitive: false },
  ...{ fileType: 'application/pdf', fileId: 99, proxyDocument: false },
  ...more,
})

/** A company with somebody whose documents lie with the source. */
async function shop(source: Awaited<ReturnType<typeof masterDataSource>>) {
  const session = await signedIn()
  const { company, api } = session
  const employee = await build.employee({ company })
  const listOf = (employeeId = employee.id) => `/md/employee/documents?companyId=${company}&employeeId=${employeeId}`
  const whole = `/md/employee/documents?companyId=${company}`
  return {
    ...session,
    ...{ employee, listOf, whole },
    tells: (list: unknown, path = listOf()) => source.has.set(path, JSON.stringify(list)),
    fileAt: (id: number | string) => `/md/employee/documents/${id}/file?companyId=${company}`,
    asked: (employeeId = employee.id) => api(documents.masterData, { query: { employeeId } }),
    own: () => api(documents.list, { query: { employeeId: employee.id } }),
    opened: async ({ id }: Pick<EmployeeDocument, 'id'>) => {
      const { status, body } = await issueFor(session, id, 'employee-document')
      assert.equal(status, 200)
      const { searchParams } = new URL(body.data.url, 'http://localhost')
      return open(Number(searchParams.get('id')), body.data.accessToken)
    },
  }
}
const statusesOf = ({ asked }: { asked: { status: number }[] }) => asked.map(({ status }) => status)

test('what the source has is listed as its own and opened, and while nothing changes there it only says so', async () => {
  const source = await masterDataSource({ token: 'geheimer-Schlüssel'.replace('ü', 'ue') })
  const { tells, fileAt, asked, opened, own, employee, company } = await shop(source)
  const pdf = await pdfFile()
  tells({ data: [told(employee.id, 7)] })
  source.has.set(fileAt(7), pdf)

  const { body, status, text } = await asked()
  assert.equal(status, 200, text)
  const [document, ...others] = body
  assert.deepEqual(others, [])
  assert.ok(document!.url && document!.accessToken && document!.fileId)
  assert.partialDeepStrictEqual(document!, {
    ...{ employeeId: employee.id, storeId: null, name: 'Vertrag 7', documentType: 'CONTRACT' },
    ...{ created_at: '2026-03-04 05:06:07', validUntil: '2027-12-31', confirmed: true, sensitive: false },
    ...{ fileType: 'application/pdf', proxyDocument: true },
  })
  assert.deepEqual((await own()).body.data, [])
  assert.deepEqual((await opened(document!)).bytes, pdf)
  assert.deepEqual(statusesOf(source), [200, 200])
  assert.deepEqual([...new Set(source.asked.map(({ authorization }) => authorization))], ['Bearer geheimer-Schluessel'])

  source.forget()
  const again = (await asked()).body
  assert.deepEqual(
    again.map(({ accessToken: _, ...facts }) => facts),
    body.map(({ accessToken: _, ...facts }) => facts),
  )
  assert.deepEqual((await opened(document!)).bytes, pdf)
  assert.deepEqual(statusesOf(source), [304, 304])
  assert.ok(source.asked.every(({ etag }) => etag !== undefined))
  const [kept] = await rawSql<{ rows: number }>(
    `select count(*)::int as rows from employee_document where company_id = $1`,
    [company],
  )
  assert.equal(kept!.rows, 1)
})

test('what changes at the source changes here: another name, another file, one more, one less', async () => {
  const source = await masterDataSource()
  const { tells, fileAt, asked, opened, employee } = await shop(source)
  tells([told(employee.id, 1), told(employee.id, 2)])
  source.has.set(fileAt(1), await pdfFile(1)).set(fileAt(2), await pdfFile(1))
  const [first, second] = (await asked()).body
  assert.equal((await opened(first!)).status, 200)
  const longer = await pdfFile(3)
  const picture = await photo()
  tells([
    told(employee.id, 1, { name: 'Neuer Vertrag', sensitive: true, validUntil: null }),
    told(employee.id, 'x-3', { fileType: 'image/jpeg' }),
    told(employee.id, 4, { fileType: null }),
  ])
  source.has.set(fileAt(1), longer).set(fileAt('x-3'), picture)
  const after = (await asked()).body
  assert.deepEqual(
    after.map(({ name, sensitive, validUntil, fileType, version }) => [name, sensitive, validUntil, fileType, version]),
    [
      ['Neuer Vertrag', true, null, 'application/pdf', 2],
      ['Vertrag x-3', false, '2027-12-31', 'image/jpeg', 1],
      ['Vertrag 4', false, '2027-12-31', null, 1],
    ],
  )
  assert.equal(after[0]!.id, first!.id)
  assert.equal(after[2]!.fileId, null)
  assert.deepEqual((await opened(first!)).bytes, longer)
  assert.equal((await opened(after[1]!)).status, 200)
  assert.equal((await rawSql('select 1 from employee_document where id = $1', [second!.id])).length, 0)
})

test('a document of the source is neither changed nor deleted here', async () => {
  const source = await masterDataSource()
  const { api, tells, asked, employee } = await shop(source)
  tells([told(employee.id, 1)])
  const [{ id }] = (await asked()).body as [EmployeeDocument]
  for (const { status, refusal } of [
    await api(documents.change, { params: { id }, body: { name: 'x', version: 1 } }),
    await api(documents.remove, { params: { id } }),
  ])
    assert.deepEqual(
      [status, refusal.message],
      [409, 'Dieses Dokument kommt aus den Stammdaten und kann hier nur angesehen werden.'],
    )
  assert.equal((await asked()).body.length, 1)
})

const failing: [what: string, answers: (response: ServerResponse) => void][] = [
  ['answers with an error', response => response.writeHead(500).end('[]')],
  ['does not answer', () => {}],
  ['begins to answer and stops', response => response.writeHead(200).write('[')],
  ['hangs up', response => response.destroy()],
  ['does not know the company', response => response.writeHead(404).end()],
  ['claims that nothing changed though nothing is known', response => response.writeHead(304).end()],
]
for (const [what, answers] of failing)
  test(`a source that ${what} is named in German, and own documents are not affected`, async () => {
    const source = await masterDataSource()
    const { api, asked, own, employee } = await shop(source)
    const sent = { body: { employeeId: employee.id, documentType: 'PASSPORT' as const } }
    assert.equal(
      (await api(documents.create, { ...sent, file: { name: 'pass.jpg', bytes: await photo() } })).status,
      200,
    )
    source.answers = (_, response) => answers(response)
    const { status, refusal } = await asked()
    assert.deepEqual([status, /^Die Stammdatenquelle .* bitte /i.test(refusal.message)], [503, true])
    assert.doesNotMatch(refusal.message, /127|http|ECONN/)
    assert.equal((await own()).body.data.length, 1)
  })

test('nobody at the other end is named in German, and what was opened before can still be opened', async () => {
  const source = await masterDataSource()
  const { tells, fileAt, asked, opened, employee } = await shop(source)
  const pdf = await pdfFile()
  tells([told(employee.id, 1), told(employee.id, 2)])
  source.has.set(fileAt(1), pdf)
  const [known, other] = (await asked()).body
  await opened(known!)
  remoteSource.give({ url: 'http://127.0.0.1:9/md', token: '', timeoutMs: 400 })
  assert.equal((await asked()).status, 503)
  assert.deepEqual((await opened(known!)).bytes, pdf)
  const { status, refusal } = await opened(other!)
  assert.deepEqual([status, /gerade nicht erreichbar/.test(refusal.message)], [503, true])
})

test('the operator is told why, and neither the address nor the key', async () => {
  const source = await masterDataSource({ token: 'geheim' })
  const reasons: string[] = []
  const place = await shop(source)
  remoteSource.give({ ...remoteSource.get()!, onFailure: reason => reasons.push(reason) })
  const answers: ((response: ServerResponse) => void)[] = [
    response => response.writeHead(403).end('geheim'),
    response => response.destroy(),
    () => {},
    response => response.end('x'.repeat(21_000_000)),
  ]
  for (const answer of answers) {
    source.answers = (_, response) => answer(response)
    // The last one has time: what is told of it is its size.
    if (answer === answers.at(-1)) remoteSource.give({ ...remoteSource.get()!, timeoutMs: 60_000 })
    assert.equal((await place.asked()).status, 503)
  }
  assert.deepEqual(reasons, ['status 403', 'ECONNRESET', 'ABORT_ERR', 'Error'])
})

test('a redirect is not followed: another host sees neither the question nor the key', async () => {
  const source = await masterDataSource({ token: 'geheim' })
  let asked = 0
  const elsewhere = createServer((_, response) => {
    asked++
    response.end('[]')
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  after(() => elsewhere.close())
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/md`
  source.answers = (_, response) => response.writeHead(302, { location }).end()
  const place = await shop(source)
  assert.equal((await place.asked()).status, 503)
  assert.equal(asked, 0)
})

const garbage: [what: string, list: (of: { employee: number; other: number; company: number }) => unknown][] = [
  ['what is no JSON', () => '<html>'],
  ['what is no list', () => ({ data: 'nix' })],
  ['a document without its person', ({ employee }) => [told(employee, 1), { id: 2 }]],
  [
    'a document that does not say whether it is sensitive',
    ({ employee }) => [told(employee, 1, { sensitive: undefined })],
  ],
  ['a type that there is not', ({ employee }) => [told(employee, 1, { documentType: 'SECRET' })]],
  ['a file that nobody can show', ({ employee }) => [told(employee, 1, { fileType: 'text/html' })]],
  ['a way to another place in place of an id', ({ employee }) => [told(employee, '../../secret')]],
  ['the same document twice', ({ employee }) => [told(employee, 1), told(employee, '1')]],
  ['a day that there is not', ({ employee }) => [told(employee, 1, { validUntil: '2026-02-30' })]],
  ['a character that nobody can read', ({ employee }) => [told(employee, 1, { name: 'a\u0000b' })]],
  [
    'a document of another company',
    ({ employee, company }) => [told(employee, 1), told(employee, 2, { companyId: company + 1 })],
  ],
  ['a document of another person', ({ employee, other }) => [told(employee, 1), told(other, 2)]],
  ['more than it may', ({ employee }) => [told(employee, 1, { note: 'x'.repeat(21_000_000) })]],
]
for (const [what, list] of garbage)
  test(`of an answer with ${what} nothing is believed`, async () => {
    const source = await masterDataSource()
    const { company, employee, listOf, asked } = await shop(source)
    const { id: other } = await build.employee({ company })
    const content = list({ employee: employee.id, other, company })
    source.has.set(listOf(), typeof content === 'string' ? content : JSON.stringify(content))
    const { status, refusal } = await asked()
    assert.deepEqual([status, /^Die Stammdatenquelle/.test(refusal.message)], [503, true])
    const found = await rawSql('select 1 from employee_document where company_id = $1', [company])
    assert.deepEqual(found, [])
  })

test('a list of all that names people of another company shows them nowhere', async () => {
  const source = await masterDataSource()
  const [one, other] = [await shop(source), await shop(source)]
  one.tells([told(one.employee.id, 1), told(other.employee.id, 2), told(2_000_000, 3)], one.whole)
  const { body, status, text } = await one.api(documents.masterData, {})
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.map(({ name, employeeId }) => [name, employeeId]),
    [['Vertrag 1', one.employee.id]],
  )
  assert.deepEqual(await rawSql('select 1 from employee_document where company_id = $1', [other.company]), [])
})

test('who is bound to stores takes over and removes only what is of their people, and who may not see what is sensitive sees none', async () => {
  const source = await masterDataSource()
  const { api, company, employee, tells, whole } = await shop(source)
  const there = await build.employee({ company })
  const bound = await signedIn({ company, storeIds: [there.store!] })
  const list = (of = api) => of(documents.masterData, {}).then(({ body }) => body.map(({ name }) => name))
  tells([told(employee.id, 1, { storeId: employee.store }), told(there.id, 2)], whole)
  assert.deepEqual(await list(), ['Vertrag 1', 'Vertrag 2'])
  tells([told(there.id, 2, { name: 'Neu' }), told(there.id, 3, { sensitive: true })], whole)
  assert.deepEqual(await list(bound.api), ['Neu', 'Vertrag 3'])
  const left = await rawSql<{ name: string }>(
    'select name from employee_document where company_id = $1 order by name',
    [company],
  )
  assert.deepEqual(
    left.map(({ name }) => name),
    ['Neu', 'Vertrag 1', 'Vertrag 3'],
  )
  assert.deepEqual(await list(), ['Neu', 'Vertrag 3'])
  const permissions = ALL_PERMISSIONS.filter(each => each !== 'documents.read-sensitive')
  const blind = await signedIn({ company, permissions })
  assert.deepEqual(await list(blind.api), ['Neu'])
})

test('whatever was asked for between, a list is what the source has now, even where it has what it had before', async () => {
  const source = await masterDataSource()
  const { tells, whole, asked, api, employee } = await shop(source)
  const names = (list: readonly EmployeeDocument[]) => list.map(({ name }) => name)
  const [A, B] = [[told(employee.id, 1)], [told(employee.id, 1, { name: 'B' }), told(employee.id, 2)]]
  const has = (list: Told[]) => {
    tells(list)
    tells(list, whole)
  }
  has(A)
  assert.deepEqual(names((await api(documents.masterData, {})).body), ['Vertrag 1'])
  has(B)
  assert.deepEqual(names((await asked()).body), ['B', 'Vertrag 2'])
  has(A)
  assert.deepEqual(names((await api(documents.masterData, {})).body), ['Vertrag 1'])
  assert.deepEqual(names((await asked()).body), ['Vertrag 1'])
})

test('after any history of changes and questions by people who see more or less, each list is what the source has of whom one sees', async () => {
  const source = await masterDataSource()
  const owner = await shop(source)
  const { company, employee, whole, tells, listOf } = owner
  const there = await build.employee({ company })
  const bound = await signedIn({ company, storeIds: [there.store!] })
  const people = [employee.id, there.id]
  const document = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    person: fc.integer({ min: 0, max: 1 }),
    name: fc.constantFrom('A', 'B'),
    fileType: fc.constantFrom('application/pdf', 'image/png', null),
  })
  const step = fc.record({
    list: fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 4 }),
    asks: fc.array(fc.constantFrom('all', 'bound', 'first', 'second'), { minLength: 1, maxLength: 3 }),
  })
  const factsOf = (list: readonly { employeeId: number; name: string; fileType: string | null }[]) =>
    list.map(({ employeeId, name, fileType }) => `${employeeId} ${name} ${fileType}`).sort()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
      for (const { list, asks } of steps) {
        const has = list.map(({ id, person, ...facts }) => told(people[person]!, id, facts))
        tells(has, whole)
        for (const id of people)
          tells(
            has.filter(({ employeeId }) => employeeId === id),
            listOf(id),
          )
        const of = (...ids: number[]) =>
          factsOf(has.filter(({ employeeId }) => ids.includes(employeeId as number)) as never)
        for (const ask of asks) {
          const api = ask === 'bound' ? bound.api : owner.api
          const asked =
            ask === 'first' ? { employeeId: people[0]! } : ask === 'second' ? { employeeId: people[1]! } : {}
          const { body, status, text } = await api(documents.masterData, { query: asked })
          assert.equal(status, 200, text)
          const seen = { all: people, bound: [people[1]!], first: [people[0]!], second: [people[1]!] }[ask]
          // What somebody else does not see may still stand in the way of a document that has moved to another person.
          if (ask === 'bound') assert.ok(factsOf(body).every(fact => of(...seen).includes(fact)))
          else assert.deepEqual(factsOf(body), of(...seen))
        }
      }
    }),
    { numRuns: tries(100) },
  )
})

const files: [what: string, bytes: () => Promise<Buffer>][] = [
  ['is none', async () => Buffer.from('<script>')],
  ['is of another kind than was told', () => photo()],
  ['is larger than a document may be', async () => Buffer.concat([await pdfFile(), Buffer.alloc(20_000_001)])],
]
for (const [what, bytes] of files)
  test(`a file that ${what} is not shown and not kept`, async () => {
    const source = await masterDataSource()
    const { tells, fileAt, asked, opened, employee, company } = await shop(source)
    tells([told(employee.id, 1)])
    source.has.set(fileAt(1), await bytes())
    const [document] = (await asked()).body
    const { status, refusal } = await opened(document!)
    assert.deepEqual([status, /^(Diese Datei|Die Stammdatenquelle)/.test(refusal.message)], [503, true])
    const [row] = await rawSql<{ is_fetched: boolean }>(
      'select is_fetched from remote_document where company_id = $1',
      [company],
    )
    assert.equal(row!.is_fetched, false)
  })

test('a file that is gone at the source says so', async () => {
  const source = await masterDataSource()
  const { tells, asked, opened, employee } = await shop(source)
  tells([told(employee.id, 1)])
  const { status, refusal } = await opened((await asked()).body[0]!)
  assert.deepEqual([status, refusal.message], [404, 'Die Stammdatenquelle hat diese Datei nicht mehr.'])
})

test('without a source our own tables answer', async () => {
  remoteSource.give(undefined)
  const { company, api } = await signedIn()
  const employee = await build.employee({ company })
  const id = await build.document({ employee, isProxy: true })
  const { body } = await api(documents.masterData, { query: { employeeId: employee.id } })
  assert.deepEqual(
    body.map(document => [document.id, document.proxyDocument]),
    [[id, true]],
  )
})

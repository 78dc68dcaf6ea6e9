import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { apiKeys } from '#contract/accounts/api-keys.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog, type StreamLine } from '#contract/shell/event-log.ts'
import { endingAfter } from '#server/platform/audit-blocks.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { checkScript } from '#server/platform/audit-proof.ts'
import { keyFingerprint } from '#server/platform/audit-signing.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { signatureOf } from '#server/rooms/accounts/api-keys/rules.ts'
import { rawSql, testSocket, theApp, withApp } from '#server/testing/app.ts'
import { recomputed } from '#server/testing/audit-steps.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import type { Api } from '#server/testing/client.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { pageAfter } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

type Entry = Extract<StreamLine, { accountId: string }>
const linesOf = (text: string): StreamLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
const entriesOf = (lines: StreamLine[]) => lines.filter((line): line is Entry => 'id' in line)
const blocksOf = (lines: StreamLine[]) => lines.flatMap(line => ('block' in line ? [line.block.number] : []))
const nextOf = (lines: StreamLine[]) => (lines.at(-1) as { next: number }).next

async function read(api: Api, query: { after?: number; limit?: number } = {}) {
  const { status, text, headers } = await api(eventLog.stream, { query })
  assert.equal(status, 200, text.slice(0, 300))
  assert.equal(headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
  return { text, lines: linesOf(text) }
}

const named = (line: Entry) => line.changes.find(({ field }) => field === 'name')?.after

async function withBlocks(...blocks: string[][]) {
  const caller = await signedIn()
  for (const names of blocks) {
    for (const name of names) await caller.api(costCentres.create, { body: { name } })
    await sealAudit()
  }
  return caller
}

test('sealed entries come the oldest first, with who, what and which fields, and a cursor that goes on after them', async () => {
  const { api, accountId } = await withBlocks(['Küche', 'Büro'])
  await api(costCentres.create, { body: { name: 'Offen' } })
  const { lines } = await read(api)
  const [first, second, ...others] = entriesOf(lines)
  assert.deepEqual([named(first!), named(second!), others], ['Küche', 'Büro', []], 'what is not sealed waits')
  const { id: _, at, recordId, sealed, changes, ...told } = first!
  assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.equal(JSON.parse(sealed!).at, at)
  assert.match(recordId, /^\d+$/)
  assert.deepEqual(told, {
    ...{ accountId, actor: 'Mira Huber', isOperator: false, action: 'created', kind: 'settings/cost-centres' },
    ...{ detail: '', origin: 'web 127.0.0.1' },
  })
  assert.deepEqual(lines.at(-1), { next: second!.id })

  const idle = await read(api, { after: second!.id })
  assert.deepEqual([entriesOf(idle.lines), idle.lines.at(-1)], [[], { next: second!.id }])
  await sealAudit()
  assert.deepEqual(entriesOf((await read(api, { after: second!.id })).lines).map(named), ['Offen'])
})

test('an entry that is committed late, with a smaller number, is missed by no cursor', async () => {
  const { company, accountId, api } = await signedIn()
  const client = new pg.Client({ host: testSocket(), user: 'postgres', database: theApp().database })
  await client.connect()
  const write = `insert into audit_entry (company_id, account_id, action, record_kind, origin) values ($1, $2, 'changed', 'time/stamps', 'test') returning id`
  try {
    await client.query('begin')
    const late = Number((await client.query(write, [company, accountId])).rows[0].id)
    const [early] = await rawSql<{ id: string }>(write, [company, accountId])
    assert.ok(late < Number(early!.id))
    await sealAudit(0)
    const before = await read(api)
    assert.deepEqual([entriesOf(before.lines), nextOf(before.lines)], [[], 0])
    await client.query('commit')
    await sealAudit(0)
    await sealAudit(0)
    const { lines } = await read(api, { after: nextOf(before.lines) })
    assert.deepEqual(
      entriesOf(lines).map(({ id }) => id),
      [late, Number(early!.id)],
    )
  } finally {
    await client.end()
  }
})

test('a limit cuts anywhere; the next answer names the block again that it goes on in', async () => {
  const { api } = await withBlocks(['A', 'B', 'C'], ['D'])
  const first = await read(api, { limit: 2 })
  assert.deepEqual([entriesOf(first.lines).map(named), blocksOf(first.lines)], [['A', 'B'], [1]])
  const second = await read(api, { after: nextOf(first.lines), limit: 1 })
  assert.deepEqual([entriesOf(second.lines).map(named), blocksOf(second.lines)], [['C'], [1]])
  const third = await read(api, { after: nextOf(second.lines) })
  assert.deepEqual([entriesOf(third.lines).map(named), blocksOf(third.lines)], [['D'], [2]])
})

test('thousands of entries come in many parts, each once, below one head a block', async () => {
  const { company, accountId, api } = await signedIn()
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id, origin) select $1, $2, 'changed', 'time/stamps', n::text, 'test' from generate_series(1, 5600) n`,
    [company, accountId],
  )
  await sealAudit()
  const { lines } = await read(api)
  assert.deepEqual(
    entriesOf(lines).map(({ recordId }) => Number(recordId)),
    Array.from({ length: 5600 }, (_, at) => at + 1),
  )
  assert.deepEqual(blocksOf(lines), [1, 2])
})

/** As somebody checks it who has the collected files, and nothing else. */
async function check(...texts: string[]): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stream-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'pruefen.mjs'), checkScript())
  const names = texts.map((text, at) => {
    writeFileSync(join(folder, `teil${at}.ndjson`), text)
    return `teil${at}.ndjson`
  })
  return new Promise(resolve => {
    execFile(process.execPath, ['pruefen.mjs', ...names], { cwd: folder }, (error, output, problems) =>
      resolve({ code: Number(error?.code ?? 0), output: output + problems }),
    )
  })
}

test('what was collected is proved by the program of the audit copy, in however many parts and however often they were read', async () => {
  const { api } = await withBlocks(['Küche', 'Größe\u2028<>&"\\', 'Büro'], ['Lager', 'Hof'])
  const { text, lines } = await read(api)
  const { code, output } = await check(text)
  assert.equal(code, 0, output)
  assert.match(output, /^5 Einträge in 2 Blöcken geprüft, vom Block 1 an\.[\s\S]*\nIn Ordnung/)
  assert.ok(output.includes(keyFingerprint()))

  const parts: string[] = []
  for (let cursor = 0, more = true; more; ) {
    const part = await read(api, { after: cursor, limit: 2 })
    parts.push(part.text)
    more = nextOf(part.lines) !== cursor
    cursor = nextOf(part.lines)
  }
  assert.equal(parts.length, 4)
  // Read again from within the first block, and broken off in the middle of the second one.
  const again = await read(api, { after: entriesOf(lines)[1]!.id })
  const cut = again.text.slice(0, again.text.indexOf('Hof')).split('\n').slice(0, -1).join('\n')
  const collected = await check(...parts, `${cut}\n`, again.text)
  assert.equal(collected.code, 0, collected.output)
  assert.match(collected.output, /^5 Einträge in 2 Blöcken/)

  // A log system may write the fields in another order, and add its own.
  const rewritten = lines.map(line =>
    JSON.stringify({ source: 'kontor', ...Object.fromEntries(Object.entries(line).reverse()) }),
  )
  assert.equal((await check(rewritten.join('\n'))).code, 0)
})

const forgeries: [what: string, edit: (lines: string[]) => string[], said: RegExp][] = [
  ['an entry that is missing', lines => lines.toSpliced(2, 1), /Es sind 2 Einträge statt 3/],
  ['two entries exchanged', ([a, b, c, d, ...rest]) => [a!, b!, d!, c!, ...rest], /Einträge wurden geändert/],
  [
    'another value beside the sealed text',
    edited(/"after":"Büro"/, '"after":"Bürö"'),
    /Was besiegelt ist, steht anders da/,
  ],
  [
    'another account beside the sealed text',
    edited(/"accountId":"./, '"accountId":"x'),
    /Was besiegelt ist, steht anders da/,
  ],
  [
    'a change that is not told',
    edited(/"changes":\[.*?\](?=[,}])/, '"changes":[]'),
    /Was besiegelt ist, steht anders da/,
  ],
  ['another value in both', edited(/Büro/g, 'Bürö'), /Einträge wurden geändert/],
  ['no sealed text', edited(/,"sealed":".*"/, ''), /hat keinen Nachweis/],
  ['another moment of sealing', edited(/"sealedAt":"20/, '"sealedAt":"19'), /Unterschrift fehlt oder passt nicht/],
  [
    'a block that is missing',
    lines => lines.filter(line => !/"number":2,|Hof/.test(line)),
    /Block 3 .* folgt nicht auf Block 1/,
  ],
  [
    'the same entry twice, and not the same',
    lines => [...lines, lines[2]!.replace(/Küche/g, 'Koch')],
    /steht mehrmals da, aber nicht gleich/,
  ],
  ['no key', lines => lines.slice(1), /Unterschrift fehlt oder passt nicht/],
  ['a line that is no JSON', lines => [...lines, 'oje'], /kein JSON/],
]
function edited(what: RegExp, by: string) {
  return (lines: string[]) =>
    lines.map(line => (what.test(line) && /Büro|"block"/.test(line) ? line.replace(what, by) : line))
}
test('the program names whatever was done to what was collected', async () => {
  const { api } = await withBlocks(['Küche', 'Büro', 'Lager'], ['Hof'], ['Keller'])
  const lines = (await read(api)).text.trimEnd().split('\n')
  for (const [what, edit, said] of forgeries) {
    const { code, output } = await check(`${edit(lines).join('\n')}\n`)
    assert.equal(code, 1, what)
    assert.match(output, said, what)
  }
})

test('entries of before blocks were signed are streamed in their own form', async () => {
  const { api, company } = await withBlocks(['Zwei\nZeilen', 'Eins'])
  await recomputed(company, 1)
  const { output } = await check((await read(api)).text)
  // Only nobody has signed them so: their hashes are right.
  assert.deepEqual(output.match(/^- .*$/gm)!.length, 1)
  assert.match(output, /Unterschrift fehlt oder passt nicht/)
})

test('who may not read all of the log gets what they may, without proof, and is told so', async () => {
  const { company, accountId } = await withBlocks(['Küche'])
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id, after, origin) values
       ($1, $2, 'created', 'exports/export-runs', '1', '{"sums": "Ertrag", "note": "Wert"}', 'test'),
       ($1, $2, 'created', 'working-time/maternities', '2', '{"note": "geheim"}', 'test')`,
    [company, accountId],
  )
  await sealAudit()
  const without = ALL_PERMISSIONS.filter(right => right !== 'maternity.read' && right !== 'employees.read-sensitive')
  const { api } = await signedIn({ company, permissions: without })
  const { lines, text } = await read(api)
  assert.deepEqual(Object.keys(lines[0]!), ['proof', 'reason'])
  assert.deepEqual(blocksOf(lines), [])
  assert.deepEqual(
    entriesOf(lines).map(({ kind, sealed }) => [kind, sealed]),
    [
      ['settings/cost-centres', undefined],
      ['exports/export-runs', undefined],
    ],
  )
  assert.deepEqual(
    entriesOf(lines)[1]!.changes.find(({ field }) => field === 'sums'),
    { field: 'sums', before: null, after: '•••' },
  )
  assert.doesNotMatch(text, /geheim|Ertrag/)
  const { code, output } = await check(text)
  assert.equal(code, 1)
  assert.match(output, /ohne Nachweis/)
  const [last] = await rawSql<{ id: string }>('select max(id) as id from audit_entry where company_id = $1', [company])
  assert.equal(nextOf(lines), Number(last!.id), 'the cursor passes what is not shown')

  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await bound.api(eventLog.stream)).status, 403)
})

test('a cursor that is no entry of the company does not exist, whoever else has it', async () => {
  const { api, company } = await withBlocks(['Küche'])
  const other = await withBlocks(['Fremd'])
  const [foreign] = entriesOf((await read(other.api)).lines)
  for (const cursor of [foreign!.id, 999_999_999]) {
    const { status, refusal } = await api(eventLog.stream, { query: { after: cursor } })
    assert.deepEqual([status, refusal.code], [404, 'not_found'])
  }
  assert.equal((await other.api(eventLog.stream, { query: { companyId: company } })).status, 404)
})

test('a key of a program whose role holds “events.read” reads it', async () => {
  const { api, company } = await withBlocks(['Küche'])
  const roleId = await role(company, ['events.read', 'settings.read', 'stores.read'])
  const made = await api(apiKeys.create, { body: { name: 'SIEM', roleId, expires: inAMonth() } })
  assert.equal(made.status, 200, made.text)
  const { key, secret } = made.body.data
  const url = `${eventLog.stream.path}?companyId=${company}&after=0&limit=10`
  const timestamp = String(Date.now())
  const signature = signatureOf(secret, { method: 'GET', url, timestamp })
  await sealAudit()
  const answer = await fetch(`http://127.0.0.1:${theApp().port}${url}`, {
    headers: { 'x-api-key': `${key}.${signature}`, 'x-api-key-timestamp': timestamp },
  })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  assert.deepEqual(entriesOf(linesOf(text)).map(named), ['Küche'])
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('entries and blocks are found by index from the cursor on, however long the trail is', async () => {
  const { company, accountId } = await signedIn()
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, origin) select $1, $2, 'changed', 'time/stamps', 'test' from generate_series(1, 20000)`,
    [company, accountId],
  )
  await rawSql(
    `insert into audit_block (company_id, number, form, first_entry, last_entry, entries, sha256, signature) select $1, n, 2, n * 10, n * 10 + 9, 10, 'x', 'x' from generate_series(1, 20000) n`,
    [company],
  )
  await rawSql('analyze audit_entry, audit_block')
  const scope = { companyId: company, accountId, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const range = { after: 100_000, until: 190_000, limit: 100 }
  const planned = async (statement: ReturnType<typeof pageAfter>) => {
    const rows = await inCompany(scope as unknown as CompanyScope, tx =>
      tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (format json) ${statement}`).then(found => found.rows),
    )
    return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).filter(({ 'Relation Name': table }) => table?.startsWith('audit_'))
  }
  const entries = await planned(pageAfter(undefined, range))
  assert.deepEqual([...new Set(entries.map(node => node['Index Name']))], ['audit_entry_pkey'])
  assert.ok(entries.some(node => /company_id = .*id > .*id <= /.test(node['Index Cond']!)))
  const blocks = await planned(endingAfter(company, range))
  assert.deepEqual(blocks.map(node => node['Index Name']).sort(), ['audit_block_last', 'audit_block_pkey'])
  assert.match(blocks.find(node => node['Index Name'] === 'audit_block_last')!['Index Cond']!, /last_entry > /)
})

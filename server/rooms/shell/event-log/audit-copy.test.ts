import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { recomputed } from '#server/testing/audit-steps.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { zipEntriesOf } from '#server/testing/zip-entries.ts'

withApp()

const prove = (accountId: string) => rawSql('update session set proved_at = now() where account_id = $1', [accountId])

async function withEntries(names = ['Küche', 'Größe\u2028<>&', 'Büro']) {
  const caller = await signedIn()
  for (const name of names) await caller.api(costCentres.create, { body: { name } })
  await sealAudit()
  return caller
}

async function copyOf({ api, accountId }: Awaited<ReturnType<typeof signedIn>>, body: object = {}) {
  await prove(accountId)
  const { status, bytes, text } = await api(eventLog.auditCopy, { body } as never)
  assert.equal(status, 200, text.slice(0, 300))
  const folder = mkdtempSync(join(tmpdir(), 'kontor-proof-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of zipEntriesOf(bytes)) writeFileSync(join(folder, name), content)
  return folder
}

/** As an auditor does, in a folder that has nothing else. */
const check = (folder: string) =>
  new Promise<{ code: number; output: string }>(resolve => {
    execFile(process.execPath, ['pruefen.mjs'], { cwd: folder }, (error, output, problems) =>
      resolve({ code: Number(error?.code ?? 0), output: output + problems }),
    )
  })
const change = (folder: string, name: string, edit: (text: string) => string) =>
  writeFileSync(join(folder, name), edit(readFileSync(join(folder, name), 'utf8')))

test('what is exported is proved by its own program, and one changed byte is named with its block', async () => {
  const folder = await copyOf(await withEntries())
  const sound = await check(folder)
  assert.equal(sound.code, 0, sound.output)
  assert.match(sound.output, /^3 Einträge in 1 Block geprüft, vom Block 1 an\.[\s\S]*\nIn Ordnung/)
  const entries = readFileSync(join(folder, 'eintraege.jsonl'), 'utf8').trimEnd().split('\n')
  assert.deepEqual(
    entries.map(line => JSON.parse(line).after.name),
    ['Küche', 'Größe\u2028<>&', 'Büro'],
  )
  const readMe = readFileSync(join(folder, 'LIES-MICH.txt'), 'utf8')
  assert.match(readMe, /Verlangter Zeitraum: alles/)
  assert.ok(readMe.includes(/Schlüssels: (.*)/.exec(sound.output)![1]!), 'both name the same fingerprint')
  change(folder, 'eintraege.jsonl', text => text.replace('Büro', 'Bürö'))
  const changed = await check(folder)
  assert.equal(changed.code, 1)
  assert.match(changed.output, /NICHT in Ordnung:\n- Block 1 \(Einträge .*\): Einträge wurden geändert/)
})

const forgeries: [what: string, name: string, edit: (text: string) => string, said: RegExp][] = [
  ['an entry that is missing', 'eintraege.jsonl', text => text.replace(/^.*\n/, ''), /Es sind 2 Einträge statt 3/],
  ['an entry too many', 'eintraege.jsonl', text => text + text.split('\n')[0]!, /Es sind 4 Einträge statt 3/],
  ['what is no JSON any more', 'eintraege.jsonl', text => text.replace('{', '['), /Einträge wurden geändert/],
  [
    'another moment of sealing',
    'bloecke.jsonl',
    text => text.replace(/"sealedAt":"20/, '"sealedAt":"19'),
    /Unterschrift/,
  ],
  [
    'a signature that is gone',
    'bloecke.jsonl',
    text => text.replace(/"signature":"[^"]*"/, '"signature":null'),
    /Unterschrift/,
  ],
  ['no block at all', 'bloecke.jsonl', () => '', /3 Einträge gehören zu keinem Block/],
]
test('the program names whatever else was done to the copy', async () => {
  const folder = await copyOf(await withEntries())
  for (const [what, name, edit, said] of forgeries) {
    const before = readFileSync(join(folder, name), 'utf8')
    change(folder, name, edit)
    const { code, output } = await check(folder)
    assert.equal(code, 1, what)
    assert.match(output, said, what)
    writeFileSync(join(folder, name), before)
  }
})

test('a period is widened to whole blocks and says so; what is not sealed yet is counted', async () => {
  const caller = await withEntries()
  const { company, api } = caller
  const on = (day: string, from: number) =>
    rawSql(
      `update audit_entry set at = $2::timestamptz, first_id = null, first_at = null where company_id = $1 and id in (select id from audit_entry where company_id = $1 order by id offset $3)`,
      [company, `${day}T12:00:00Z`, from],
    )
  await rawSql('delete from audit_block where company_id = $1', [company])
  await on('2026-02-01', 0)
  await on('2026-03-01', 1)
  await sealAudit()
  await api(costCentres.create, { body: { name: 'Später' } })
  await on('2026-04-01', 3)
  await sealAudit()
  await api(costCentres.create, { body: { name: 'Offen' } })
  await on('2026-04-02', 4)
  const readMe = async (body: object) => readFileSync(join(await copyOf(caller, body), 'LIES-MICH.txt'), 'utf8')
  const march = await readMe({ from: '2026-03-01', to: '2026-03-31' })
  assert.match(
    march,
    /ab 01\.03\.2026 bis 31\.03\.2026[\s\S]*Block 1 bis 1, 3 Einträge[\s\S]*Alle Einträge des Zeitraums sind besiegelt/,
  )
  const later = await copyOf(caller, { from: '2026-04-01', to: '2026-04-02' })
  assert.match(
    readFileSync(join(later, 'LIES-MICH.txt'), 'utf8'),
    /Block 2 bis 2, 1 Eintrag [\s\S]*nicht enthalten: 1 Eintrag/,
  )
  assert.equal((await check(later)).code, 0)
  await prove(caller.accountId)
  const { status, refusal } = await api(eventLog.auditCopy, { body: { to: '2025-12-31' } })
  assert.deepEqual([status, refusal.code], [409, 'conflict'])
  assert.match(refusal.message, /keine besiegelten Einträge/)
})

test('blocks of before, adopted or not, are copied in their own form', async () => {
  const caller = await withEntries(['Zwei\nZeilen', 'Eins'])
  await recomputed(caller.company, 1)
  const { code, output } = await check(await copyOf(caller))
  assert.equal(code, 1)
  // Only nobody has signed them so: their hashes are right.
  assert.deepEqual(output.match(/^- .*$/gm)!.length, 1)
  assert.match(output, /Unterschrift fehlt oder passt nicht/)
})

test('only who may read all of the log gets it, with a proof; a refusal says which rights are missing', async () => {
  const { company } = await withEntries()
  const without = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== 'maternity.read') })
  const refused = await without.api(eventLog.auditCopy, { body: {} })
  assert.equal(refused.status, 403)
  assert.match(refused.refusal.message, /„Mutterschutz sehen“/)
  const unproved = await signedIn({ company })
  assert.equal((await unproved.api(eventLog.auditCopy, { body: {} })).refusal.code, 'proof_needed')
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  await prove(bound.accountId)
  const answer = await bound.api(eventLog.auditCopy, { body: {} })
  assert.equal(answer.status, 403)
  assert.match(answer.refusal.message, /ganzen Betrieb/)
})

test('the download is an entry itself', async () => {
  const caller = await withEntries()
  await copyOf(caller, { from: '2020-01-01' })
  const [line] = (await caller.api(eventLog.list, { body: {} })).body.data.events
  assert.deepEqual(
    [sentenceText(line!, {}), line!.changes],
    [
      'hat einen Prüfexport des Ereignisprotokolls heruntergeladen',
      [
        { field: 'from', before: null, after: '2020-01-01' },
        { field: 'entries', before: null, after: 3 },
      ],
    ],
  )
})

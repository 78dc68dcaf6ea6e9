import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { seededRandom } from '#server/demo/random.ts'
import { getSealed } from '#server/platform/sealed-files.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { type Broken, brokenFiles, KINDS } from '#server/testing/broken-files.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent' })

const CASES = Number(process.env.KONTOR_TEST_CASES ?? (process.env.KONTOR_TEST_ALL ? 50_000 : 160))
/** What one account may send in a minute is bounded. */
const CASES_OF_ONE = 200
const AT_ONCE = 4
const MOST_GROWTH = 150e6
const SEED = Number(process.env.KONTOR_TEST_SEED ?? 20_261_124)

test(`of ${CASES} broken files each is taken or refused, none breaks anything and none that is refused stays`, async t => {
  const next = await brokenFiles(seededRandom(SEED))
  const counts = Object.fromEntries(KINDS.map(kind => [kind, { sent: 0, ms: 0 } as Record<string, number>]))
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100).unref()
  let taken = 0
  for (let done = 0; done < CASES; done += CASES_OF_ONE) {
    const { api, company } = await signedIn()
    const { id: employeeId } = await build.employee({ company })
    let left = Math.min(CASES_OF_ONE, CASES - done)
    const post = ({ as, bytes }: Broken) =>
      as === 'document'
        ? api(employeeDocuments.create, {
            body: { employeeId, documentType: 'MISC' },
            file: { name: 'brief.pdf', bytes },
          })
        : api(documentTemplates.create, {
            body: { storeId: null, name: 'Brief', template_type: 1, base64: bytes.toString('base64') },
          })
    const send = async () => {
      while (left-- > 0) {
        const broken = next()
        const began = performance.now()
        const { status, text, refusal } = await post(broken)
        const count = counts[broken.kind]!
        count.sent!++
        count.ms! += performance.now() - began
        count[status] = (count[status] ?? 0) + 1
        const where = `seed ${SEED}, ${broken.kind}: ${status} ${text.slice(0, 300)}`
        assert.ok(status === 200 || (status >= 400 && status < 500 && status !== 429), where)
        if (status === 200) taken++
        else assert.match(refusal.message, /^(?!.*(Error|undefined|\[object|\bat )).*[.!]$|^Nur /, where)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    await everyFileIsWhatItsRowSays(company)
    if (CASES > 10_000 && done % 5000 === 0)
      t.diagnostic(`${done} of ${CASES}, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
  }
  clearInterval(watch)
  const { dataFolder } = theApp()
  assert.equal(globSync('files/??/*', { cwd: dataFolder }).length, taken)
  assert.deepEqual(await rawSql('select count(*)::int as files from file'), [{ files: taken }])
  assert.deepEqual(globSync('{uploads,files/unfinished}/*', { cwd: dataFolder }), [])
  assert.ok(CASES - taken > CASES / 10, 'most of what is tried is broken')
  const growth = () => process.memoryUsage.rss() - before
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  for (const [kind, { ms = 0, ...answers }] of Object.entries(counts))
    t.diagnostic(`${kind}: ${JSON.stringify(answers)}, ${(ms / answers.sent!).toFixed(1)} ms each`)
  t.diagnostic(
    `seed ${SEED}; memory ${megabytes(before)} before, ${megabytes(peak)} at most, ${megabytes(before + growth())} now`,
  )
  await until('memory is given back', () => growth() < MOST_GROWTH)
})

const BEGINS = { 'application/pdf': '%PDF-', 'image/jpeg': '\xff\xd8\xff', 'image/png': '\x89PNG\r\n\x1a\n' }

async function everyFileIsWhatItsRowSays(company: number): Promise<void> {
  const documents = await rawSql<{ id: number; key: string; type: keyof typeof BEGINS }>(
    `select d.id, f.storage_key as key, f.type from employee_document d join file f on f.company_id = d.company_id and f.id = d.file_id
     where d.company_id = $1`,
    [company],
  )
  for (const { id, key, type } of documents) {
    const cell = { companyId: company, table: 'employee_document', column: 'file', rowId: id }
    const bytes = await getSealed(cell, key)
    assert.ok(bytes.toString('latin1').startsWith(BEGINS[type]), `document ${id} is ${type}`)
  }
  const templates = await rawSql<{ key: string; isPdf: boolean }>(
    `select f.storage_key as key, t.is_pdf as "isPdf" from document_template t join file f on f.company_id = t.company_id and f.id = t.file_id
     where t.company_id = $1`,
    [company],
  )
  for (const { key, isPdf } of templates) {
    const bytes = readFileSync(join(theApp().dataFolder, 'files', key))
    assert.ok(isPdf ? bytes.includes('%PDF-') : bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')), key)
  }
}

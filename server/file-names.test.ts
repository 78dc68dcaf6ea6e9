import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { documentFills } from '#contract/documents/document-fills.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { issued, open } from '#server/testing/file-steps.ts'
import { documentTemplate } from '#server/testing/template-steps.ts'
import { until } from '#server/testing/until.ts'
import { zipEntriesOf } from '#server/testing/zip-entries.ts'

withApp()

const NAMES = [
  '../../x',
  '..\\..\\x',
  '/etc/x',
  'C:\\x',
  '\\\\server\\x',
  '....//x',
  '%2e%2e%2fx',
  'a/b/c',
  'con.pdf',
  '.htaccess',
  'x\u202egpj.exe',
  'x'.repeat(300),
  '-rf',
  'x";filename="y.html',
  'x|y>z<w?*:"',
  '  ',
]
/** What a browser may save a file as without leaving its folder, or being fooled about its kind. */
function expectPlainName(disposition: string | null, ending: RegExp): void {
  const names = [...(disposition ?? '').matchAll(/filename\*?=(?:UTF-8'')?("(?:[^"\\]|\\.)*"|[^;]+)/g)].map(
    ([, name]) => decodeURIComponent(name!.replace(/^"|"$/g, '')),
  )
  assert.ok(names.length > 0, String(disposition))
  for (const name of names) {
    assert.doesNotMatch(name, /[/\\\0\u202a-\u202e\u2066-\u2069]|^\.|\p{Cc}/u)
    assert.match(name, ending)
    assert.ok(name.length <= 255, name)
  }
}
/** Whatever lies in the data folder has a name of the program's own. */
const strangers = () =>
  globSync('**/*', { cwd: theApp().dataFolder, withFileTypes: true })
    .filter(file => file.isFile() && !/[0-9a-f-]{36}$|\.eml$|\.json$|^(key|kontor)/.test(file.name))
    .map(({ name }) => name)

for (const name of NAMES)
  test(`${JSON.stringify(name.slice(0, 30))} as a name of a document, a template or a person goes nowhere`, async () => {
    const person = await signedIn()
    const { api, company } = person
    const before = strangers()
    const employee = await build.employee({
      company,
      lastName: name.slice(0, 60).trim() || 'x',
      firstName: name.slice(0, 60),
    })

    const sent = await api(employeeDocuments.create, {
      body: { employeeId: employee.id, documentType: 'MISC', name: name.slice(0, 200) },
      file: { name: `${name}.pdf`, bytes: await pdfFile() },
    })
    assert.equal(sent.status, 200, sent.text)
    const { id, accessToken } = await issued(person, sent.body.id, 'employee-document')
    expectPlainName((await open(id, accessToken)).headers.get('content-disposition'), /\.pdf$/)

    const base64 = wordFile(['{mitarbeiter.nachname}']).toString('base64')
    const body = { storeId: null, name: name.slice(0, 128).trim() || 'x', template_type: 1, base64 }
    const template = await api(documentTemplates.create, { body })
    assert.ok(template.status === 200 || template.status === 400, template.text)
    const templateId = template.status === 200 ? template.body.data.id : await documentTemplate({ company })
    const choice = { employeeIds: [employee.id], templateIds: [templateId], documentDate: '2026-12-01' }
    const fill = await api(documentFills.start, { body: choice })
    assert.equal(fill.status, 200, fill.text)
    const fillId = fill.body.data.id
    await until('the documents are there', async () => {
      const [row] = await rawSql<{ state: string }>('select state from document_fill where id = $1', [fillId])
      return row?.state === 'done'
    })
    const zip = await issued(person, fillId, 'document-fill')
    const answer = await open(zip.id, zip.accessToken)
    expectPlainName(answer.headers.get('content-disposition'), /\.zip$/)
    for (const entry of zipEntriesOf(answer.bytes).keys())
      assert.match(entry, /^[^/\\:*?"<>|\p{Cc}\u202a-\u202e]+\/[^/\\:*?"<>|\p{Cc}\u202a-\u202e]+\.docx$/u, entry)
    assert.deepEqual(strangers(), before)
  })

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { wordFile } from '#server/demo/word-file.ts'
import { openContent } from '#server/platform/content/content.ts'
import { withTemplateReader } from '#server/rooms/documents/template-files/actions.ts'
import { readApart } from '#server/rooms/imports/files/actions.ts'
import { busyMachine } from '#server/testing/busy-machine.ts'
import { drawing } from '#server/testing/document-files.ts'
import { openedPdf, report } from '#server/testing/pdf.ts'

const limits = { processorSeconds: 1.5 }
const content = openContent(limits)
after(content.close)
const pdf = openedPdf(limits)
const kinds: [what: string, read: () => Promise<unknown>][] = [
  ['an upload', async () => content.check(await drawing(), ['image/png'])],
  ['an import', () => readApart(Buffer.from('a;b\n1;2'), undefined, limits)],
  [
    'a template',
    () =>
      withTemplateReader(
        reader => reader.ask('check', { bytes: wordFile(['{mitarbeiter.nachname}']), pdf: false }),
        limits,
      ),
  ],
  ['a report', () => pdf.render(report())],
]

test('uploads, imports, templates and reports that are sound are read in their time, however busy the machine is', async () => {
  const busy = busyMachine()
  try {
    const read = await Promise.allSettled(kinds.map(([, read]) => read()))
    const refused = read.flatMap((one, at) => (one.status === 'rejected' ? [`${kinds[at]![0]}: ${one.reason}`] : []))
    assert.deepEqual(refused, [])
  } finally {
    busy.end()
  }
})

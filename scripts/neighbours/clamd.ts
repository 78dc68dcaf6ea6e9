import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmployeeDocument, employeeDocuments } from '#contract/documents/employee-documents.ts'
import { employees } from '#contract/people/employees.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { until } from '#server/testing/until.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { signInAs, startProduct } from './product.ts'

export const clamd: Neighbour = {
  name: 'clamd',
  packages: ['clamav-daemon'],
  programs: ['/usr/sbin/clamd'],
  run,
}

/** The test file of all scanners (EICAR), in parts, so that this file is not taken for it. */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')
const FOUND = 'In der Datei wurde Schadsoftware gefunden. Sie wurde nicht gespeichert.'

async function run(bench: Bench): Promise<void> {
  const port = await freePort()
  const scanner = () => startScanner(bench, port)
  let running = await scanner()
  bench.note(runProgram('/usr/sbin/clamd', ['--version']).trim())
  const { address } = await startProduct(bench, { KONTOR_CLAMAV: `127.0.0.1:${port}` })
  const { api } = await signInAs(address)
  const [somebody] = (await api(employees.shellList)).body.data
  const upload = (bytes: Buffer, name = 'Beleg.pdf') =>
    api(employeeDocuments.create, {
      body: { employeeId: somebody!.id, documentType: 'MISC', name: 'Beleg' },
      file: { name, bytes },
    })
  const stored = async (): Promise<number> =>
    (await api(employeeDocuments.list, { query: { employeeId: somebody!.id } })).body.data.filter(
      ({ name }: EmployeeDocument) => name === 'Beleg',
    ).length
  const clean = await pdfFile(2)

  await bench.check('a clean document is taken', async () => {
    const { status, text } = await upload(clean)
    assert.deepEqual([status, await stored()], [200, 1], text)
  })
  await bench.check('the scanners’ test file is refused and not kept, alone and inside of a document', async () => {
    const inside = Buffer.concat([clean, Buffer.from(`\n% ${TEST_FILE}\n`)])
    for (const bytes of [Buffer.from(TEST_FILE), inside]) {
      const { status, refusal } = await upload(bytes)
      assert.deepEqual([status, refusal.message], [422, FOUND])
    }
    assert.equal(await stored(), 1)
  })
  await bench.check('while clamd is stopped nothing is taken, and people are told to come back', async () => {
    await running.stop()
    const { status, refusal } = await upload(clean)
    assert.deepEqual([status, refusal.code], [503, 'unavailable'])
    assert.match(refusal.message, /gerade nicht auf Schadsoftware geprüft.*später noch einmal/)
    assert.equal(await stored(), 1)
  })
  await bench.check('once it is back, uploads go on by themselves', async () => {
    running = await scanner()
    await until('an upload is taken', async () => (await upload(clean)).status === 200)
    assert.equal(await stored(), 2)
  })
  await bench.check(
    'a clamd that takes less than Kontor sends says nothing about the file: it is not taken',
    async () => {
      await running.stop()
      running = await startScanner(bench, port, 'StreamMaxLength 64K')
      const { status } = await upload(Buffer.concat([clean, Buffer.alloc(300_000, 0x20)]))
      assert.equal(status, 503)
    },
  )
}

/** With two signatures of our own: nobody here can load those of ClamAV. */
async function startScanner(bench: Bench, port: number, more = '') {
  const { folder } = bench
  const md5 = createHash('md5').update(TEST_FILE).digest('hex')
  writeFileSync(join(folder, 'test.hdb'), `${md5}:${TEST_FILE.length}:Eicar-Test\n`)
  writeFileSync(join(folder, 'test.ndb'), `Eicar-Inside:0:*:${Buffer.from(TEST_FILE).toString('hex')}\n`)
  const settings = [`DatabaseDirectory ${folder}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', 'Foreground yes', more]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const started = bench.start('/usr/sbin/clamd', ['-c', join(folder, 'clamd.conf')])
  await listening(started, port)
  return started
}

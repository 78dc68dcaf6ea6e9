import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../scripts/bench.ts'
import { newDataFolder } from '../scripts/server-process.ts'
import { writeFlushed } from '../server/platform/files.ts'
import { pdfFile } from '../server/testing/document-files.ts'
import type { Bench } from './server.ts'

const DOCUMENTS = 200
/** So many bytes besides the page. */
const FILLER = 300_000

/** Many documents at once, checked, sealed and stored, beside writing the same bytes to the disk and flushing them. */
export async function uploadFigures({ send, superuser, residentMegabytes }: Bench): Promise<Figure[]> {
  const { rows } = await superuser.query<{ company_id: number; id: number }>(
    'select company_id, id from employee where company_id = 1 order by id limit 1',
  )
  const { company_id: companyId, id: employeeId } = rows[0]!
  const page = await pdfFile()
  const file = Buffer.concat([page, Buffer.from(`% ${randomBytes(FILLER / 2).toString('hex')}\n`)])
  const upload = async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ employeeId, documentType: 'MISC', name: 'Messung' }))
      form.append(name, String(value))
    form.append('file', new Blob([file]), 'messung.pdf')
    const { status } = await send('POST', `/api/sec/employee/documents?companyId=${companyId}`, form)
    if (status !== 200) throw new Error(`Ein Dokument wurde mit ${status} beantwortet.`)
  }
  await upload()
  const ours = await millisecondsOf(() => Promise.all(Array.from({ length: DOCUMENTS }, upload)))
  const megabytes = residentMegabytes()

  const folder = newDataFolder('kontor-floor-')
  mkdirSync(join(folder, 'files'))
  const floor = await millisecondsOf(() =>
    Promise.all(Array.from({ length: DOCUMENTS }, (_, at) => writeFlushed(join(folder, 'files', String(at)), file))),
  )
  return [
    {
      what: `${DOCUMENTS} Dokumente zu ${Math.round(file.length / 1000)} KB auf einmal, geprüft und versiegelt`,
      ours: `${Math.round(ours)} ms`,
      against: `${Math.round(floor)} ms dieselben Bytes geschrieben`,
      ratio: ours / floor,
      target: 'je Dokument ≤ 40 ms',
      ok: ours / DOCUMENTS <= 40,
    },
    {
      what: 'Speicher des Servers danach',
      ours: `${megabytes} MB`,
      against: '',
      ratio: null,
      target: '≤ 600 MB',
      ok: megabytes <= 600,
    },
  ]
}

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

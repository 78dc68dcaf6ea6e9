import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { to as copyTo } from 'pg-copy-streams'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type Report, reports } from '#contract/reports/reports.ts'
import type { Figure } from '../scripts/bench.ts'
import type { BenchCompany } from './people.ts'
import { type Bench, figure, middle, sideBySide } from './server.ts'

const MONTH = { year: 2026, month: 10 }
const ROUNDS = 7

/** October's absences of 10,000 people in 200 stores: as a CSV beside a COPY of the same rows, as pages, and the first page while one chooses. */
export async function reportFigures(bench: Bench, { large }: BenchCompany): Promise<Figure[]> {
  // What people's months came to is kept from then on.
  await figuresOf(bench, large)
  const client = await bench.asCompany(large)
  const csv = await sideBySide(
    ROUNDS,
    async () => void (await made(bench, large, 'csv')),
    async () => {
      const copied = client.query(copyTo(`copy (${ROWS}) to stdout with (format csv, delimiter ';', header)`))
      copied.resume()
      await finished(copied)
    },
  )
  const pages = await made(bench, large, 'pdf')
  const previews: number[] = []
  for (let round = 0; round < ROUNDS; round++) previews.push(await previewed(bench, 1))
  const preview = middle(previews)
  return [
    figure('CSV der Abwesenheiten eines Monats von 10.000 Personen, vom Auftrag bis zur Datei, gegen COPY', csv, 2),
    {
      what: '… als PDF/A-3a',
      ours: `${(pages / 1000).toFixed(1)} s`,
      against: '',
      ratio: null,
      target: '≤ 20 s',
      ok: pages <= 20_000,
    },
    {
      what: 'Seite 1 nach der letzten Änderung, 120 Personen',
      ours: `${preview.toFixed(0)} ms`,
      against: '',
      ratio: null,
      target: '≤ 250 ms, nach 250 ms Ruhe',
      ok: preview <= 250,
    },
  ]
}

/** The rows as somebody would write them down once: no hours, which are kept by day. */
const ROWS = `select e.last_name, e.first_name, e.personnel_number, s.name, a.md_type, a.starts_at, a.ends_at, m.days
  from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
  join store s on s.company_id = a.company_id and s.id = a.store_id
  left join person_month m on m.company_id = a.company_id and m.employee_id = a.employee_id and m.month = '2026-10-01'
  where a.md_approved and a.starts_at < '2026-11-01' and a.ends_at > '2026-10-01' order by e.last_name, e.first_name, a.starts_at`

const draft = (fileformat: string) => ({
  name: 'Abwesenheiten',
  reportType: 'ABSENCESFORMLEXPORT',
  config: { ...MONTH, fileformat },
})

async function answered<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: T }).data
}

const figuresOf = (bench: Bench, company: number) =>
  bench
    .send('POST', `${reportPreviews.figures.path}?companyId=${company}`, draft('csv'))
    .then(answer => answered<object>(answer))

async function previewed(bench: Bench, company: number): Promise<number> {
  const begun = performance.now()
  await answered(await bench.send('POST', `${reportPreviews.show.path}?companyId=${company}`, draft('pdf')))
  return performance.now() - begun
}

/** From asking until the list says that it is there. */
async function made(bench: Bench, company: number, format: string): Promise<number> {
  const begun = performance.now()
  const { id } = await answered<Report>(
    await bench.send('POST', `${reports.create.path}?companyId=${company}`, draft(format)),
  )
  for (;;) {
    const list = await answered<Report[]>(await bench.get(`${reports.list.path}?companyId=${company}`))
    const report = list.find(each => each.id === id)!
    if (report.jobFailed) throw new Error(report.message)
    if (report.jobEnded) return performance.now() - begun
    await pause(10)
  }
}

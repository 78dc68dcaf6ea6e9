import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { averageFigures } from '../bench/averages.ts'
import { backupFigures } from '../bench/backup.ts'
import { bellFigures } from '../bench/bell.ts'
import { browserFigures, firstLoadKilobytes } from '../bench/browser.ts'
import { crowdFigures } from '../bench/crowds.ts'
import { eldaFigures } from '../bench/elda.ts'
import { eldaListFigures } from '../bench/elda-lists.ts'
import { fillFigures } from '../bench/fills.ts'
import { keyFigures } from '../bench/keys.ts'
import { landingFigures } from '../bench/landing.ts'
import { lawFigures } from '../bench/law.ts'
import { monthFigures } from '../bench/months.ts'
import { operatorFigures } from '../bench/operators.ts'
import { overloadFigures } from '../bench/overload.ts'
import { pdfFigures } from '../bench/pdf.ts'
import { peakFigures } from '../bench/peak.ts'
import { type BenchCompany, makeBenchCompanies } from '../bench/people.ts'
import { processesFigures } from '../bench/processes.ts'
import { provisionFigures } from '../bench/provisions.ts'
import { publishFigures } from '../bench/publish.ts'
import { reportFigures } from '../bench/reports.ts'
import { rosterFigures } from '../bench/roster.ts'
import { plannerFigures } from '../bench/roster-planners.ts'
import { weekFigures } from '../bench/roster-week.ts'
import { openBench } from '../bench/server.ts'
import { socketFigures } from '../bench/sockets.ts'
import { upgradeFigures } from '../bench/upgrade.ts'
import { uploadFigures } from '../bench/uploads.ts'
import { visitFigures } from '../bench/visits.ts'
import { wageFigures } from '../bench/wages.ts'
import { absenceExport, employeeList, employeePage, stampImport } from '../bench/work.ts'
import { buildWebWhenStale, ROOT } from './web-build.ts'

export type Figure = { what: string; ours: string; against: string; ratio: number | null; target: string; ok: boolean }

// npm run bench [words…]: each figure beside what it is held against, measured in turn in one run on this machine; all of
// it, or only the parts named: `npm run bench -- bell`.
const words = process.argv.slice(2)
const wants = (part: string) => words.length === 0 || words.includes(part)
await buildWebWhenStale()
const bench = await openBench()
const figures: Figure[] = []
const note = (...rows: Figure[]) => {
  for (const row of rows) {
    figures.push(row)
    console.log(
      `${row.ok ? '✔' : '✖'} ${row.what}: ${row.ours}${row.against ? ` gegen ${row.against}` : ''}${row.ratio ? `, ${row.ratio.toFixed(2)}×` : ''}  (Ziel ${row.target})`,
    )
  }
}
try {
  let made: Promise<BenchCompany> | undefined
  const companies = () => {
    made ??= makeBenchCompanies(bench.superuser, 'admin@kontor.example')
    return made
  }
  if (wants('list')) note(await employeeList(bench, await companies()), await employeePage(bench, await companies()))
  // Before the large companies: the demo company is what is visited.
  if (wants('visits')) note(...(await visitFigures(bench)))
  if (wants('export')) note(...(await absenceExport(bench, await companies())))
  if (wants('import')) note(...(await stampImport(bench, await companies())))
  if (wants('months')) note(...(await monthFigures(bench)))
  if (wants('wages')) note(...(await wageFigures(bench)))
  if (wants('pdf')) note(...(await pdfFigures()))
  if (wants('reports')) note(...(await reportFigures(bench, await companies())))
  if (wants('fills')) note(...(await fillFigures()))
  if (wants('uploads')) note(...(await uploadFigures(bench)))
  if (wants('averages')) note(...(await averageFigures(bench)))
  if (wants('provisions')) note(...(await provisionFigures(bench)))
  if (wants('landing')) note(...(await landingFigures(bench)))
  if (wants('publish')) note(...(await publishFigures(bench)))
  if (wants('roster')) note(...(await rosterFigures(bench)))
  // Parts of the same, alone.
  if (words.includes('weeks')) note(...(await weekFigures(bench)))
  if (words.includes('planners')) note(...(await plannerFigures(bench)))
  if (wants('elda')) note(...(await eldaFigures(bench)), ...(await eldaListFigures(bench)))
  // Four hundred companies stay in the database, so it is asked for by its name.
  if (words.includes('operators')) note(...(await operatorFigures(bench)))
  if (words.includes('backup')) note(...(await backupFigures(bench)))
  // Ten thousand people and their files stay in the database.
  if (words.includes('keys')) note(...(await keyFigures(bench)))
  // Five minutes and more.
  if (words.includes('overload')) note(...(await overloadFigures(bench)))
  // Several processes each, on a database of their own.
  if (words.includes('processes')) note(...(await processesFigures()))
  if (words.includes('crowds')) note(...(await crowdFigures()))
  // Half an hour and more, on an installation that is there.
  if (words.includes('peak')) note(...(await peakFigures()))
  // Beside an older program.
  if (words.includes('upgrade')) note(...(await upgradeFigures()))
  if (words.includes('sockets')) note(...(await socketFigures()))
  if (wants('law')) note(...(await lawFigures()))
  if (wants('browser')) note(await firstLoadKilobytes(bench), ...(await browserFigures(bench, await companies())))
  // After the month-end's work; the bell's company is five times as large.
  if (wants('server')) note(await bench.memory())
  if (wants('bell')) note(...(await bellFigures(bench)))
  if (wants('server')) note(await bench.secondStart())
} finally {
  await bench.close()
}
console.table(
  figures.map(({ what, ours, against, ratio, target, ok }) => ({
    was: what,
    wir: ours,
    gegen: against,
    mal: ratio && Number(ratio.toFixed(2)),
    ziel: target,
    ok,
  })),
)
// A part alone does not replace the whole.
if (words.length === 0) {
  mkdirSync(join(ROOT, 'bench'), { recursive: true })
  writeFileSync(
    join(ROOT, 'bench', 'results.json'),
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, figures }, null, 2)}\n`,
  )
}

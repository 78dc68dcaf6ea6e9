import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserFigures, firstLoadKilobytes } from '../bench/browser.ts'
import { makeBenchCompanies } from '../bench/people.ts'
import { openBench } from '../bench/server.ts'
import { absenceExport, employeeList, employeePage, stampImport } from '../bench/work.ts'
import { buildWebWhenStale, ROOT } from './web-build.ts'

export type Figure = { what: string; ours: string; against: string; ratio: number | null; target: string; ok: boolean }

// npm run bench: each figure beside what it is held against, measured in turn in one run on this machine.
buildWebWhenStale()
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
  const companies = await makeBenchCompanies(bench.superuser, 'admin@kontor.example')
  note(await employeeList(bench, companies))
  note(await employeePage(bench, companies))
  note(await absenceExport(bench, companies))
  note(...(await stampImport(bench, companies)))
  note(await firstLoadKilobytes(bench))
  note(...(await browserFigures(bench, companies)))
  note(await bench.memory())
  note(await bench.secondStart())
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
mkdirSync(join(ROOT, 'bench'), { recursive: true })
writeFileSync(
  join(ROOT, 'bench', 'results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, figures }, null, 2)}\n`,
)

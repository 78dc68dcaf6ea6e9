import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { checkRooms } from './check-rooms.ts'
import { checkEverything } from './check-steps.ts'
import { ROOT } from './web-build.ts'

// npm run check [-- rooms | papers]: everything, or the rules of the rooms or of the papers alone.
const PAPERS = 'scripts/docs.test.ts'
if (process.argv[2] === 'papers') process.exit(passes([PAPERS]) ? 0 : 1)
if (process.argv[2] === 'rooms') {
  const complaints = checkRooms(ROOT)
  for (const complaint of complaints) console.error(complaint)
  console.log(complaints.length === 0 ? '✔ rooms' : `✖ rooms: ${complaints.length}`)
  process.exit(complaints.length === 0 ? 0 : 1)
}

let ok = true
for (const step of await checkEverything()) {
  console.log(`${step.ok ? '✔' : '✖'} ${step.name}`)
  ok &&= step.ok
}
process.exit(passes([PAPERS, ...globSync('domain/**/*.test.ts', { cwd: ROOT })]) && ok ? 0 : 1)

function passes(files: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { checkRooms } from './check-rooms.ts'
import { checkEverything } from './check-steps.ts'
import { ROOT } from './web-build.ts'

// npm run check [-- rooms]: everything, or the rules of the rooms alone.
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
const units = globSync('domain/**/*.test.ts', { cwd: ROOT })
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...units], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(ok && status === 0 ? 0 : 1)

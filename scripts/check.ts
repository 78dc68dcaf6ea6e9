import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { checkEverything } from './check-steps.ts'
import { ROOT } from './web-build.ts'

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

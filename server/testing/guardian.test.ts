import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

const RUN = `
  import { openTestCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))}
  const { pid, folder } = await openTestCluster()
  console.log(JSON.stringify({ pid, folder }))
  setInterval(() => {}, 1000)`

test('a test run that is killed leaves no database and no folder behind', async () => {
  const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', RUN], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(run.stdout, 'data')
  const { pid, folder }: { pid: number; folder: string } = JSON.parse(String(output))
  assert.ok(isAlive(pid))
  run.kill('SIGKILL')
  while (isAlive(pid) || existsSync(folder)) await pause(100)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

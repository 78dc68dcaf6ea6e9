import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkRooms } from './check-rooms.ts'
import { ROOT } from './web-build.ts'

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)

/** Types, format and lint, room rules; each prints what is wrong. */
export function* checkEverything(): Generator<{ name: string; ok: boolean }> {
  yield { name: 'types', ok: succeeds(bin('tsc'), ['--noEmit']) }
  yield {
    name: 'format and lint',
    ok: succeeds(bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50']),
  }
  yield { name: 'lint by types', ok: succeeds(bin('oxlint'), ['--type-aware', '--quiet']) }
  yield { name: 'dead code', ok: succeeds(bin('knip'), ['--no-progress']) }
  const complaints = checkRooms(ROOT)
  for (const complaint of complaints) console.error(complaint)
  yield { name: 'rooms', ok: complaints.length === 0 }
}

function succeeds(command: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}` },
  })
  if (status !== 0) console.error(stdout, stderr)
  return status === 0
}

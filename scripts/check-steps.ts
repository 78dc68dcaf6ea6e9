import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { checkRooms } from './check-rooms.ts'
import { buildWebWhenStale, checkFirstVisits, ROOT } from './web-build.ts'

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name)

/** Types, format and lint, room rules, the page that is built, side by side; each prints what is wrong. */
export async function checkEverything(built = buildWebWhenStale()): Promise<{ name: string; ok: boolean }[]> {
  const steps = [
    { name: 'types', done: succeeds(bin('tsc'), ['--noEmit']) },
    {
      name: 'format and lint',
      done: succeeds(bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50']),
    },
    {
      name: 'lint by types',
      done: succeeds(bin('oxlint'), ['--type-aware']),
    },
    { name: 'page: built, first visits light enough', done: built.then(checkFirstVisits, () => false) },
    { name: 'dead code', done: succeeds(bin('knip'), ['--no-progress']) },
  ]
  const complaints = checkRooms(ROOT)
  for (const complaint of complaints) console.error(complaint)
  return [
    ...(await Promise.all(steps.map(async ({ name, done }) => ({ name, ok: await done })))),
    { name: 'rooms', ok: complaints.length === 0 },
  ]
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  // They may run on the machine's own Node, an older one: what run.mjs loads into all others is not for it.
  const env = { ...process.env, NODE_OPTIONS: '', PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}` }
  return new Promise(resolve =>
    execFile(command, args, { cwd: ROOT, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error) console.error(stdout, stderr)
      resolve(!error)
    }),
  )
}

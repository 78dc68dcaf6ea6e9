import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tooHeavy } from '#web/build/first-visits.ts'

export const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'dist/web')
const BUILT = join(FOLDER, 'index.html')
const VISITS = join(ROOT, 'dist/first-visits.json')
const SOURCES = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json']

/** Builds the web app when one of its files is newer than the last build. */
export async function buildWebWhenStale(): Promise<void> {
  const builtAt = existsSync(BUILT) && existsSync(VISITS) ? statSync(BUILT).mtimeMs : 0
  if (SOURCES.every(source => newest(join(ROOT, source)) <= builtAt)) return
  console.log('Die Oberfläche wird gebaut …')
  const build = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', `${FOLDER}-new`],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const [status] = await once(build, 'close')
  if (status !== 0) throw new Error('Die Oberfläche konnte nicht gebaut werden.')
  // Whoever starts meanwhile finds the old or the new one, not a part of it.
  rmSync(FOLDER, { recursive: true, force: true })
  renameSync(`${FOLDER}-new`, FOLDER)
}

/** Says which lists are heavier than planned; false where one is heavier than it may be. */
export function checkFirstVisits(): boolean {
  const { warnings, fails } = tooHeavy(JSON.parse(readFileSync(VISITS, 'utf8')))
  for (const warning of warnings) console.error(`! ${warning}`)
  return !fails
}

/** When the file, or the newest one below the folder, was written. */
export function newest(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter(name => !name.endsWith('.test.ts'))
      .map(name => newest(join(path, name))),
  )
}

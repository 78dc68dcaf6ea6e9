import { chownSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Under whom PostgreSQL runs; empty: under whoever started Kontor. */
export type Runner = { name?: string; uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, so root lends it to `postgres` or `nobody`. */
export function whoRunsIt(): Runner {
  if (process.getuid?.() !== 0) return {}
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const entry = passwd.find(line => line[0] === 'postgres') ?? passwd.find(line => line[0] === 'nobody')
  if (!entry)
    throw new Error('PostgreSQL darf nicht als root laufen, und es gibt weder den Benutzer postgres noch nobody.')
  return { name: entry[0]!, uid: Number(entry[2]), gid: Number(entry[3]) }
}

export function giveTo(path: string, { uid, gid }: Runner): void {
  if (uid !== undefined) chownSync(path, uid, gid!)
}

/** The topmost folder on the way to `folder`, itself included, that the lent user may not enter. */
export function closedFolder(folder: string, runner: Runner): string | undefined {
  if (runner.uid === undefined) return undefined
  const parent = dirname(folder)
  const above = parent === folder ? undefined : closedFolder(parent, runner)
  if (above !== undefined) return above
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === runner.uid ? constants.S_IXUSR : gid === runner.gid ? constants.S_IXGRP : constants.S_IXOTH
  return (mode & bit) === 0 ? folder : undefined
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type Runner } from './cluster-runner.ts'

/** Below the folder of the database, where its own user may write: finished WAL that waits to be carried away. */
export const SPOOL = 'kontor_spool'
/** There, while a moment is brought back: WAL that the database asks for. */
export const BROUGHT_WAL = 'kontor_brought'

/** Segments of 16 MB. Past that they go, and the journal begins anew: a full disk would stop everything. */
export const MOST_SPOOLED = 512

/**
 * Settings of a database whose WAL is kept. Commands run in its folder. A segment is on the disk before its name is: the
 * database forgets it once the command has ended.
 */
export function journalSettings(home: string, runner: Runner): Readonly<Record<string, string>> {
  mkdirSync(join(home, SPOOL), { recursive: true, mode: 0o700 })
  giveTo(join(home, SPOOL), runner)
  const unfinished = `${SPOOL}/.%f`
  return {
    archive_mode: 'on',
    archive_command: `[ $(ls ${SPOOL} | wc -l) -ge ${MOST_SPOOLED} ] || { cp "%p" ${unfinished} && sync ${unfinished} && mv ${unfinished} ${SPOOL}/%f; }`,
  }
}

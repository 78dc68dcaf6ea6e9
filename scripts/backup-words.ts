import { readFileSync } from 'node:fs'
import { backupsIn } from '#server/platform/backup/manifest.ts'
import { reasonOf } from '#server/platform/backup/reasons.ts'
import { identitiesIn } from '#server/platform/backup/sealing.ts'
import type { BackupStore } from '#server/platform/backup/store.ts'

export const seconds = (begun: number) =>
  `${((performance.now() - begun) / 1000).toLocaleString('de-AT', { maximumFractionDigits: 1 })} s`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('de-AT', { maximumFractionDigits: 1 })} MB`

/** Says what came out, or in one sentence why nothing did. */
export async function runCommand(help: string, run: () => Promise<string | undefined>): Promise<void> {
  try {
    const said = await run()
    console.log(said ?? help)
    if (said === undefined) process.exitCode = 2
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    console.error(code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${help}` : reasonOf(error))
    process.exitCode = 1
  }
}

/** The one that is named, or the newest. */
export async function chosenBackup(store: BackupStore, named: string | undefined): Promise<string> {
  const { whole, brokenOff } = await backupsIn(store)
  const id = named ?? whole.at(-1)
  if (id && whole.includes(id)) return id
  if (id && brokenOff.includes(id)) throw new Error(`Die Sicherung ${id} brach ab und ist nicht vollständig.`)
  const there = whole.length > 0 ? `Es gibt: ${whole.join(', ')}.` : 'Dort gibt es keine Sicherung.'
  throw new Error(named ? `In ${store.place} gibt es ${named} nicht. ${there}` : `${store.place}: ${there}`)
}

export const identitiesOf = (file: string | undefined): string[] =>
  file === undefined ? [] : identitiesIn(readFileSync(file, 'utf8'))

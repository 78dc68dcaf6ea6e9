import { parseArgs } from 'node:util'
import { startApp } from '#server/app.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { verifyInstallation } from '#server/platform/audit-check.ts'
import { backupsIn } from '#server/platform/backup/manifest.ts'
import { openBackupPlace } from '#server/platform/backup/place.ts'
import { openingWith } from '#server/platform/backup/sealing.ts'
import { secretsOf } from '#server/platform/backup/secret.ts'
import { refuseNoInstallation } from '#server/platform/backup/source.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import { type VerifiedJournal, verifyJournal } from '#server/platform/backup/verify-journal.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { causeText } from '#web/rooms/superadmin/overview/chain-words.ts'
import { chosenBackup, identitiesOf, megabytes, runCommand, seconds } from './backup-words.ts'

const HELP = `npm run verify                                        rechnet die Ketten des Ereignisprotokolls der Installation nach
npm run verify -- ORDNER                              liest die neueste Sicherung und das Journal ganz und vergleicht jedes Byte
  --backup 2026-11-28T02-40-00Z                       eine andere
  --all                                               alle
  --identity DATEI                                    öffnet auch, was verschlüsselt ist`

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      backup: { type: 'string' },
      all: { type: 'boolean' },
      identity: { type: 'string' },
    },
  })
  const [place] = positionals
  if (values.help) return undefined
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, KONTOR_DEMO: 'off' })
  if (!place) return verifyTrail(config)
  const store = await openBackupPlace(place, config)
  const keys = readKeyFile(config.keyFile)
  if (!keys)
    console.error(`Ohne ${config.keyFile} lässt sich nicht sagen, ob die Sicherung von dieser Installation ist.`)
  const opening = values.identity ? openingWith(identitiesOf(values.identity)) : undefined
  const begunJournal = performance.now()
  const how = { secrets: keys && secretsOf(keys), opening }
  const journal = values.backup ? undefined : await verifyJournal(store, how)
  const lines = journal ? sayJournal(journal, seconds(begunJournal)) : []
  const { whole } = await backupsIn(store)
  const ids = values.all || (journal && whole.length === 0) ? whole : [await chosenBackup(store, values.backup)]
  let faults = 0
  for (const id of ids) {
    const begun = performance.now()
    const found = await verifyBackup(store, id, how)
    faults += found.faults.length
    const what = `${found.rows} Zeilen, ${found.files} Dateien, ${megabytes(found.bytes)}, ${seconds(begun)}`
    lines.push(
      found.faults.length === 0 ? `${id} ist unversehrt: ${what}` : `${id} ist BESCHÄDIGT (${found.faults.length}):`,
    )
    lines.push(...found.faults.map(fault => `  ${fault}`))
  }
  if (faults + (journal?.faults.length ?? 0) > 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
})

function sayJournal({ recovery, bytes, files, faults }: VerifiedJournal, time: string): string[] {
  const reach = recovery
    ? `bringt jeden Zeitpunkt von ${recovery.base.takenAt.slice(0, 19)} bis ${recovery.reaches.slice(0, 19)} UTC zurück`
    : 'bringt noch nichts zurück: Eine Kopie der Datenbank und das Journal danach gehören dazu'
  const what = `${files} Dateien, ${megabytes(bytes)}, ${time}`
  if (faults.length === 0) return [`Das Journal ist unversehrt und ${reach}: ${what}`]
  return [`Das Journal ist BESCHÄDIGT (${faults.length}); es ${reach}:`, ...faults.map(fault => `  ${fault}`)]
}

/** Everything that somebody with all rights in the database could have done to the trail. */
async function verifyTrail(config: Config): Promise<string> {
  refuseNoInstallation(config)
  const begun = performance.now()
  const app = await startApp({ ...config, roles: new Set() })
  try {
    // As the worker does each minute; blocks of a release before are taken over by it, once.
    await sealAudit()
    const { companies, entries, until, breaks, anchor, ended } = await verifyInstallation()
    const faults = breaks.map(each => `  Betrieb ${each.companyId}: ${causeText(each)}`)
    if (anchor === 'foreign') faults.push('  audit-heads im Datenordner gehört nicht zu dieser Installation')
    if (faults.length > 0) throw new Error(['Das Ereignisprotokoll wurde verändert:', ...faults].join('\n'))
    const known =
      anchor === 'none'
        ? ['  Bisher kannte dieser Rechner kein Ende einer Kette: Was am Ende fehlt, sähe er nicht.']
        : []
    const gone = ended.length > 0 ? [`  Mit der Demo entfernt: Betriebe ${ended.join(', ')}`] : []
    return [
      `Das Ereignisprotokoll ist unversehrt: ${entries} Einträge von ${companies} Betrieben bis ${until.slice(0, 16)} UTC (${seconds(begun)})`,
      ...known,
      ...gone,
    ].join('\n')
  } finally {
    await app.close()
  }
}

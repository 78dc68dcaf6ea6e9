import { parseArgs } from 'node:util'
import { VIENNA } from '#domain/basics/days.ts'
import type { Recovery } from '#server/platform/backup/journal-lists.ts'
import { backupsIn } from '#server/platform/backup/manifest.ts'
import { openBackupPlace } from '#server/platform/backup/place.ts'
import { type Restored, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { type RestoredMoment, recoveryIn, restoreMoment } from '#server/platform/backup/restore-moment.ts'
import { openingWith } from '#server/platform/backup/sealing.ts'
import { secretsOf } from '#server/platform/backup/secret.ts'
import type { BackupStore } from '#server/platform/backup/store.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { takeFolder } from '#server/platform/database/taken-folder.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { chosenBackup, identitiesOf, runCommand, seconds } from './backup-words.ts'

const HELP = `npm run restore -- ORDNER                             so nahe an jetzt wie möglich, in den leeren Ordner KONTOR_DATA (oder DATABASE_URL)
  --until 2026-11-28T14:30                            wie es zu dieser Zeit war (Wiener Zeit; eingebaute Datenbank)
  --backup 2026-11-28T02-40-00Z                       eine bestimmte tägliche Sicherung
  --identity DATEI                                    geheimer Schlüssel einer verschlüsselten Sicherung
Die Schlüsseldatei (kontor.key) liegt vorher dort, wo KONTOR_KEY_FILE sie sucht.`

const onStep = (step: string) => console.error(`${step} …`)

const HELD = [
  'Was hinausgeht (E-Mails, Übergaben, Webhooks, ELDA), ist angehalten, auch nach dem Start.',
  'Freigegeben wird es von einem Betreiber im Adminbereich unter „Betrieb“.',
]
const NOT_HELD = [
  'Die Sicherung stammt von einer älteren Version: Was damals noch zu senden war (Mails, Übertragungen, Meldungen), geht mit dem nächsten Start hinaus.',
  'Nur ansehen, ohne etwas zu senden: KONTOR_ROLES=web npm start',
]

const NONE = { recovery: undefined, faults: [] }

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, identity: { type: 'string' }, until: { type: 'string' } },
  })
  const [place] = positionals
  if (!place) return undefined
  if (values.backup && values.until) throw new Error('Bitte nennen Sie --backup oder --until, nicht beides.')
  const config = readConfig({ ...process.env, KONTOR_DEMO: 'off' })
  const begun = performance.now()
  const store = await openBackupPlace(place, config)
  const moment = values.until === undefined ? undefined : momentOf(values.until)
  const { recovery, faults } = values.backup ? NONE : await recoveryFor(config, store, moment)
  const id = recovery ? undefined : await chosenBackup(store, values.backup)
  const other = takeFolder(config.dataFolder, { port: 0 })
  if (other) throw new Error(`In ${config.dataFolder} läuft Kontor (Prozess ${other.pid}). Bitte zuerst beenden.`)
  const opening = openingWith(identitiesOf(values.identity))
  const { said, isHeld } = recovery
    ? sayMoment(recovery, moment, await restoreMoment(config, store, recovery, opening, { moment, onStep }))
    : sayBackup(await restoreBackup(config, store, id!, opening, { onStep }))
  return [
    `Wiederhergestellt: ${id ?? (moment ?? recovery!.reaches).slice(0, 19)}  (${seconds(begun)})`,
    ...said,
    ...faults.map(fault => `  ACHTUNG: ${fault}`),
    ...(isHeld ? HELD : NOT_HELD),
  ].join('\n')
})

type Said = { said: string[]; isHeld: boolean }

function sayBackup({ manifest, rows, files, isHeld }: Restored): Said {
  const lost = manifest.files.lost.length
  const said = [
    `  Stand ${manifest.takenAt}, ${rows} Zeilen in ${manifest.tables.length} Tabellen, ${files} Dateien`,
    ...(lost > 0 ? [`  ${lost} Dateien hatte schon die Installation verloren.`] : []),
  ]
  return { said, isHeld }
}

function sayMoment({ base, segments, reaches }: Recovery, moment: string | undefined, found: RestoredMoment): Said {
  const { files, missing, isHeld } = found
  const said = [
    `  Stand ${moment ?? reaches}, Kopie von ${base.takenAt} und ${segments.length} Teile des Journals, ${files} Dateien`,
    ...(missing.length > 0
      ? [`  ACHTUNG: ${missing.length} Dateien fehlen in der Sicherung, etwa ${missing[0]}.`]
      : []),
  ]
  return { said, isHeld }
}

/** Without one a daily backup is what there is. */
async function recoveryFor(
  config: Config,
  store: BackupStore,
  moment: string | undefined,
): Promise<Awaited<ReturnType<typeof recoveryIn>>> {
  if (config.databaseUrl && moment)
    throw new Error('Auf einen Zeitpunkt zurück geht nur die eingebaute Datenbank, ohne DATABASE_URL.')
  if (config.databaseUrl) return NONE
  const keys = readKeyFile(config.keyFile)
  const { recovery, faults } = await recoveryIn(store, moment, keys && secretsOf(keys))
  if (moment && !(recovery && recovery.reaches >= moment))
    throw new Error(
      recovery
        ? `Das Journal reicht nur bis ${recovery.reaches}.`
        : (faults[0] ?? `${store.place} hat für ${moment} kein Journal. Tägliche Sicherungen nennt --backup.`),
    )
  const newest = (await backupsIn(store)).whole.at(-1)
  if (!recovery && !newest && faults[0]) throw new Error(faults[0])
  const isOlder = recovery && newest && recovery.reaches.slice(0, 19).replaceAll(':', '-') < newest.slice(0, 19)
  return { recovery: isOlder ? undefined : recovery, faults }
}

/** `2026-11-28T14:30` on the clock of Vienna, or with a zone of its own; UTC with microseconds, as the database compares. */
function momentOf(text: string): string {
  try {
    const instant = /(Z|[+-]\d\d:\d\d)$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(VIENNA).toInstant()
    return instant.toString({ smallestUnit: 'microsecond' })
  } catch {
    throw new Error('--until: Bitte einen Zeitpunkt wie 2026-11-28T14:30.')
  }
}

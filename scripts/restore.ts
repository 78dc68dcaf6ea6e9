import { parseArgs } from 'node:util'
import { openBackupPlace } from '#server/platform/backup/place.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openingWith } from '#server/platform/backup/sealing.ts'
import { readConfig } from '#server/platform/config.ts'
import { takeFolder } from '#server/platform/database/taken-folder.ts'
import { chosenBackup, identitiesOf, runCommand, seconds } from './backup-words.ts'

const HELP = `npm run restore -- ORDNER                             die neueste Sicherung in den leeren Ordner KONTOR_DATA (oder DATABASE_URL)
  --backup 2026-11-28T02-40-00Z                       eine andere
  --identity DATEI                                    geheimer Schlüssel einer verschlüsselten Sicherung
Die Schlüsseldatei (kontor.key) liegt vorher dort, wo KONTOR_KEY_FILE sie sucht.`

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, identity: { type: 'string' } },
  })
  const [place] = positionals
  if (!place) return undefined
  const config = readConfig({ ...process.env, KONTOR_DEMO: 'off' })
  const begun = performance.now()
  const store = await openBackupPlace(place, config)
  const id = await chosenBackup(store, values.backup)
  const other = takeFolder(config.dataFolder, { port: 0 })
  if (other) throw new Error(`In ${config.dataFolder} läuft Kontor (Prozess ${other.pid}). Bitte zuerst beenden.`)
  const opening = openingWith(identitiesOf(values.identity))
  const onStep = (step: string) => console.error(`${step} …`)
  const { manifest, rows, files } = await restoreBackup(config, store, id, opening, { onStep })
  return [
    `Wiederhergestellt: ${id}  (${seconds(begun)})`,
    `  Stand ${manifest.takenAt}, ${rows} Zeilen in ${manifest.tables.length} Tabellen, ${files} Dateien`,
    ...(manifest.files.lost.length > 0
      ? [`  ${manifest.files.lost.length} Dateien hatte schon die Installation verloren.`]
      : []),
    'Was damals noch zu senden war (Mails, Übertragungen, Meldungen), geht mit dem nächsten Start hinaus.',
    'Nur ansehen, ohne etwas zu senden: KONTOR_ROLES=web npm start',
  ].join('\n')
})

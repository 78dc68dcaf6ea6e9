import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { openBackupPlace } from '#server/platform/backup/place.ts'
import { notedBackup } from '#server/platform/backup/runs.ts'
import { newIdentity } from '#server/platform/backup/sealing.ts'
import { openSource } from '#server/platform/backup/source.ts'
import { readConfig } from '#server/platform/config.ts'
import { megabytes, runCommand, seconds } from './backup-words.ts'

const HELP = `npm run backup -- ORDNER                              sichert Datenbank und Dateien, auch neben dem laufenden Kontor
npm run backup -- s3://BUCKET/ORDNER                  dasselbe in einen Bucket (Einstellungen S3_…)
  --recipient age1…                                   verschlüsselt für diesen öffentlichen Schlüssel (mehrmals möglich)
  --keep 14                                           behält so viele Sicherungen und entfernt ältere
npm run backup -- --new-identity DATEI                erstellt ein Schlüsselpaar zum Verschlüsseln`

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string', multiple: true, default: [] },
      keep: { type: 'string' },
      'new-identity': { type: 'string' },
    },
  })
  if (values['new-identity']) return makeIdentity(values['new-identity'])
  const [place] = positionals
  if (!place) return undefined
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep: Bitte eine Zahl ab 1.')
  const config = readConfig({ ...process.env, KONTOR_DEMO: 'off' })
  const begun = performance.now()
  const store = await openBackupPlace(place, config)
  const source = await openSource(config)
  try {
    const options = {
      recipients: values.recipient,
      ...(keep && { keep }),
      onStep: (step: string) => console.error(`${step} …`),
    }
    const run = () => makeBackup(source, store, options)
    const { manifest, newFiles, removed, damaged } = await notedBackup({ store, source, run })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.tables.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0)
    return [
      `Gesichert: ${store.place}/${manifest.id}  (${seconds(begun)})`,
      `  Stand ${manifest.takenAt}, ${rows} Zeilen in ${manifest.tables.length} Tabellen, ${megabytes(bytes)}`,
      `  ${manifest.files.count} Dateien, davon ${newFiles} neu kopiert, ${megabytes(manifest.files.bytes)}`,
      ...(manifest.files.lost.length > 0
        ? [
            `  ACHTUNG: ${manifest.files.lost.length} Dateien fehlen schon in der Installation, etwa ${manifest.files.lost[0]}.`,
          ]
        : []),
      ...damaged.map(id => `  ACHTUNG: Die frühere Sicherung ${id} ist beschädigt.`),
      ...(removed.length > 0 ? [`  Entfernt: ${removed.join(', ')}`] : []),
      '',
      'DER SCHLÜSSEL IST NICHT IN DER SICHERUNG.',
      `Er liegt in ${config.keyFile}. Ohne ihn lässt sich keine Sicherung wiederherstellen:`,
      'Bewahren Sie eine Kopie davon an einem anderen Ort auf als die Sicherung.',
    ].join('\n')
  } finally {
    await source.close()
  }
})

async function makeIdentity(file: string): Promise<string> {
  const { identity, recipient } = await newIdentity()
  writeFileSync(file, `# ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  return `Geheimer Schlüssel: ${file} (nur zum Wiederherstellen nötig; nicht zur Sicherung legen)\nÖffentlicher Schlüssel: ${recipient}`
}

import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { formatDay, formatTime, fromUtcText, parseDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { type SealedPart, streamOf } from '#server/platform/audit-proof.ts'

export type AuditCopy = {
  company: string
  companyId: number
  zone: string
  from: string | undefined
  to: string | undefined
  part: SealedPart
  /** Of the period, but too young for a block. */
  unsealed: number
  fingerprint: string
  publicKey: string
  script: string
  /** Asked one after the other. */
  entryLines: () => AsyncIterable<string>
  blockLines: () => AsyncIterable<string>
}

export function auditZip(copy: AuditCopy): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(readMe(copy)), 'LIES-MICH.txt')
  zip.addBuffer(Buffer.from(copy.script), 'pruefen.mjs')
  zip.addBuffer(Buffer.from(copy.publicKey), 'oeffentlicher-schluessel.pem')
  for (const [name, lines] of [
    ['eintraege.jsonl', copy.entryLines],
    ['bloecke.jsonl', copy.blockLines],
  ] as const)
    zip.addReadStreamLazy(name, done => done(null, streamOf(lines())))
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

function readMe({ company, companyId, zone, from, to, part, unsealed, fingerprint }: AuditCopy): string {
  const moment = (utc: string) =>
    `${formatDay(fromUtcText(utc).toZonedDateTimeISO(zone).toPlainDate())}, ${formatTime(fromUtcText(utc), zone)}`
  const asked = [from && `ab ${formatDay(parseDay(from)!)}`, to && `bis ${formatDay(parseDay(to)!)}`].filter(Boolean)
  const number = (value: number) => formatNumber(value, 0)
  const counted = (value: number) => (value === 1 ? '1 Eintrag' : `${number(value)} Einträge`)
  const lines = [
    `Prüfexport des Ereignisprotokolls: ${company} (Betrieb ${companyId})`,
    '',
    `Verlangter Zeitraum: ${asked.join(' ') || 'alles'} (Tage in der Zeitzone ${zone})`,
    `Enthalten sind nur ganze Blöcke, darum reicht der Prüfexport vorne und hinten über den Zeitraum hinaus: Block ${number(part.firstBlock)} bis ${number(part.lastBlock)}, ${counted(part.entries)} mit den Nummern ${part.firstEntry} bis ${part.lastEntry}, besiegelt vom ${moment(part.firstSealedAt)} bis ${moment(part.lastSealedAt)}.`,
    unsealed > 0
      ? `Noch nicht besiegelt und darum nicht enthalten: ${counted(unsealed)}. Das geschieht etwa jede Minute.`
      : 'Alle Einträge des Zeitraums sind besiegelt und enthalten.',
    '',
    'WAS DAS IST',
    'Kontor schreibt zu jeder Änderung, jedem Abruf sensibler Daten und jeder Datei, die jemand herunterlädt, einen Eintrag. Etwa jede Minute fasst es die neuen Einträge zu einem Block zusammen, rechnet eine Prüfsumme darüber und über den Block davor, und unterschreibt sie mit einem Schlüssel, der nicht in der Datenbank liegt. Wer einen Eintrag ändert, einfügt oder entfernt, bricht die Kette, auch mit allen Rechten in der Datenbank.',
    'SV-Nummern, Bankverbindungen und andere besonders geschützte Werte stehen nicht im Ereignisprotokoll, nur dass sie sich geändert haben (•••).',
    '',
    'WIE ES GEPRÜFT WIRD',
    '1. Entpacken Sie alle Dateien in einen Ordner.',
    '2. Rufen Sie dort auf: node pruefen.mjs   (Node.js ab Version 20, ohne Netz; das Programm hat weniger als 180 Zeilen und lässt sich lesen.)',
    `3. Vergleichen Sie den Fingerabdruck des Schlüssels mit dem, den Ihnen der Betreiber von Kontor auf anderem Weg nennt („Betrieb“, „Sicherheit“). In dieser Datei: ${fingerprint}`,
    'Ohne diesen Vergleich zeigt die Prüfung nur, dass die Dateien zueinander passen. Blöcke vor und nach den enthaltenen werden nicht geprüft.',
    '',
    'WAS EIN PROTOKOLLSYSTEM GESAMMELT HAT (GET /api/sec/eventlog/stream)',
    'prüft dasselbe Programm. Rufen Sie es mit allen gesammelten Dateien in ihrer Reihenfolge auf: node pruefen.mjs teil1.ndjson teil2.ndjson   Was dort doppelt steht, zählt einmal.',
    '',
    'DIE DATEIEN',
    'eintraege.jsonl: eine Zeile je Eintrag, genau der Text, über den gerechnet wird. id ist die Nummer, at der Zeitpunkt (UTC), account das Benutzerkonto, action und kind, was woran getan wurde, record dessen Nummer, before und after die Werte davor und danach, origin die Herkunft, firstId und firstAt der Eintrag, mit dem dieser zusammengefasst gezeigt wird. Einträge aus der Zeit vor den Unterschriften (Form 1) sind eine Zeile der Datenbank als JSON-Text.',
    'bloecke.jsonl: eine Zeile je Block. sha256 ist die Prüfsumme über previous (die des Blocks davor) und je Eintrag ein Zeilenende (Form 1: ein Null-Zeichen) und seinen Text; signature ist die Unterschrift (Ed25519, base64) über die Zeilen „Kontor audit block“, companyId, number, form, first, last, entries, sealedAt, previous und sha256.',
    'oeffentlicher-schluessel.pem: damit werden die Unterschriften geprüft.',
    '',
  ]
  // Whoever opens it with the plainest of editors sees lines and umlauts.
  return `\uFEFF${lines.join('\r\n')}`
}

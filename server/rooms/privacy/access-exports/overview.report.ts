import { ACCESS_DAYS } from '#contract/privacy/access-exports.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { periodText, RETENTION, type RetentionPeriods } from '#domain/privacy/retention.ts'
import type { PdfReport } from '#server/platform/pdf/pdf.ts'
import type { TableTold } from '../person-tables/actions.ts'

type Given = {
  company: string
  person: string
  told: readonly TableTold[]
  files: number
  recipients: readonly string[]
  /** As the company has set them. */
  periods: RetentionPeriods
}

/** What is processed, why, how long, and to whom it went, for somebody who reads no tables. GDPR Art. 15 (1). */
export const overviewOf = (
  { company, person, told, files, recipients, periods }: Given,
  createdAt: Temporal.Instant,
): PdfReport => ({
  title: 'Auskunft über Ihre Daten',
  subtitle: [company, person, 'nach Art. 15 DSGVO'],
  colour: true,
  createdAt,
  sections: [
    {
      kind: 'paragraphs',
      paragraphs: [
        `Diese Auskunft enthält, was ${company} in Kontor über Sie gespeichert hat. Die Werte selbst liegen als Tabellen (CSV) und als auskunft.json bei, ${files === 0 ? 'Dokumente sind keine gespeichert' : 'Ihre Dokumente im Ordner „dateien“'}.`,
        'Namen derer, die im Betrieb mit den Daten arbeiten, stehen nicht darin; sie sind keine Empfänger.',
      ],
    },
    {
      kind: 'table',
      title: 'Was gespeichert ist, wozu und wie lange',
      columns: [
        { title: 'Daten', align: 'text', share: 3 },
        { title: 'Zweck', align: 'text', share: 3 },
        { title: 'Aufbewahrt', align: 'text', share: 3 },
        { title: 'Einträge', align: 'number', share: 1 },
      ],
      groups: [
        {
          rows: told.map(({ of, rows }) => [
            of.label,
            of.purpose,
            `${periodText(of.retention, periods[of.retention])} (${RETENTION[of.retention].source})`,
            formatNumber(rows.length, 0),
          ]),
        },
      ],
    },
    {
      kind: 'paragraphs',
      title: 'An wen Daten gegeben wurden',
      paragraphs: recipients.length > 0 ? [...recipients] : ['An niemanden außerhalb des Betriebs.'],
    },
    {
      kind: 'paragraphs',
      title: 'Woher die Daten sind',
      paragraphs: [
        'Von Ihnen selbst, aus Eingaben des Betriebs, aus der Zeiterfassung und aus Dateien, die der Betrieb übernommen hat; die Tabelle „Importe“ nennt sie.',
      ],
    },
    {
      kind: 'paragraphs',
      title: 'Ihre Rechte',
      paragraphs: [
        'Sie können Berichtigung, Löschung und Einschränkung verlangen, der Verarbeitung widersprechen und sich bei der Österreichischen Datenschutzbehörde beschweren. Entscheidungen, die allein eine Maschine trifft, gibt es nicht.',
        `Die Datei wurde für Sie erstellt und ist in Kontor nach ${ACCESS_DAYS} Tagen gelöscht.`,
      ],
    },
  ],
})

/** Each recipient of a hand-over, once. */
export function recipientsOf(told: readonly TableTold[]): string[] {
  const rowsOf = (table: string) => told.find(({ of }) => of.table === table)?.rows ?? []
  const targets = [...rowsOf('export_run_content'), ...rowsOf('employee_export_run')].map(
    row => row.target_label || row.target_id || 'Lohnverrechnung, als Datei heruntergeladen',
  )
  const registered = rowsOf('social_insurance_registration').length > 0 ? ['Österreichische Gesundheitskasse'] : []
  return [...new Set([...targets.map(String), ...registered])]
}

import { formatDay } from '#domain/basics/days.ts'
import { readFields } from '#domain/elda/record-lines.ts'
import type { PdfReport } from '#server/platform/pdf/pdf.ts'

export type Paper = {
  company: string
  storeName: string
  insurer: string
  values: Readonly<Record<string, string>>
  isTest: boolean
  takenOverOn: string
  protocol: string
  createdAt: Temporal.Instant
}

const EMPLOYER = ['DGNA', 'DTEL', 'MAIL']
const PERSON = ['FANA', 'VONA', 'VSNR', 'GEBD', 'REFV', 'INF1']
const TOLD = ['ADAT', 'BBER', 'GERF', 'FRDV', 'VWAZ', 'BVAB']
/** As it is said of a registration alone. */
const LABELS: Record<string, string> = { ADAT: 'Beginn', DGNA: 'Name', DTEL: 'Telefon', MAIL: 'E-Mail' }
const TEST =
  'TEST: Diese Meldung ging im Testbetrieb (TM) an ELDA. Sie gilt nicht als Anmeldung zur Sozialversicherung.'

/** „SV-Anmeldung“ of one person, on one page. */
export function paperReport(paper: Paper): PdfReport {
  const { values, isTest } = paper
  const read = new Map(readFields('M3', values).map(field => [field.name, field]))
  const named = (names: readonly string[]) =>
    names.flatMap((name): [string, string][] => {
      const field = read.get(name)
      return field ? [[LABELS[name] ?? field.label, field.text]] : []
    })
  const takenOver: [string, string][] = [
    ['Referenzwert', values.REFW ?? ''],
    ['Protokollnummer', paper.protocol || 'nicht aufbewahrt'],
    ['Übernommen', `laut Mitteilung von ELDA, eingelesen am ${formatDay(Temporal.PlainDate.from(paper.takenOverOn))}`],
  ]
  return {
    title: isTest ? 'TEST: SV-Anmeldung' : 'SV-Anmeldung',
    subtitle: ['Anmeldung zur Sozialversicherung (ASVG § 33), von ELDA übernommen'],
    company: paper.company,
    hasMark: true,
    ...(isTest && { comment: TEST }),
    colour: true,
    createdAt: paper.createdAt,
    sections: [
      {
        kind: 'facts',
        title: 'Dienstgeber',
        facts: [...named(EMPLOYER), ['Beitragskonto', [values.BKNR, paper.insurer].filter(Boolean).join(' · ')]],
      },
      {
        kind: 'facts',
        title: 'Dienstnehmer',
        facts: [...named(PERSON), ...(paper.storeName ? [['Standort', paper.storeName] as const] : [])],
      },
      {
        kind: 'table',
        title: 'Gemeldet',
        columns: [
          { title: 'Angabe', align: 'text', share: 2 },
          { title: 'Wert', align: 'text', share: 3 },
        ],
        groups: [{ rows: named(TOLD), ...(isTest && { warning: TEST }) }],
      },
      { kind: 'facts', title: 'Übernahme', facts: takenOver },
      {
        kind: 'paragraphs',
        paragraphs: [
          '„Übernommen“ heißt, dass ELDA die Meldung angenommen hat. Fragt die ÖGK dazu nach, steht das im Clearing.',
        ],
      },
    ],
  }
}

import type { PersonProvision, ProvisionRun } from '#contract/provisions/provisions.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { NO_COST_CENTRE, provisionGroups, provisionSums } from '#domain/provisions/provision-sums.ts'
import { GROUPINGS, type Grouping, SHEET_PARTS, type SheetPart } from '#domain/provisions/provision-words.ts'
import type { PdfColumn, PdfReport, PdfSection } from '#server/platform/pdf/pdf.ts'
import type { KeptSheet } from './rows.ts'

type About = { company: string; date: string; run: ProvisionRun | null; createdAt: Temporal.Instant }

/** The list as it stands on the screen; by cost centre or store each with its sum. */
export function listReport({
  people,
  former,
  by,
  ...about
}: About & { people: readonly PersonProvision[]; former: ProvisionRun | null; by: Grouping }): PdfReport {
  const groups =
    by === 'person'
      ? [{ rows: people.map(rowOf) }]
      : provisionGroups(people, by).map(([name, rows]) => ({
          title: name || NO_COST_CENTRE,
          rows: rows.map(rowOf),
          sum: sumOf(name || NO_COST_CENTRE, rows),
        }))
  const lacking = people.filter(({ gaps }) => gaps.length > 0)
  const notes = [
    'Beträge in Euro. * von Hand, Grund im Berechnungsblatt.',
    ...(former ? [`Differenz zum festgeschriebenen Stichtag ${monthEnd(former)}, Lauf ${former.number}.`] : []),
    ...lacking.map(
      person => `${personName(person)} fehlt in den Summen: ${person.gaps.map(({ text }) => text).join(', ')}.`,
    ),
  ]
  return {
    ...headOf('Rückstellungen', about, by === 'person' ? [] : [`Nach ${GROUPINGS[by]}`]),
    sections: [
      { kind: 'table', columns: COLUMNS, groups, sum: sumOf('Summe', people) },
      { kind: 'paragraphs', paragraphs: notes },
    ],
  }
}

/** One person after the other, each step with its formula. */
export const sheetsReport = ({ sheets, ...about }: About & { sheets: readonly KeptSheet[] }): PdfReport => ({
  ...headOf('Berechnungsblatt Rückstellungen', about, []),
  sections: sheets.map(sheetSection),
})

const headOf = (title: string, { company, date, run, createdAt }: About, more: string[]) => ({
  title,
  subtitle: [
    company,
    `Stichtag ${date}`,
    ...(run ? [`Festgeschrieben als Lauf ${run.number} von ${run.keptBy}, Prüfsumme ${run.sha256}`] : []),
    ...more,
  ],
  colour: false,
  createdAt,
})

const monthEnd = ({ month }: ProvisionRun): string =>
  formatDay(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }))

const number = (title: string, share = 2): PdfColumn => ({ title, align: 'number', share })
const COLUMNS: PdfColumn[] = [
  { title: 'Name', align: 'text', share: 4 },
  { title: 'Kostenstelle', align: 'text', share: 3 },
  number('Rest Urlaub'),
  number('Urlaub'),
  number('Zeitguthaben'),
  number('Zeit'),
  number('Sonderzahlungen'),
  number('Summe'),
  number('Differenz'),
]

const rowOf = (person: PersonProvision): string[] => [
  `${personName(person)}${person.manual.length > 0 ? ' *' : ''}${person.isExcluded ? ' (ausgenommen)' : ''}`,
  person.costCentre,
  person.leaveHundredths === null
    ? '–'
    : withMinus(`${formatNumber(person.leaveHundredths / 100)} ${SHORT[person.leaveUnit]}`),
  money(person.leaveCents),
  person.minutes === null ? '–' : withMinus(formatHours(person.minutes)),
  money(person.timeCents),
  money(person.specialCents),
  money(person.sumCents),
  money(person.differenceCents),
]
const SHORT = { workdays: 'AT', weekdays: 'WT', hours: 'h' }

/** Named with who is in it: neither who lacks something nor who is excluded. */
function sumOf(name: string, people: readonly PersonProvision[]): string[] {
  const { people: counted, leaveCents, timeCents, specialCents, sumCents, differenceCents } = provisionSums(people)
  return [
    `${name}: ${peopleText(counted)}`,
    '',
    '',
    money(leaveCents),
    '',
    money(timeCents),
    money(specialCents),
    money(sumCents),
    money(differenceCents),
  ]
}

const peopleText = (count: number): string => `${count} Mitarbeiter`

const sheetSection = ({ told, lines }: KeptSheet): PdfSection => ({
  kind: 'table',
  title: [personName(told), told.personnelNumber && `Nr. ${told.personnelNumber}`, told.storeName, told.costCentre]
    .filter(Boolean)
    .join(' · '),
  columns: [
    { title: 'Schritt', align: 'text', share: 4 },
    { title: 'Rechnung', align: 'text', share: 6 },
    number('Wert', 3),
  ],
  groups: (Object.keys(SHEET_PARTS) as SheetPart[]).map(part => ({
    title: SHEET_PARTS[part],
    rows: lines.filter(line => line.part === part).map(({ label, text, value }) => [label, text, withMinus(value)]),
  })),
})

const money = (cents: number | null): string => (cents === null ? '–' : withMinus(formatNumber(cents / 100)))
/** As people read it. */
const withMinus = (text: string): string => text.replace('-', '−')

import type { DataSheetRequest } from '#contract/documents/data-sheets.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { TemplateFacts } from '#domain/documents/template-facts.ts'
import { fieldNamed, templateValues } from '#domain/documents/template-fields.ts'
import { DATED_GROUP_NAMES, type DatedGroup } from '#domain/people/dated-values.ts'
import { WAGE_TYPES } from '#domain/settings/enums.ts'
import type { PdfColumn, PdfReport, PdfSection } from '#server/platform/pdf/pdf.ts'
import type { ClassificationRow, FormerRow } from './rows.ts'

export type DataSheet = {
  name: string
  facts: TemplateFacts
  classifications: readonly ClassificationRow[]
  former: readonly FormerRow[]
  held: readonly { from: string | null; group: DatedGroup; text: string }[]
}
type About = Omit<DataSheetRequest, 'employeeIds'> & { company: string; today: string; createdAt: Temporal.Instant }

/** Of each person a page of their own, more where it is needed. Product E. */
export const dataSheetsReport = (sheets: readonly DataSheet[], about: About): PdfReport => ({
  title: 'Personalstammblatt',
  subtitle: [about.company, `Stand ${about.today}`],
  colour: true,
  createdAt: about.createdAt,
  ...(about.signature && { signature: 'Unterschrift' }),
  sections: sheets.flatMap((sheet, at) => sectionsOf(sheet, about, at > 0)),
})

const PERSON = ['geburtsdatum', 'geschlecht', 'familienstand', 'staatsbuergerschaft', 'adresse', 'telefon', 'email']
const EMPLOYMENT = ['standort', 'kostenstelle', 'modell', 'eintritt', 'austritt', 'austrittsgrund']
const SENSITIVE = ['svnr', 'iban', 'bic']
/** Where a template calls it otherwise, or knows no such field. */
const LABELS: Record<string, string> = { adresse: 'Adresse', standort: 'Standort' }

function sectionsOf(sheet: DataSheet, about: About, newPage: boolean): PdfSection[] {
  const { facts, name } = sheet
  const values: Record<string, unknown> = { ...templateValues(facts), 'mitarbeiter.standort': facts.store?.name ?? '' }
  const named = (fields: readonly string[]) =>
    fields.map((field): [string, string] => {
      const key = `mitarbeiter.${field}`
      return [LABELS[field] ?? fieldNamed(key)!.label, String(values[key] || '–')]
    })
  const heading = [name, facts.person.personnelNumber && `Nr. ${facts.person.personnelNumber}`]
  return [
    {
      kind: 'facts',
      title: heading.filter(Boolean).join(' · '),
      newPage,
      signer: name,
      facts: [['Name mit Titel', String(values['mitarbeiter.name'])], ...named(PERSON)],
    },
    { kind: 'facts', title: 'Beschäftigung', facts: named(EMPLOYMENT) },
    ...(about.sensitive
      ? [{ kind: 'facts' as const, title: 'Bank und Sozialversicherung', facts: named(SENSITIVE) }]
      : []),
    ...(about.contracts ? [contractsTable(facts, about.sensitive)] : []),
    ...(about.classifications ? [classificationsTable(sheet)] : []),
    ...(about.history ? historyTables(sheet) : []),
  ]
}

const text = (title: string, share: number): PdfColumn => ({ title, align: 'text', share })
const number = (title: string, share: number): PdfColumn => ({ title, align: 'number', share })
const day = (value: string | null, none: string) => (value ? formatDay(Temporal.PlainDate.from(value)) : none)
const money = (cents: number | null) => (cents === null ? '–' : formatNumber(cents / 100))

function contractsTable({ contracts }: TemplateFacts, sensitive: boolean): PdfSection {
  const rows = contracts
    .toReversed()
    .map(contract => [
      day(contract.from, ''),
      day(contract.to, 'offen'),
      contract.storeName,
      contract.modelName,
      formatNumber(contract.weeklyMinutes / 60),
      ...(sensitive
        ? [`${money(contract.paymentCents)} ${wageOf(contract.wageType)}`, money(contract.extraPaymentCents)]
        : []),
    ])
  return {
    kind: 'table',
    title: 'Verträge',
    columns: [
      text('Von', 2),
      text('Bis', 2),
      text('Standort', 3),
      text('Modell', 3),
      number('Std./Woche', 2),
      ...(sensitive ? [number('Bezug', 3), number('Zulage', 2)] : []),
    ],
    groups: [{ rows }],
  }
}

const wageOf = (wageType: number) => WAGE_TYPES.find(({ id }) => id === wageType)?.valueGER ?? ''

const classificationsTable = ({ classifications }: DataSheet): PdfSection => ({
  kind: 'table',
  title: 'Einstufung',
  columns: [text('Ab', 2), text('Kollektivvertrag', 5), text('Gruppe', 3), text('Stufe', 2)],
  groups: [
    { rows: classifications.map(({ from, agreement, group, step }) => [day(from, ''), agreement, group, step ?? '–']) },
  ],
})

const historyTables = ({ former, held }: DataSheet): PdfSection[] => [
  ...(former.length > 0
    ? [
        {
          kind: 'table' as const,
          title: 'Frühere Dienstverhältnisse',
          columns: [text('Von', 2), text('Bis', 2), text('Austrittsgrund', 6)],
          groups: [
            { rows: former.map(({ entry, exit, reason }) => [day(entry, 'unbekannt'), day(exit, ''), reason || '–']) },
          ],
        },
      ]
    : []),
  {
    kind: 'table',
    title: 'Werte mit Datum',
    columns: [text('Ab', 2), text('Was', 3), text('Wert', 6)],
    groups: [{ rows: held.map(each => [day(each.from, 'Anfang'), DATED_GROUP_NAMES[each.group], each.text]) }],
  },
]

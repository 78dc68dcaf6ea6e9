import type { ReportDraft } from '#contract/reports/reports.ts'
import { formatDay, formatMonth } from '#domain/basics/days.ts'
import { type FileFormat, reportKind } from '#domain/reports/report-kinds.ts'
import {
  dayText,
  isNumeric,
  type ReportColumn,
  type ReportGroup,
  type ReportSum,
  type ReportTable,
  shownCells,
  shownValue,
  type ValueFormats,
} from '#domain/reports/report-table.ts'
import type { PdfGroup, PdfReport } from '#server/platform/pdf/pdf.ts'
import type { ReportAsked } from '../report-contents/rules.ts'

export type Made = {
  company: string
  draft: Pick<ReportDraft, 'name' | 'config'>
  asked: ReportAsked
  table: ReportTable
  /** Further lines below its title. */
  about?: readonly string[] | undefined
  createdAt: Temporal.Instant
  /** Who asked for it, and where a phone finds it. */
  createdBy: string
  zone: string
  address: string
}

/** A report as pages. Spec 2 §9, Spec 3 §7. */
export function pagesOf({
  company,
  draft,
  asked,
  table,
  about = [],
  createdAt,
  createdBy,
  zone,
  address,
}: Made): PdfReport {
  const { config } = draft
  const { columns, groups, sums, notes } = table
  const summed = sums.map(sum => ({ cells: sumCells(columns, sum, asked.formats), isMuted: sum.isMuted === true }))
  return {
    title: reportKind(asked.type).title,
    subtitle: [aboutText(asked), ...about],
    company,
    comment: config.documentComment,
    hasMark: config.headerLogo,
    ...(config.headerShowQr && { qr: address }),
    colour: config.colorFormat === 'color',
    scale: config.fontSize,
    madeBy: `erstellt am ${momentText(createdAt, zone)}${createdBy === '' ? '' : `, ${createdBy}`}`,
    ...(config.showSignatureLine && { signature: 'Datum, Unterschrift' }),
    createdAt,
    sections: [
      {
        kind: 'table',
        columns: columns.map(column => ({
          title: column.title,
          align: isNumeric(column) ? 'number' : 'text',
          share: column.share,
        })),
        groups: groups.map(group => groupOf(table, group, asked.formats)),
        ...(summed.length > 0 && { sums: summed }),
      },
      ...(notes.length > 0 ? [{ kind: 'paragraphs' as const, paragraphs: notes }] : []),
    ],
  }
}

function groupOf(
  { keys, columns }: ReportTable,
  { keys: values, rows, sum }: ReportGroup,
  formats: ValueFormats,
): PdfGroup {
  const title = keys.map((column, at) => shownValue(column, values[at] ?? null, formats)).filter(text => text !== '')
  return {
    ...(keys.length > 0 && { title: title.join(' · ') }),
    rows: rows.map(row => shownCells(columns, row, formats)),
    ...(sum && { sum: sumCells(columns, sum, formats) }),
  }
}

/** Its words in the first column that has room for them; nothing where there is nothing to add. */
function sumCells(columns: readonly ReportColumn[], { label, cells }: ReportSum, formats: ValueFormats): string[] {
  const roomy = columns.findIndex(({ type, share }) => type === 'text' && share >= ROOM_FOR_WORDS)
  const labelled = Math.max(0, roomy)
  return columns.map((column, at) => {
    const value = cells[at] ?? null
    if (at === labelled) return label
    return value === null ? '' : shownValue(column, value, formats)
  })
}

const ROOM_FOR_WORDS = 2

/** „01.11.2026 – 30.11.2026, Wien Mariahilf, Kostenstelle 10“ */
export function aboutText({ type, month, firstDay, lastDay, stores, isAll, formats }: ReportAsked): string {
  const { span } = reportKind(type)
  const monthOf = (text: string) => formatMonth(Temporal.PlainYearMonth.from(text))
  const time = {
    days: () => `${dayText(firstDay, formats.date)} – ${dayText(lastDay, formats.date)}`,
    month: () => monthOf(month),
    year: () =>
      `${monthOf(Temporal.PlainYearMonth.from(month).subtract({ months: 11 }).toString())} bis ${monthOf(month)}`,
  }[span]()
  const [store] = stores
  if (isAll || !store) return `${time}, alle Standorte`
  return [time, store.name, ...(store.costCentre ? [`Kostenstelle ${store.costCentre}`] : [])].join(', ')
}

/** „01.12.2026 | 09:20“. Spec 3 §9. */
export function momentText(moment: Temporal.Instant, zone: string): string {
  const local = moment.toZonedDateTimeISO(zone)
  return `${formatDay(local.toPlainDate())} | ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** What the file is saved as. */
export const fileNameOf = (name: string, format: FileFormat): string =>
  `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.${format}`

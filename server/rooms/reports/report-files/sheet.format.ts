import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import type { FileFormat } from '#domain/reports/report-kinds.ts'
import {
  plainValue,
  type ReportColumn,
  type ReportSum,
  type ReportTable,
  type ReportValue,
  type ValueFormats,
} from '#domain/reports/report-table.ts'

export const FILE_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>

const BOM = '\uFEFF'

/** The rows of a report for a spreadsheet; what stands above a group's rows on a page stands before each of them. */
export function csvOf(table: ReportTable, formats: ValueFormats): Buffer {
  const columns = [...table.keys, ...table.columns]
  const written = (cells: readonly ReportValue[]) =>
    columns.map((column, at) => {
      const value = cells[at] ?? null
      const text = plainValue(column, value, formats)
      // A number is no formula, and there are many.
      return typeof value === 'number' ? text : neutralise(text)
    })
  const lines = table.groups.flatMap(({ keys, rows }) => rows.map(({ cells }) => written([...keys, ...cells])))
  const sums = table.sums.map(sum => written(sumCells(table, sum)))
  const text = writeCsv([columns.map(({ title }) => flat(title)), ...lines, ...sums], { separator: ';' })
  return Buffer.from(BOM + text, 'utf8')
}

const FORMATS: Partial<Record<ReportColumn['type'], string>> = {
  ...{ quantity: '#,##0.00', days: '#,##0.00', euros: '#,##0.00', count: '0', text: '@' },
}

/** The same as a workbook, numbers and days as such. */
export async function workbookOf(table: ReportTable, name: string, formats: ValueFormats): Promise<Buffer> {
  const columns = [...table.keys, ...table.columns]
  const line = (cells: readonly ReportValue[]) =>
    columns.map((column, at) => cellOf(column, cells[at] ?? null, formats))
  const rows: CellValue[][] = [
    columns.map(({ title }) => flat(title)),
    ...table.groups.flatMap(({ keys, rows }) => rows.map(({ cells }) => line([...keys, ...cells]))),
    ...table.sums.map(sum => line(sumCells(table, sum))),
  ]
  const sheet = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map(column => {
          const numFmt = formatOf(column, formats)
          return { width: widthOf(column), ...(numFmt && { numFmt }) }
        }),
        rows,
        cells: new Map(
          rows.flatMap((cells, row) =>
            cells.flatMap((text, at) =>
              // Written as an error, were it not formatted text.
              typeof text === 'string' && text.startsWith('#')
                ? [[`${row},${at}`, { richText: [{ text }] }] as const]
                : [],
            ),
          ),
        ),
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(sheet)
}

/** Its words in the first column. */
const sumCells = ({ keys }: ReportTable, { label, cells }: ReportSum): ReportValue[] => {
  const all: ReportValue[] = [...keys.map(() => null), ...cells]
  return [label, ...all.slice(1)]
}

const MINUTES_OF_DAY = 1440

function cellOf(column: ReportColumn, value: ReportValue, formats: ValueFormats): CellValue {
  const { type } = column
  if (value === null || value === '') return null
  if (typeof value === 'string') return type === 'day' ? new Date(`${value}T00:00:00Z`) : value
  if (type === 'count') return value
  // A workbook counts time in days.
  if (type === 'hours') return isClock(column, formats) ? value / MINUTES_OF_DAY : value / 60
  return value / 100
}

/** What may be less than nothing is no time of a workbook: it would show hashes. */
const isClock = ({ isSigned = false }: ReportColumn, { hours }: ValueFormats) => hours === 'Hm' && !isSigned

function formatOf(column: ReportColumn, formats: ValueFormats): string | undefined {
  const { type } = column
  if (type === 'hours') return isClock(column, formats) ? '[h]:mm' : '#,##0.00'
  if (type === 'day') return formats.date === 'Ymd' ? 'yyyy-mm-dd' : 'dd.mm.yyyy'
  return FORMATS[type]
}

const widthOf = ({ title, share, type }: ReportColumn): number =>
  Math.max(flat(title).length + 2, type === 'text' ? share * 8 : 12)

const flat = (title: string): string => title.replaceAll('\n', ' ')

const MOST_SHEET_LETTERS = 31
const sheetName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .slice(0, MOST_SHEET_LETTERS)
    .trim() || 'Report'

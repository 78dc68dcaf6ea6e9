import type { ReportNote } from '#contract/reports/report-previews.ts'
import type { ReportDraft } from '#contract/reports/reports.ts'
import { lastDayOfMonth } from '#domain/reports/report-days.ts'
import { type EmployeeFormat, optionOfType, type ReportType, reportKind } from '#domain/reports/report-kinds.ts'
import type { ReportTable, ValueFormats } from '#domain/reports/report-table.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'

/** What is asked of a report, with the stores that it is about as they are now. */
export type ReportAsked = {
  type: ReportType
  /** `YYYY-MM` */
  month: string
  /** Both included; within the month but for reports over more. */
  firstDay: string
  lastDay: string
  /** By name; those that are shown and that the caller sees. */
  stores: readonly ReportStore[]
  /** Whether these are all of the company that the caller sees. */
  isAll: boolean
  softwareId: number
  options: ReadonlySet<string>
  choices: Readonly<Record<string, string>>
  formats: ValueFormats
  employees: EmployeeFormat
}
export type ReportStore = { id: number; name: string; costCentre: string }

export type ReportContent = {
  table: ReportTable
  /** Further lines below its title. */
  about?: readonly string[]
  /** Where the figures come from. */
  source: string
  notes: readonly ReportNote[]
  /** Holds what only those may see who see pay. */
  isSensitive: boolean
}

/** The figures of a report; refuses what the caller may not see. Nothing is written. */
export type Gather = (scope: CompanyScope, asked: ReportAsked) => Promise<ReportContent>

type Found = Pick<ReportAsked, 'stores' | 'isAll' | 'softwareId'>

export function askedOf(
  { reportType: type, config }: Pick<ReportDraft, 'reportType' | 'config'>,
  found: Found,
): ReportAsked {
  const { year, month, fromDate, toDate, headerDateFormat, hourFormat, employeeFormat } = config
  const { options, choices, span } = reportKind(type)
  const asked = `${year}-${String(month).padStart(2, '0')}`
  const days = span === 'days' && fromDate && toDate ? [fromDate, toDate] : [`${asked}-01`, lastDayOfMonth(asked)]
  const chosen =
    config.options ??
    config.selectedTypes?.map(optionOfType) ??
    Object.entries(options).flatMap(([option, { isChosen }]) => (isChosen ? [option] : []))
  return {
    ...{ type, month: days[0]!.slice(0, 7), firstDay: days[0]!, lastDay: days[1]!, ...found },
    options: new Set(chosen),
    choices: Object.fromEntries(
      Object.entries(choices).map(([key, { values, usual }]) => {
        const said = config.choices[key]
        return [key, said !== undefined && Object.hasOwn(values, said) ? said : usual]
      }),
    ),
    formats: { date: headerDateFormat, hours: hourFormat },
    employees: employeeFormat,
  }
}

export type NamedPerson = { lastName: string; firstName: string; personnelNumber: string }

export function shownName(format: EmployeeFormat, { lastName, firstName, personnelNumber }: NamedPerson): string {
  const words = {
    lastFirst: [lastName, firstName],
    firstLast: [firstName, lastName],
    number: [personnelNumber, lastName, firstName],
  }[format]
  return words.filter(word => word !== '').join(' ')
}

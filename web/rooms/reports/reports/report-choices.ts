import type { Report, ReportConfig, ReportDraft } from '#contract/reports/reports.ts'
import { formatMonth } from '#domain/basics/days.ts'
import {
  type DateFormat,
  type EmployeeFormat,
  type FileFormat,
  type HourFormat,
  optionOfType,
  type ReportType,
  reportKind,
  typeOfOption,
} from '#domain/reports/report-kinds.ts'

/** What somebody says of a report before it is made, but for time and store, which the address has. */
export type ReportChoices = {
  name: string
  comment: string
  format: FileFormat
  options: readonly string[]
  choices: Readonly<Record<string, string>>
  dateFormat: DateFormat
  hourFormat: HourFormat
  employeeFormat: EmployeeFormat
  fontSize: ReportConfig['fontSize']
  isGrey: boolean
  hasQr: boolean
  hasLogo: boolean
  hasSignature: boolean
  isSensitive: boolean
}

/** With the store of a setting, which the address takes over. */
export type StoredChoices = ReportChoices & { storeId: number | null }

export type ReportTime = { year: number; month: number; fromDate?: string; toDate?: string }

export const usualName = (type: ReportType, { year, month }: ReportTime): string =>
  `${reportKind(type).name} ${formatMonth(Temporal.PlainYearMonth.from({ year, month }))}`

export function usualChoices(type: ReportType, time: ReportTime): ReportChoices {
  const { options, choices } = reportKind(type)
  return {
    ...{ name: usualName(type, time), comment: '', format: 'pdf' },
    options: Object.entries(options).flatMap(([option, { isChosen }]) => (isChosen ? [option] : [])),
    choices: Object.fromEntries(Object.entries(choices).map(([key, { usual }]) => [key, usual])),
    ...{ dateFormat: 'dmY', hourFormat: 'Hm', employeeFormat: 'lastFirst', fontSize: 'normal', isGrey: false },
    ...{ hasQr: true, hasLogo: true, hasSignature: false, isSensitive: false },
  }
}

/** As the specification's call wants it; types of absences under its own name. Spec 3 §7. */
export function draftOf(
  type: ReportType,
  choices: ReportChoices,
  { storeId, ...time }: ReportTime & { storeId: number | null },
): ReportDraft {
  const isOfTypes = type === 'ABSENCESFORMLEXPORT'
  return {
    name: choices.name,
    description: choices.comment,
    reportType: type,
    sensitive: choices.isSensitive,
    config: {
      ...time,
      ...{ storeId, pageFormat: 'A4' },
      ...(isOfTypes ? { selectedTypes: choices.options.map(typeOfOption) } : { options: [...choices.options] }),
      choices: { ...choices.choices },
      ...{ headerDateFormat: choices.dateFormat, hourFormat: choices.hourFormat },
      ...{ employeeFormat: choices.employeeFormat, fontSize: choices.fontSize, fileformat: choices.format },
      colorFormat: choices.isGrey ? 'grey' : 'color',
      ...{ headerShowQr: choices.hasQr, headerLogo: choices.hasLogo, showSignatureLine: choices.hasSignature },
      documentComment: choices.comment,
    },
  }
}

/** What was said of a report that was made, for another month: „wie letzten Monat“. */
export function choicesLike({ reportType, description, sensitive, config }: Report, time: ReportTime): StoredChoices {
  const usual = usualChoices(reportType, time)
  return {
    ...usual,
    ...{ comment: description, format: config.fileformat, isSensitive: sensitive },
    options: knownOptions(reportType, config.options ?? config.selectedTypes?.map(optionOfType) ?? usual.options),
    choices: { ...usual.choices, ...config.choices },
    ...{ dateFormat: config.headerDateFormat, hourFormat: config.hourFormat, employeeFormat: config.employeeFormat },
    ...{ fontSize: config.fontSize, isGrey: config.colorFormat === 'grey', hasQr: config.headerShowQr },
    ...{ hasLogo: config.headerLogo, hasSignature: config.showSignatureLine, storeId: config.storeId || null },
  }
}

const knownOptions = (type: ReportType, options: readonly string[]): string[] =>
  options.filter(option => Object.hasOwn(reportKind(type).options, option))

/** As the specification names the parts of a report's setting; what it does not know follows. Spec 3 §3. */
type Setting = {
  reportType?: ReportType
  reportname?: string
  reportcomment?: string
  fileformat?: FileFormat
  storeId?: number | null
  fileContent?: { selectedTypes?: number[]; options?: string[]; choices?: Record<string, string> }
  settingDateFormat?: DateFormat
  headerShowQr?: boolean
  settingHourFormat?: HourFormat
  settingEmployeeFormat?: EmployeeFormat
  settingColorFormat?: 'color' | 'grey'
  settingFontSize?: ReportConfig['fontSize']
  settingSignatureLine?: boolean
  headerLogo?: boolean
  sensitive?: boolean
}

export const settingText = (type: ReportType, choices: ReportChoices & { storeId?: number | null }): string =>
  JSON.stringify({
    reportType: type,
    ...{ reportname: choices.name, reportcomment: choices.comment, fileformat: choices.format },
    storeId: choices.storeId ?? null,
    fileContent: {
      ...(type === 'ABSENCESFORMLEXPORT'
        ? { selectedTypes: choices.options.map(typeOfOption) }
        : { options: [...choices.options] }),
      choices: { ...choices.choices },
    },
    ...{ settingDateFormat: choices.dateFormat, headerShowQr: choices.hasQr, settingHourFormat: choices.hourFormat },
    settingEmployeeFormat: choices.employeeFormat,
    settingColorFormat: choices.isGrey ? 'grey' : 'color',
    ...{ settingFontSize: choices.fontSize, settingSignatureLine: choices.hasSignature, headerLogo: choices.hasLogo },
    sensitive: choices.isSensitive,
  } satisfies Setting)

/** Undefined: it is of another report. One that does not say of which is of absences, the only ones that the specification has. */
export function readSetting(text: string, type: ReportType): StoredChoices | undefined {
  const setting = JSON.parse(text) as Setting | null
  if (typeof setting !== 'object' || setting === null || !('fileContent' in setting || 'reportname' in setting))
    return undefined
  if ((setting.reportType ?? 'ABSENCESFORMLEXPORT') !== type) return undefined
  const usual = usualChoices(type, { year: 2026, month: 1 })
  const { fileContent = {} } = setting
  return {
    name: setting.reportname ?? '',
    comment: setting.reportcomment ?? '',
    format: setting.fileformat ?? 'pdf',
    options: knownOptions(type, fileContent.options ?? fileContent.selectedTypes?.map(optionOfType) ?? usual.options),
    choices: { ...usual.choices, ...fileContent.choices },
    dateFormat: setting.settingDateFormat ?? 'dmY',
    hourFormat: setting.settingHourFormat ?? 'Hm',
    employeeFormat: setting.settingEmployeeFormat ?? 'lastFirst',
    fontSize: setting.settingFontSize ?? 'normal',
    isGrey: setting.settingColorFormat === 'grey',
    hasQr: setting.headerShowQr ?? true,
    hasLogo: setting.headerLogo ?? true,
    hasSignature: setting.settingSignatureLine ?? false,
    isSensitive: setting.sensitive ?? false,
    storeId: setting.storeId || null,
  }
}

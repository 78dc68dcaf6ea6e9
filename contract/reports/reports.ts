import {
  COLOUR_FORMATS,
  DATE_FORMATS,
  EMPLOYEE_FORMATS,
  FILE_FORMATS,
  FONT_SIZES,
  HOUR_FORMATS,
  RANGE_TEXTS,
  REPORT_RIGHTS,
  REPORT_TYPES,
  rangeProblem,
  reportKind,
} from '#domain/reports/report-kinds.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, UtcText } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_NAME_LETTERS = 120
const MOST_COMMENT_LETTERS = 500
const MEGABYTE = 1_000_000

const ReportTypeWord = enumOf(REPORT_TYPES, 'Diese Art von Report gibt es nicht')
const Comment = Trimmed.max(MOST_COMMENT_LETTERS, `Höchstens ${MOST_COMMENT_LETTERS} Zeichen`)

/** Clients of the specification, which leaves open how a switch is sent, may say 1 and 0. */
const flag = z.union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])])
const isOn = (said: z.output<typeof flag>): boolean => [true, 1, '1', 'true'].includes(said)
/** In points as a word: what is said in points is near one of the three. */
const FontSize = z.union([enumOf(FONT_SIZES), z.coerce.number().min(4).max(24)]).transform(size => {
  if (typeof size === 'string') return size
  return size < 9 ? 'small' : size > 11 ? 'large' : 'normal'
})

/**
 * What a report is made of, under the specification's names; `storeId` null or 0 is every store that the caller sees. What its content
 * is, `selectedTypes` says of absences, `options` of all (null: as usual), `choices` how it is put together. Spec 3 §7.
 */
export const ReportConfig = z
  .object({
    companyId: Id.optional(),
    reportType: ReportTypeWord.optional(),
    username: Line.max(200).optional(),
    year: z.coerce.number().int().min(2000, 'Jahr ab 2000').max(2100, 'Jahr bis 2100'),
    month: z.coerce.number().int().min(1, 'Monat von 1 bis 12').max(12, 'Monat von 1 bis 12'),
    fromDate: Day.nullish(),
    toDate: Day.nullish(),
    headerDateFormat: enumOf(DATE_FORMATS).default('dmY'),
    hourFormat: enumOf(HOUR_FORMATS).default('Hm'),
    employeeFormat: enumOf(EMPLOYEE_FORMATS).default('lastFirst'),
    pageFormat: enumOf(['A4']).default('A4'),
    colorFormat: enumOf(COLOUR_FORMATS).default('color'),
    fontSize: FontSize.default('normal'),
    showSignatureLine: flag.default(false).transform(isOn),
    storeId: z.union([z.literal(0), Id]).nullish(),
    selectedTypes: z.array(z.number().int().min(1).max(8)).max(8).optional(),
    options: z.array(Line.max(40)).max(20).nullish(),
    choices: z.record(Line.max(40), Line.max(40)).default({}),
    headerShowQr: flag.default(true).transform(isOn),
    headerLogo: flag.default(true).transform(isOn),
    documentComment: Comment.default(''),
    fileformat: enumOf(FILE_FORMATS).default('pdf'),
  })
  .check(({ value: { fromDate, toDate }, issues }) => {
    const add = (field: string, message: string) => issues.push({ code: 'custom', path: [field], message, input: null })
    if (Boolean(fromDate) !== Boolean(toDate))
      add(fromDate ? 'toDate' : 'fromDate', 'Bitte Start und Ende des Zeitraums angeben')
    if (!fromDate || !toDate) return
    const problem = rangeProblem(fromDate, toDate)
    if (problem) add(problem === RANGE_TEXTS.endsBefore ? 'fromDate' : 'toDate', problem)
  })
export type ReportConfig = z.output<typeof ReportConfig>

const draft = z.object({
  name: Trimmed.min(1, 'Muss angegeben werden').max(MOST_NAME_LETTERS, `Höchstens ${MOST_NAME_LETTERS} Zeichen`),
  description: Comment.default(''),
  reportType: ReportTypeWord,
  /** Only for who may see sensitive data; what holds amounts from pay is so in any case. */
  sensitive: flag.default(false).transform(isOn),
  config: ReportConfig,
})
export const ReportDraft = draft.check(({ value: { reportType, config }, issues }) => {
  const { options, noneChosen } = reportKind(reportType)
  const unknown = (config.options ?? []).filter(option => !Object.hasOwn(options, option))
  const add = (field: string, message: string) =>
    issues.push({ code: 'custom', path: ['config', field], message, input: null })
  if (unknown.length > 0) add('options', `Gibt es bei diesem Report nicht: ${unknown.join(', ')}`)
  const field = config.options ? 'options' : 'selectedTypes'
  if (noneChosen && (config.options ?? config.selectedTypes)?.length === 0) add(field, noneChosen)
})
export type ReportDraft = z.output<typeof ReportDraft>

export const Report = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  reportType: enumOf(REPORT_TYPES),
  config: z.object({ ...ReportConfig.shape }),
  /** Null: not yet, or it failed. */
  jobEnded: UtcText.nullable(),
  jobFailed: UtcText.nullable(),
  /** Null: there is none. */
  fileserverURL: z.string().nullable(),
  fileserverID: Id.nullable(),
  fileserverAccessToken: z.string().nullable(),
  sensitive: z.boolean(),
  creationDate: UtcText,
  createdBy: z.string(),
  /** Of a report that is made elsewhere: its file comes by `finish`. */
  isManual: z.boolean(),
  /** Why it failed. */
  message: z.string(),
  /** How far its job is, in rows; both 0 while it waits. */
  done: z.number().int(),
  total: z.number().int(),
})
export type Report = z.infer<typeof Report>

/** The list that all reports share, and what makes them. Spec 3 §2.6, §7. */
export const reports = routes({
  list: {
    method: 'GET',
    path: '/api/sec/report',
    summary: 'Die Reports, die der Aufrufer sehen darf, der neueste zuerst; ohne reportType die aller Arten',
    query: CompanyQuery.extend({ reportType: ReportTypeWord.optional() }),
    permission: 'reports.run',
    addresses: 'report',
    answer: data(z.array(Report)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/report/create',
    summary: 'Erstellt einen Report; die Datei entsteht danach',
    query: CompanyQuery,
    body: ReportDraft,
    permission: 'reports.run',
    mayRequire: REPORT_RIGHTS,
    answer: data(Report),
    refusals: ['forbidden', 'not_found', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  createManual: {
    method: 'POST',
    path: '/api/sec/report/manual/create',
    summary: 'Trägt einen Report ein, dessen Datei der Aufrufer selbst bringt',
    query: CompanyQuery,
    body: ReportDraft,
    permission: 'reports.run',
    mayRequire: REPORT_RIGHTS,
    answer: data(Report),
    refusals: ['forbidden', 'not_found', 'unprocessable'],
    idempotent: true,
  },
  finishManual: {
    method: 'POST',
    path: '/api/sec/report/manual/finish',
    summary: 'Bringt die Datei eines solchen Reports: PDF, CSV oder XLSX, wie er eingetragen wurde',
    query: CompanyQuery,
    body: z.object({ reportId: Id }),
    upload: { maxBytes: 20 * MEGABYTE },
    permission: 'reports.run',
    answer: data(Report),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  retry: {
    method: 'POST',
    path: '/api/sec/report/:id/retry',
    summary: 'Erstellt einen fehlgeschlagenen Report noch einmal',
    query: CompanyQuery,
    params: IdParams,
    permission: 'reports.run',
    mayRequire: REPORT_RIGHTS,
    answer: data(Report),
    refusals: ['forbidden', 'not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/report',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Report samt Datei; einer, der gerade entsteht, wird abgebrochen',
    query: CompanyQuery.extend({ id: Id }),
    permission: 'reports.run',
    answer: Nothing,
    refusals: ['not_found'],
  },
})

import {
  EMPLOYEE_SELECTIONS,
  EMPLOYEE_SORTS,
  ENTRY_SORTS,
  emptyChoices,
  GROUPINGS,
  notChosen,
  type OwnReportOptions as Options,
  OWN_REPORT,
  type REPORT_LABELS,
  SHIPPED_OPTIONS,
} from '#domain/months/individual-wage-report.ts'
import { CELL_ORIGINS, MOST_AT_ONCE, MOST_HUNDREDTHS, OWN_ORIGINS } from '#domain/months/individual-wage-values.ts'
import { DIVISOR_CODES } from '#domain/wages/averages.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import { COMPUTED_CODES } from '#domain/wages/individual-wage-type.ts'
import { GROUP_CODES } from '#domain/wages/time-kinds.ts'
import { CompanyQuery, data, Id, routes, Version } from '../endpoint.ts'
import { enumOf, Line, Text } from '../texts.ts'
import { z } from '../zod.ts'

const VALUE = 'Eine Zahl bis 99 999,99 mit höchstens zwei Nachkommastellen'
const MOST_STORES = 2000

const Year = z.coerce.number().int().min(2000, 'Ein Jahr von 2000 bis 2100').max(2100, 'Ein Jahr von 2000 bis 2100')
const MonthNumber = z.coerce.number().int().min(1, 'Ein Monat von 1 bis 12').max(12, 'Ein Monat von 1 bis 12')
/** Chosen by the caller, given back as it came, and kept with what was printed. */
const SessionId = Line.max(100, 'Höchstens 100 Zeichen')
  .regex(/^[\w.:-]*$/, 'Nur Buchstaben, Ziffern und . : - _')
  .default('')
const Stores = z.array(Id).max(MOST_STORES, `Höchstens ${MOST_STORES} Standorte`)
const Units = enumOf(OWN_UNITS)
const Origins = enumOf(OWN_ORIGINS)
const CellOrigins = enumOf(CELL_ORIGINS)

const Group = enumOf(GROUP_CODES)

/** A list as JSON, as the specification sends it, or with commas. Without it: all that the caller sees. */
const StoreIdsText = Line.max(20_000)
  .transform((text, context): number[] => {
    const read = Stores.safeParse(jsonIn(text.startsWith('[') ? text : `[${text}]`))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: 'Bitte Standorte als JSON-Liste angeben, etwa [1,2]' })
    return z.NEVER
  })
  .optional()

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const OwnWageColumn = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  unit: Units,
  /** From the averages for this absence; null: values are entered. */
  computedFrom: enumOf(COMPUTED_CODES).nullable(),
  /** Not any more, or not yet: it is here because there are values of it. */
  takesValues: z.boolean(),
})
export type OwnWageColumn = z.infer<typeof OwnWageColumn>

/** What averages come to for an absence. */
const Computed = z.object({
  /** In cents; null: there is no average for it, and code 85 is told. */
  hundredths: z.number().int().nullable(),
  /** Each average times what fell out. */
  lines: z.array(
    z.object({
      averageId: Id,
      name: z.string(),
      divisor: enumOf(DIVISOR_CODES),
      valueCents: z.number().int().nullable(),
      /** It is shown to the cent, and reckoned with as it is. */
      isRounded: z.boolean(),
      isManual: z.boolean(),
      /** In hundredths of days, or in minutes, as the divisor says; parts are halves where half is paid. */
      quantity: z.number(),
      cents: z.number().int().nullable(),
    }),
  ),
})

export const OwnWageEntry = z.object({
  /** Null: it is computed, and so is kept nowhere. */
  id: Id.nullable(),
  wageTypeId: Id,
  /** Of hours, days or pieces; of euros, cents. Null: what is computed has no average. */
  hundredths: z.number().int().nullable(),
  note: z.string(),
  origin: CellOrigins,
  /** The day on which it was last changed; null: it is computed whenever somebody asks. */
  changedOn: z.iso.date().nullable(),
  /** What is odd about it, by the numbers of Spec 2 §8. */
  codes: z.array(z.number().int()),
  /** Null: it is computed. */
  version: Version.nullable(),
  /** Also beside a value that was entered in its place; null: nothing is computed here. */
  computed: Computed.nullable(),
})
export type OwnWageEntry = z.infer<typeof OwnWageEntry>

export const OwnWagePerson = z.object({
  employeeId: Id,
  storeId: Id,
  personnelNumber: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** A contract with the store that holds on a day of the month. */
  hasContract: z.boolean(),
  /** Of the contracts' employment models. */
  groups: z.array(Group),
  entries: z.array(OwnWageEntry),
})
export type OwnWagePerson = z.infer<typeof OwnWagePerson>

/** A month's values of the company's own wage types. Who works in two stores is in it twice. */
export const OwnWageMonth = z.object({
  year: z.number().int(),
  month: z.number().int(),
  sessionId: z.string(),
  storeIds: z.array(Id),
  /** Of these the month is closed. */
  closedStoreIds: z.array(Id),
  wageTypes: z.array(OwnWageColumn),
  /** Wage types in euros, which are left out for who may not see pay. */
  hiddenWageTypes: z.number().int(),
  /** By name. */
  employees: z.array(OwnWagePerson),
})
export type OwnWageMonth = z.infer<typeof OwnWageMonth>

const OwnWageCell = z.object({
  employeeId: Id,
  storeId: Id,
  wageTypeId: Id,
  /** Null: nothing stands there any more. */
  hundredths: z.int(VALUE).min(-MOST_HUNDREDTHS, VALUE).max(MOST_HUNDREDTHS, VALUE).nullable(),
  /** As it was, where it is not said. */
  note: Text.trim().max(500, 'Höchstens 500 Zeichen').optional(),
  /** Null: there was nothing. */
  version: Version.nullable(),
})
export type OwnWageCell = z.infer<typeof OwnWageCell>

const OwnWageChange = z.object({
  year: Year,
  month: MonthNumber,
  origin: Origins,
  cells: z
    .array(OwnWageCell)
    .min(1, 'Muss angegeben werden')
    .max(MOST_AT_ONCE, `Höchstens ${MOST_AT_ONCE} Werte auf einmal`),
})
export type OwnWageChange = z.infer<typeof OwnWageChange>

/** What was entered in the cells now, in their order; null: nothing, and what is computed stands there again. */
export const SavedCell = OwnWageCell.pick({ employeeId: true, storeId: true, wageTypeId: true }).extend({
  entry: OwnWageEntry.omit({ computed: true }).nullable(),
})
export type SavedCell = z.infer<typeof SavedCell>

const oneOf = <Code extends number>(option: keyof typeof REPORT_LABELS, words: Record<Code, string>) =>
  z.literal(Object.keys(words).map(Number) as [Code, ...Code[]], notChosen(option))

const ReportOrder = z.object({
  grouping: oneOf('grouping', GROUPINGS),
  employeeSort: oneOf('employeeSort', EMPLOYEE_SORTS),
  entrySort: oneOf('entrySort', ENTRY_SORTS),
  employeeSelection: oneOf('employeeSelection', EMPLOYEE_SELECTIONS).default(SHIPPED_OPTIONS.employeeSelection),
})
/** What is not chosen from is all of it; the specification lists the order alone. */
const OwnReportOptions = ReportOrder.extend({
  allGroups: z.boolean().default(SHIPPED_OPTIONS.allGroups),
  groups: z.array(Group).max(20).default(SHIPPED_OPTIONS.groups),
  allWageTypes: z.boolean().default(SHIPPED_OPTIONS.allWageTypes),
  deselect: z.boolean().default(SHIPPED_OPTIONS.deselect),
  wageTypes: z.array(Id).max(500).default(SHIPPED_OPTIONS.wageTypes),
}).superRefine((options, context) => {
  for (const [option, message] of Object.entries(emptyChoices(options)))
    context.addIssue({ code: 'custom', path: [option], message })
}) satisfies z.ZodType<Options>

const MOST_LETTERS = 800_000
/** What GET gave, read from its text; undefined for anything else. */
export const monthIn = (text: string): OwnWageMonth | undefined => OwnWageMonth.safeParse(jsonIn(text)).data
const ExportJson = Text.max(MOST_LETTERS, 'Zu groß').refine(
  text => monthIn(text) !== undefined,
  'Keine Werte, wie sie abgerufen werden',
)

const asked = { year: Year, month: MonthNumber, sessionId: SessionId }
const PdfRequest = z.object({
  ...asked,
  storeIds: Stores,
  options: OwnReportOptions,
  /** Only what the server itself knows is printed; what differs from this is said. */
  exportJson: ExportJson.optional(),
})
export type PdfRequest = z.output<typeof PdfRequest>
const PdfRequestWithSetting = z.object({
  ...asked,
  exportSettingsId: z.int(notChosen('exportSettingsId')).min(1).max(2_147_483_647),
  options: ReportOrder,
  /** Without it: all that the caller sees. */
  storeIds: Stores.optional(),
})
export type PdfRequestWithSetting = z.output<typeof PdfRequestWithSetting>

/** What an export setting of this report keeps. */
export const OwnReportSetting = z.object({ report: z.literal(OWN_REPORT) }).and(OwnReportOptions)

/** Values of the company's own wage types, by person and month. Spec 2 §7, Product D. */
export const ownWageValues = routes({
  month: {
    method: 'GET',
    path: '/api/sec/individualWageTypeExport',
    summary: 'Die Werte eines Monats zu individuellen Lohnarten, je Mitarbeiter und Standort',
    query: CompanyQuery.extend({ ...asked, storeIds: StoreIdsText }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(OwnWageMonth),
  },
  change: {
    method: 'POST',
    path: '/api/sec/individualWageTypeExport',
    summary: 'Schreibt Werte individueller Lohnarten eines Monats, alle oder keinen',
    query: CompanyQuery,
    body: OwnWageChange,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(z.array(SavedCell)),
    refusals: ['invalid', 'not_found', 'stale', 'locked'],
    idempotent: true,
  },
  report: {
    method: 'POST',
    path: '/api/sec/individualWageTypePdfReport',
    summary: 'Die Werte eines Monats als PDF',
    query: CompanyQuery,
    body: PdfRequest,
    permission: 'exports.run',
    masks: ['payment'],
    answer: 'file',
    refusals: ['unprocessable'],
    rate: 'heavy',
  },
  reportWithSetting: {
    method: 'POST',
    path: '/api/sec/individualWageTypePdfReportWithSetting',
    summary: 'Die Werte eines Monats als PDF, mit Gruppen und Lohnarten einer gespeicherten Einstellung',
    query: CompanyQuery,
    body: PdfRequestWithSetting,
    permission: 'exports.run',
    masks: ['payment'],
    answer: 'file',
    refusals: ['not_found', 'unprocessable'],
    rate: 'heavy',
  },
})

import { isCountry } from '#domain/basics/countries.ts'
import { isEmail } from '#domain/basics/email.ts'
import { ibanProblem, svnrProblem } from '#domain/people/employee-checks.ts'
import { checkBmdId, checkDpwId, type IdCheck } from '#domain/people/employee-ids.ts'
import { checkBic } from '#domain/people/iban.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES } from '#domain/settings/enums.ts'
import { CompanyQuery, Day, data, Id, IdParams, routes, SeenVersion, UtcText, Version } from '../endpoint.ts'
import { Accepted, enumOf, Line, Text, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { EmployeeMove } from './employee-moves.ts'
import { FormerEmployment } from './reentries.ts'

const DayText = z.iso.date()
export const MissingField = enumOf(MINIMAL_FIELDS)
/** The fields that may stand on more than one person by mistake. Spec 1 §5. */
export const UNIQUE_FIELDS = ['mdPersonnelId', 'iban', 'socialsecurity'] as const
export const UniqueField = z.enum(UNIQUE_FIELDS)
export type UniqueField = z.infer<typeof UniqueField>
/** Read and written with `employees.read-sensitive` only. */
export const SENSITIVE_FIELDS = ['socialsecurity', 'iban'] as const

/** One line of the table. */
export const EmployeeRow = z.object({
  id: Id,
  mdPersonnelId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  storeId: Id.nullable(),
  costCentreId: Id.nullable(),
  employmentModelId: Id.nullable(),
  employmentModel: z.string().nullable(),
  /** Minutes a week by the contracts that hold today, or on the first or last day of who comes or has left. */
  weekTimeRegular: z.number().int().nullable(),
  entry: DayText.nullable(),
  exit: DayText.nullable(),
  bmdId: z.string(),
  dpwId: z.string(),
  isHidden: z.boolean(),
  socialInsuranceRegistered: z.boolean(),
  missingFields: z.array(MissingField),
  duplicates: z.array(UniqueField),
  version: Version,
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** Another person with the same value. */
export const Duplicate = z.object({
  field: UniqueField,
  employeeId: Id,
  mdPersonnelId: z.string(),
  ...{ firstName: z.string(), lastName: z.string() },
  ...{ isHidden: z.boolean(), isStoreHidden: z.boolean() },
})
export type Duplicate = z.infer<typeof Duplicate>

/** The whole file of one person. SVNR and IBAN are masked; `sensitive` opens them. */
export const Employee = z.object({
  id: Id,
  mdPersonnelId: z.string(),
  gender: z.enum(['', 'M', 'F']),
  firstName: z.string(),
  lastName: z.string(),
  titleBefore: z.string(),
  titleAfter: z.string(),
  birthDate: DayText.nullable(),
  socialsecurity: z.string().nullable(),
  civilStatusId: z.number().int().nullable(),
  citizenTypeId: z.number().int().nullable(),
  nationality: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  iban: z.string().nullable(),
  bic: z.string(),
  storeId: Id.nullable(),
  costCentreId: Id.nullable(),
  bmdId: z.string(),
  dpwId: z.string(),
  employmentModelId: Id.nullable(),
  entry: DayText.nullable(),
  exit: DayText.nullable(),
  exitReason: z.string(),
  note: z.string(),
  isHidden: z.boolean(),
  dummy: z.boolean(),
  socialInsuranceRegistered: z.boolean(),
  version: Version,
  weekTimeRegular: z.number().int().nullable(),
  missingFields: z.array(MissingField),
  duplicates: z.array(Duplicate),
  /** The last one first. */
  formerEmployments: z.array(FormerEmployment),
  mergedFiles: z.array(z.object({ id: Id, name: z.string(), mdPersonnelId: z.string(), at: UtcText })),
  /** To and from other companies, the last one first. */
  moves: z.array(EmployeeMove),
  /** Field → what is odd about its value, though it may be true. */
  warnings: z.record(z.string(), z.string()),
})
export type Employee = z.infer<typeof Employee>

const required = 'Muss angegeben werden'
const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)
const oneOf = (entries: readonly { id: number }[]) =>
  z
    .number()
    .int()
    .refine(id => entries.some(entry => entry.id === id), 'Bitte wählen Sie einen Eintrag der Liste')
    .nullable()
const without = (problem: (text: string) => string | undefined, length: number) =>
  upTo(length).superRefine((text, context) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
const payrollId = (check: (text: string) => IdCheck) =>
  Line.transform((text, context) => {
    const checked = check(text)
    if (checked.ok) return checked.value ?? ''
    context.addIssue({ code: 'custom', message: checked.message })
    return z.NEVER
  })
/** An empty text takes the value away. */
const sealable = (problem: (text: string) => string | undefined) =>
  without(problem, 60)
    .transform(text => text.replace(/\s/g, '').toUpperCase() || null)
    .nullable()
const country = upTo(3).refine(kfz => kfz === '' || isCountry(kfz), 'Bitte wählen Sie ein Land der Liste')

const BmdId = payrollId(checkBmdId)
const DpwId = payrollId(checkDpwId)

/** What a user may write; lengths are those ELDA takes. Checks: Product C. */
const fields = {
  mdPersonnelId: upTo(20),
  gender: z.enum(['', 'M', 'F'], 'Bitte wählen Sie männlich oder weiblich'),
  firstName: upTo(70),
  lastName: upTo(70).min(1, required),
  titleBefore: upTo(30),
  titleAfter: upTo(30),
  birthDate: Day.nullable(),
  socialsecurity: sealable(svnrProblem),
  civilStatusId: oneOf(CIVIL_STATUSES),
  citizenTypeId: oneOf(CITIZEN_TYPES),
  nationality: country,
  street: upTo(80),
  zip: upTo(9),
  city: upTo(50),
  country,
  phone: upTo(50),
  email: without(text => (text === '' || isEmail(text) ? undefined : 'Das ist keine E-Mail-Adresse'), 254),
  iban: sealable(ibanProblem),
  bic: without(text => (text === '' || checkBic(text).ok ? undefined : 'Ein BIC hat 8 oder 11 Zeichen'), 20).transform(
    text => text.replace(/\s/g, '').toUpperCase(),
  ),
  storeId: Id.nullable(),
  costCentreId: Id.nullable(),
  bmdId: BmdId,
  dpwId: DpwId,
  employmentModelId: Id.nullable(),
  entry: Day.nullable(),
  exit: Day.nullable(),
  exitReason: upTo(100),
  note: Text.trim().max(2000, 'Höchstens 2000 Zeichen'),
}

export const EmployeeFields = z.object({ ...fields, isHidden: z.boolean() }).partial()
export type EmployeeFields = z.output<typeof EmployeeFields>

export const EmployeeChange = EmployeeFields.extend({ accepted: Accepted.optional(), version: Version })
export type EmployeeChange = z.output<typeof EmployeeChange>

/** Only the last name must be known; what else is missing shows as missing. */
export const EmployeeDraft = z.object(fields).partial().required({ lastName: true })
export type EmployeeDraft = z.output<typeof EmployeeDraft>

export const EMPLOYEE_SORTS = [
  'name',
  'mdPersonnelId',
  'store',
  'employmentModel',
  'weekTimeRegular',
  'entry',
  'exit',
] as const

export const WhoIsListed = CompanyQuery.extend({
  storeId: Id.optional(),
  hidden: z.enum(['without', 'with', 'only']).default('without'),
})
export type WhoIsListed = z.output<typeof WhoIsListed>

export const EmployeesQuery = WhoIsListed.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.enum(EMPLOYEE_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type EmployeesQuery = z.output<typeof EmployeesQuery>

/** `total` counts what the filters leave. */
const EmployeesPage = z.object({ total: z.number().int(), employees: z.array(EmployeeRow) })
export type EmployeesPage = z.infer<typeof EmployeesPage>

/** A person as a search names them. */
export const FoundEmployee = EmployeeRow.pick({
  id: true,
  mdPersonnelId: true,
  firstName: true,
  lastName: true,
  storeId: true,
  employmentModel: true,
  entry: true,
  exit: true,
  isHidden: true,
})
export type FoundEmployee = z.infer<typeof FoundEmployee>

/** Stores where nobody works today are missing. */
const PeopleOfStore = z.object({ storeId: Id, people: z.number().int() })
export type PeopleOfStore = z.infer<typeof PeopleOfStore>

export const EmployeesSearch = z.object({
  /** Words of name and personnel number, all of which must occur, or a whole social security number. */
  text: Trimmed.max(100).default(''),
  /** Only these people. */
  ids: z.array(Id).max(20).optional(),
})
export type EmployeesSearch = z.output<typeof EmployeesSearch>

/** Spec 1 §3 Employee: what the shell reads. SVNR and IBAN are null without the right to see them. */
export const ShellEmployee = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  storeId: Id.nullable(),
  isHidden: z.number().int().min(0).max(1),
  dummy: z.boolean(),
  mdPersonnelId: z.string(),
  iban: z.string().nullable(),
  socialsecurity: z.string().nullable(),
  citizenTypeId: z.number().int().nullable(),
  socialInsuranceRegistered: z.boolean(),
  minimalDatafieldsNotNull: z.boolean(),
})
export type ShellEmployee = z.infer<typeof ShellEmployee>

/** Spec 2 §3 Employee core data. `mdId` is the id in the master data, which are our own. */
export const EmployeeCoreData = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  mdPersonnelId: z.string(),
  storeId: Id.nullable(),
  isHidden: z.number().int().min(0).max(1),
  employmentModelId: Id.nullable(),
  bmdId: z.string(),
  dpwId: z.string(),
  socialsecurity: z.string().nullable(),
  mdId: Id,
})
export type EmployeeCoreData = z.infer<typeof EmployeeCoreData>

export const EmployeePayrollIds = z.object({ id: Id, bmdId: z.string(), dpwId: z.string(), version: Version })

/** What the masks of a file hide. */
export const EmployeeSensitive = z.object({
  socialsecurity: z.string().nullable(),
  iban: z.string().nullable(),
  /** Cents, by contract. */
  payments: z.array(z.object({ contractId: Id, payment: z.number().int().nullable(), extraPayment: z.number().int() })),
})
export type EmployeeSensitive = z.infer<typeof EmployeeSensitive>

/** Others who have a payroll id already. */
export const PayrollIdHolders = z.object({
  named: z.array(z.object({ employeeId: Id, lastName: z.string(), firstName: z.string() })),
  /** Somebody whom the caller may not see has it, too. */
  hasUnnamed: z.boolean(),
})
export type PayrollIdHolders = z.infer<typeof PayrollIdHolders>

export const employees = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employees',
    summary: 'Eine Seite der Mitarbeiter, mit ihrer Gesamtzahl',
    query: EmployeesQuery,
    permission: 'employees.read',
    answer: data(EmployeesPage),
  },
  perStore: {
    method: 'GET',
    path: '/api/sec/employees/stores',
    summary: 'Wie viele Mitarbeiter jeder Standort heute hat',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(PeopleOfStore)),
  },
  /** What is typed stands in the body: an address is kept in places where no social security number belongs. */
  search: {
    method: 'POST',
    path: '/api/sec/employees/search',
    needsNoRoom: 'reads',
    summary: 'Die Mitarbeiter, die am besten zu einem Suchtext passen; eine SV-Nummer findet nur, wer sie sehen darf',
    query: CompanyQuery,
    body: EmployeesSearch,
    permission: 'employees.read',
    answer: data(z.array(FoundEmployee)),
  },
  find: {
    method: 'GET',
    path: '/api/sec/employees/:id',
    summary: 'Der Personalakt eines Mitarbeiters; SV-Nummer und IBAN sind maskiert',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: data(Employee),
  },
  sensitive: {
    method: 'GET',
    path: '/api/sec/employees/:id/sensitive',
    summary: 'SV-Nummer, IBAN und Bezüge im Klartext; jede Einsicht wird protokolliert',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read-sensitive',
    answer: data(EmployeeSensitive),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employees',
    summary: 'Erstellt einen Mitarbeiter; doppelte Nummern werden genannt, nicht verhindert',
    query: CompanyQuery,
    body: EmployeeDraft,
    permission: 'employees.write',
    answer: data(Employee),
    refusals: ['quota_reached'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employees/:id',
    summary: 'Ändert die genannten Felder eines Mitarbeiters oder blendet ihn aus und ein',
    query: CompanyQuery,
    params: IdParams,
    body: EmployeeChange,
    permission: 'employees.write',
    proved: 'by-content',
    answer: data(Employee),
    refusals: ['stale', 'doubtful'],
  },
  shellList: {
    method: 'GET',
    path: '/api/employee',
    summary: 'Die Mitarbeiter mit den Feldern, die die Oberfläche braucht',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(ShellEmployee)),
  },
  coreData: {
    method: 'GET',
    path: '/api/sec/employee/coredata',
    summary: 'Die Stammdaten der Mitarbeiter für die Lohnübergabe',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(EmployeeCoreData)),
  },
  payrollIdHolders: {
    method: 'GET',
    path: '/api/employee/payrollid',
    summary: 'Wer außer diesem Mitarbeiter eine BMD ID oder DPW ID schon hat',
    query: CompanyQuery.extend({ employeeId: Id, bmdId: BmdId.optional(), dpwId: DpwId.optional() }),
    permission: 'employees.write',
    answer: data(PayrollIdHolders),
  },
  /** Spec 2 §7: entered in the export tables; `storeId` is the store whose export is open. */
  changePayrollIds: {
    method: 'PUT',
    path: '/api/employee',
    summary: 'Setzt die BMD ID oder DPW ID eines Mitarbeiters',
    query: CompanyQuery,
    naming: ['employeeId', 'storeId'],
    body: z.object({
      storeId: Id.optional(),
      employeeId: Id,
      bmdId: BmdId.optional(),
      dpwId: DpwId.optional(),
      version: SeenVersion,
    }),
    permission: 'employees.write',
    answer: data(EmployeePayrollIds),
    refusals: ['stale'],
  },
})

import { NEW_EMPLOYEE_SOURCES, NEW_EMPLOYEE_STATES } from '#domain/superadmin/new-employees.ts'
import { Day, data, Id, routes, UtcText } from '../endpoint.ts'
import { MissingField } from '../people/employees.ts'
import { enumOf, Line } from '../texts.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)

/** Somebody whose record is new, of any company: never a number, pay or an address. Product H. */
export const NewEmployee = z.object({
  /** Of the employee, in the company. */
  id: Id,
  companyId: Id,
  companyName: z.string(),
  name: z.string(),
  storeName: z.string().nullable(),
  /** On Vienna's calendar. */
  day: z.iso.date(),
  createdAt: UtcText,
  entry: z.iso.date().nullable(),
  source: enumOf(NEW_EMPLOYEE_SOURCES),
  /** The most serious first. */
  states: z.array(enumOf(NEW_EMPLOYEE_STATES)),
  /** Of `dataMissing`. */
  missing: z.array(MissingField),
  /** Somebody of the company has marked it as read. */
  isRead: z.boolean(),
})
export type NewEmployee = z.infer<typeof NewEmployee>

export const NEW_EMPLOYEES_PAGE = 100
export const NEW_EMPLOYEE_FILTERS = ['unregistered', 'lacking'] as const

/** `MOST_NEW_DAYS` at most. */
const Period = z.object({ from: Day, to: Day })

export const NewEmployeesQuery = Period.extend({
  /** Who lacks something else than a registration. */
  state: z.enum(NEW_EMPLOYEE_FILTERS).optional(),
  source: enumOf(NEW_EMPLOYEE_SOURCES).optional(),
  company: Id.optional(),
  /** Behind this one, as the answer before named it. */
  after: Line.regex(/^\d{1,16}\.\d{1,10}\.\d{1,10}$/).optional(),
})
export type NewEmployeesQuery = z.output<typeof NewEmployeesQuery>

export const NewEmployeesPage = z.object({
  people: z.array(NewEmployee),
  /** `after` of the next page; null behind the last one. */
  next: z.string().nullable(),
})
export type NewEmployeesPage = z.infer<typeof NewEmployeesPage>

/** Of so many of the newest; who came before them is not counted. */
export const MOST_COUNTED = 5_000
export const NewEmployeesSummary = z.object({
  all: Count,
  unregistered: Count,
  lacking: Count,
  /** There are more than were counted. */
  isCapped: z.boolean(),
  /** Where most came first; `unread` of them nobody there has marked as read. */
  companies: z.array(z.object({ id: Id, name: z.string(), people: Count, unread: Count })),
})
export type NewEmployeesSummary = z.infer<typeof NewEmployeesSummary>

/** What is known beside the row, in the panel. */
export const NewEmployeeDetail = z.object({
  /** Of the import that brought the record. */
  importJobId: Id.nullable(),
  /** Published. */
  firstShiftAt: UtcText.nullable(),
  registration: z.object({ state: z.string(), at: UtcText }).nullable(),
  /** Who edits employees there and sees this one. */
  responsible: z.array(z.string()),
  /** When operators last told the company of it. */
  toldAt: UtcText.nullable(),
})
export type NewEmployeeDetail = z.infer<typeof NewEmployeeDetail>

export const MOST_TOLD = 200
const PersonRef = z.object({ companyId: Id, id: Id })
export const TellCompanies = z.object({
  people: z.array(PersonRef).min(1, 'Mindestens ein Mitarbeiter').max(MOST_TOLD, `Höchstens ${MOST_TOLD} Mitarbeiter`),
})

/** Whom a message goes to, or went: one mail to each, about those whom they may see. */
export const ToldCompany = z.object({
  id: Id,
  name: z.string(),
  people: Count,
  /** By name; empty where nobody there edits employees. */
  recipients: z.array(z.string()),
  /** When somebody was last told of one of them. */
  toldAt: UtcText.nullable(),
})
export type ToldCompany = z.infer<typeof ToldCompany>

export const newEmployees = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/newemployees',
    summary: 'Neue Mitarbeiter aller Betriebe, der zuletzt erstellte zuerst, mit dem, was noch fehlt',
    query: NewEmployeesQuery,
    permission: 'superuser',
    answer: data(NewEmployeesPage),
    refusals: ['invalid'],
  },
  summary: {
    method: 'GET',
    path: '/api/sec/superadmin/newemployees/summary',
    summary: 'Wie viele neue Mitarbeiter es in einem Zeitraum gibt, wie viele davon etwas brauchen, und je Betrieb',
    query: Period,
    permission: 'superuser',
    answer: data(NewEmployeesSummary),
    refusals: ['invalid'],
  },
  detail: {
    method: 'GET',
    path: '/api/sec/superadmin/newemployees/:company/:id',
    summary: 'Woher ein neuer Mitarbeiter kommt, wie weit seine Anmeldung ist, und wer im Betrieb zuständig ist',
    params: z.object({ company: Id, id: Id }),
    permission: 'superuser',
    answer: data(NewEmployeeDetail),
    refusals: ['not_found'],
  },
  recipients: {
    method: 'POST',
    path: '/api/sec/superadmin/newemployees/recipients',
    needsNoRoom: 'reads',
    summary: 'Wer in den Betrieben verständigt würde',
    body: TellCompanies,
    permission: 'superuser',
    answer: data(z.array(ToldCompany)),
    refusals: ['not_found'],
  },
  tell: {
    method: 'POST',
    path: '/api/sec/superadmin/newemployees/tell',
    summary: 'Schickt den Zuständigen jedes Betriebs eine E-Mail mit dem, was bei neuen Mitarbeitern fehlt',
    body: TellCompanies,
    permission: 'superuser',
    answer: data(z.array(ToldCompany)),
    refusals: ['not_found', 'unprocessable'],
    idempotent: true,
  },
})

import { DATED_GROUPS } from '#domain/people/dated-values.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { Employee, EmployeeFields } from './employees.ts'

const dated = {
  street: true,
  zip: true,
  city: true,
  country: true,
  civilStatusId: true,
  iban: true,
  bic: true,
  storeId: true,
  costCentreId: true,
  employmentModelId: true,
} as const

const Group = enumOf(DATED_GROUPS)

/** The fields of one group from a day on, until the next one; the IBAN is masked. */
export const EmployeeValue = Employee.pick(dated).partial().extend({
  id: Id,
  employeeId: Id,
  group: Group,
  /** Null: from the beginning. */
  validFrom: z.iso.date().nullable(),
  /** Waits for its day; only such a one may be changed or removed. */
  isPlanned: z.boolean(),
  /** Of the store, cost centre or model, which may be gone since. */
  heldName: z.string().nullable(),
  version: Version,
})
export type EmployeeValue = z.infer<typeof EmployeeValue>

const DatedFields = EmployeeFields.pick(dated)
export type DatedFields = z.output<typeof DatedFields>

/** Fields of several groups become one value each; what a group has besides stays as it is on that day. */
export const EmployeeValuesDraft = DatedFields.extend({ employeeId: Id, validFrom: Day })
export type EmployeeValuesDraft = z.output<typeof EmployeeValuesDraft>

export const EmployeeValueChange = DatedFields.extend({ validFrom: Day.optional(), version: Version })
export type EmployeeValueChange = z.output<typeof EmployeeValueChange>

const LIST = '/api/sec/employee/values'

/** Not fixed by the specification. */
export const employeeValues = routes({
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Was von einem Mitarbeiter ab wann galt, gilt und gelten wird; die IBAN ist maskiert',
    query: CompanyQuery.extend({ employeeId: Id }),
    permission: 'employees.read',
    answer: data(z.array(EmployeeValue)),
  },
  create: {
    method: 'POST',
    path: LIST,
    summary: 'Ändert Stammdaten ab einem Tag, der auch vergangen oder künftig sein kann',
    query: CompanyQuery,
    body: EmployeeValuesDraft,
    permission: 'employees.write',
    proved: 'by-content',
    answer: data(z.array(EmployeeValue)),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: `${LIST}/:id`,
    summary: 'Ändert, was noch auf seinen Tag wartet',
    query: CompanyQuery,
    params: IdParams,
    body: EmployeeValueChange,
    permission: 'employees.write',
    proved: 'by-content',
    answer: data(EmployeeValue),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${LIST}/:id`,
    needsNoRoom: 'ends',
    summary: 'Verwirft, was noch auf seinen Tag wartet',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
    refusals: ['conflict'],
  },
})

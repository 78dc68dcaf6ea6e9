import { type Employee, EmployeeDraft, type EmployeeSensitive } from '#contract/people/employees.ts'
import { formatIban } from '#domain/people/iban.ts'
import { formatSvnr } from '#domain/people/svnr.ts'

export type EmployeeField = keyof typeof EmployeeDraft.shape
type Sealed = 'socialsecurity' | 'iban'
/** Lists of which nothing is chosen; the contract calls that an empty text. */
const LISTS = ['gender', 'nationality', 'country'] as const
type List = (typeof LISTS)[number]

export type EmployeeValues = Pick<Employee, Exclude<EmployeeField, Sealed | List>> &
  Record<Sealed, string> &
  Record<List, string | null>

const FIELDS = Object.keys(EmployeeDraft.shape) as EmployeeField[]

/** What is masked starts empty: only what was opened can be seen and changed. */
export function valuesOf(employee: Employee, opened: EmployeeSensitive | undefined): EmployeeValues {
  const values = Object.fromEntries(FIELDS.map(field => [field, employee[field]])) as EmployeeValues
  return {
    ...values,
    ...Object.fromEntries(LISTS.map(field => [field, employee[field] || null])),
    socialsecurity: formatSvnr(opened?.socialsecurity ?? ''),
    iban: formatIban(opened?.iban ?? ''),
  }
}

export const draftOf = (values: EmployeeValues) => ({
  ...values,
  ...Object.fromEntries(LISTS.map(field => [field, values[field] ?? ''])),
})

import { type Employee, type EmployeeFields, SENSITIVE_FIELDS } from '#contract/people/employees.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { personWarnings } from '#domain/people/employee-checks.ts'
import { maskIban } from '#domain/people/iban.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import { UNREADABLE, vault } from '#server/platform/vault.ts'
import type { employee } from './tables.ts'

export type EmployeeRecord = typeof employee.$inferSelect
type Insert = typeof employee.$inferInsert
export type DerivedFacts = Pick<
  Employee,
  'weekTimeRegular' | 'missingFields' | 'duplicates' | 'formerEmployments' | 'mergedFiles' | 'moves'
>
/** A person's own facts under the names of the wire, SVNR and IBAN open: for the audit trail, never for an answer. */
export type EmployeeFacts = Omit<Employee, keyof DerivedFacts | 'warnings'>

export const READ_SENSITIVE = 'employees.read-sensitive'

/** Who may not read SVNR and IBAN may not write them either. */
export function refuseSensitiveFields(scope: CompanyScope, wanted: EmployeeFields): void {
  if (scope.permissions.has(READ_SENSITIVE)) return
  const named = SENSITIVE_FIELDS.filter(field => wanted[field] !== undefined)
  if (named.length === 0) return
  const why = 'Dafür fehlt Ihnen die Berechtigung'
  throw new Refusal('forbidden', undefined, Object.fromEntries(named.map(field => [field, why])))
}

/** A store-bound user would lose sight of a person without a store, which the database refuses as well. */
export function refuseLostStore(scope: CompanyScope, storeId: number | null | undefined): void {
  if (scope.storeIds && storeId === null)
    throw new Refusal('invalid', undefined, { storeId: 'Bitte wählen Sie einen Ihrer Standorte' })
}

export function refuseExitBeforeEntry({ entry, exit }: { entry?: string | null; exit?: string | null }): void {
  if (entry && exit && exit < entry)
    throw new Refusal('invalid', undefined, { exit: 'Der Austritt liegt vor dem Eintritt' })
}

type Written = EmployeeFields & { accepted?: string[] | undefined; version?: number }

type Indexed = { svnrIndex: string | null; ibanIndex: string | null }

/** The table's columns for what a user wrote; the id must be known, because sealed values open only in their own row. */
export function columnsOf(companyId: number, id: number, wanted: Written, before?: Indexed): Partial<Insert> {
  const { socialsecurity, iban, mdPersonnelId, zip, accepted: _a, version: _v, ...same } = wanted
  return {
    ...same,
    ...(mdPersonnelId !== undefined && { personnelNumber: mdPersonnelId }),
    ...(zip !== undefined && { postalCode: zip }),
    ...(socialsecurity !== undefined && {
      svnrSealed: seal(companyId, id, 'svnr', socialsecurity),
      svnrIndex: socialsecurity && vault().blindIndex(socialsecurity, companyId, 'svnr', before?.svnrIndex),
    }),
    ...(iban !== undefined && {
      ibanSealed: seal(companyId, id, 'iban', iban),
      ibanIndex: iban && vault().blindIndex(iban, companyId, 'iban', before?.ibanIndex),
    }),
  }
}

type Sealed = Pick<EmployeeRecord, 'companyId' | 'id' | 'svnrSealed' | 'ibanSealed'>

export const openSvnr = (row: Sealed): string | null => open(row, 'svnr', row.svnrSealed)
/** By its blind index, which also tells of one that is not readable any more. */
export const isOtherIban = (
  before: { ibanIndex: string | null },
  after: { ibanIndex?: string | null | undefined },
): boolean => after.ibanIndex !== undefined && after.ibanIndex !== before.ibanIndex

export const openIban = (row: Sealed): string | null => open(row, 'iban', row.ibanSealed)

export function factsOf(row: EmployeeRecord): EmployeeFacts {
  const {
    companyId: _c,
    createdAt: _a,
    changedAt: _h,
    svnrSealed: _s,
    svnrIndex: _x,
    ibanSealed: _i,
    ibanIndex: _n,
    // How one knows of a registration stands with the social insurance.
    socialInsuranceRegisteredSince: _r,
    socialInsuranceRegistrationReason: _w,
    ...rest
  } = row
  const { personnelNumber: mdPersonnelId, postalCode: zip, ...same } = rest
  return { ...same, mdPersonnelId, zip, socialsecurity: openSvnr(row), iban: openIban(row) }
}

/** The file as it is answered: sealed values masked, oddities named. */
export function fileOf(facts: EmployeeFacts, derived: DerivedFacts): Employee {
  const { socialsecurity, iban, birthDate } = facts
  return {
    ...facts,
    ...derived,
    socialsecurity: socialsecurity && hidden(socialsecurity, maskSvnr),
    iban: iban && hidden(iban, maskIban),
    warnings: personWarnings(
      { socialsecurity, birthDate: birthDate ? Temporal.PlainDate.from(birthDate) : null },
      todayIn(VIENNA),
    ),
  }
}

/** Who may not see a number may see that nobody can. */
export const hidden = (value: string, mask: (value: string) => string): string =>
  value === UNREADABLE ? value : mask(value)

const cell = (companyId: number, rowId: number, field: 'svnr' | 'iban') => ({
  companyId,
  table: 'employee',
  column: `${field}_sealed`,
  rowId,
})

const seal = (companyId: number, id: number, field: 'svnr' | 'iban', value: string | null) =>
  value && vault().seal(value, cell(companyId, id, field))

const open = ({ companyId, id }: Sealed, field: 'svnr' | 'iban', sealed: string | null) =>
  sealed && vault().show(sealed, cell(companyId, id, field))

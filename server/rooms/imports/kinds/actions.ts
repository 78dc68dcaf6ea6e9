import type { ImportKindName } from '#contract/imports/import-jobs.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { employeeImport } from '#server/rooms/personnel/employee-import/actions.ts'
import type { ImportKind, KindField } from './rules.ts'

let kinds: readonly ImportKind[] = [employeeImport]

/** Called once when the app starts, with what other rooms can import. */
export const useImportKinds = (others: readonly ImportKind[]) => {
  kinds = [employeeImport, ...others]
}

export const allKinds = (): readonly ImportKind[] => kinds

export function kindNamed(key: ImportKindName): ImportKind {
  const kind = kinds.find(each => each.key === key)
  if (!kind) throw new Error(`There is no import of ${key}.`)
  return kind
}

/** The fields a caller may fill. */
export const fieldsFor = (kind: ImportKind, scope: CompanyScope): readonly KindField[] =>
  seesSensitive(scope) ? kind.fields : kind.fields.filter(({ sensitive }) => !sensitive)

export const seesSensitive = (scope: CompanyScope): boolean => scope.permissions.has('employees.read-sensitive')

import type { ImportKindName } from '#contract/imports/import-jobs.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { type ImportKind, isProtected, type KindField } from './rules.ts'

let kinds: readonly ImportKind[] = []

/** Called once when the app starts, with what the other rooms can import; the first is taken when no other fits a file. */
export const setImportKinds = (ofRooms: readonly ImportKind[]) => {
  kinds = ofRooms
}

export const allKinds = (): readonly ImportKind[] => kinds

export function kindNamed(key: ImportKindName): ImportKind {
  const kind = kinds.find(each => each.key === key)
  if (!kind) throw new Error(`There is no import of ${key}.`)
  return kind
}

/** The fields a caller may fill. */
export const fieldsFor = (kind: ImportKind, scope: CompanyScope): readonly KindField[] =>
  seesSensitive(scope) ? kind.fields : kind.fields.filter(field => !isProtected(field))

export const seesSensitive = (scope: CompanyScope): boolean => scope.permissions.has('employees.read-sensitive')

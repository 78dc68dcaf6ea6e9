import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import type { ImportKindName } from '#contract/imports/import-jobs.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ImportKind, isProtected, type KindField } from './rules.ts'

/** What the other rooms can import; the first is taken when no other fits a file. */
export const importKinds = service<readonly ImportKind[]>('what can be imported')
export const allKinds = importKinds.get

export function kindNamed(key: ImportKindName): ImportKind {
  const kind = allKinds().find(each => each.key === key)
  if (!kind) throw new Error(`There is no import of ${key}.`)
  return kind
}

/** The fields a caller may fill. */
export const fieldsFor = (kind: ImportKind, scope: CompanyScope): readonly KindField[] =>
  seesSensitive(scope) ? kind.fields : kind.fields.filter(field => !isProtected(field))

export const seesSensitive = (scope: CompanyScope): boolean => scope.permissions.has('employees.read-sensitive')

/** That a mapping names a field twice, one that the kind does not have, or one that the caller may not fill. */
export function refuseWrongFields(scope: CompanyScope, kind: ImportKind, chosen: string[], at: string): void {
  if (new Set(chosen).size !== chosen.length)
    throw new Refusal('invalid', 'Ein Feld kann nur aus einer Spalte kommen.', { [at]: 'Ein Feld ist doppelt' })
  const unknown = chosen.find(field => !kind.fields.some(({ key }) => key === field))
  if (unknown) throw new Refusal('invalid', undefined, { [at]: `Das Feld ${unknown} gibt es nicht` })
  const allowed = new Set(fieldsFor(kind, scope).map(({ key }) => key))
  if (chosen.some(field => !allowed.has(field))) throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
}

import type { Store } from '#contract/accounts/stores.ts'
import { type EmployeeDocument, MAX_DOCUMENT_BYTES, OWN_STORE } from '#contract/documents/employee-documents.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#domain/documents/document-types.ts'
import { dayText } from '#web/lib/day-text.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import type { Choice } from '#web/ui/form-panel/entry.ts'

export const FILE_ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png'] as const
export { MAX_DOCUMENT_BYTES }

export const typeText = ({ documentType }: Pick<EmployeeDocument, 'documentType'>) => DOCUMENT_TYPES[documentType]

const byLabel = new Intl.Collator('de-AT')
export const TYPE_CHOICES: Choice[] = Object.entries(DOCUMENT_TYPES)
  .map(([value, label]) => ({ value: value as DocumentType, label }))
  .sort((one, other) => byLabel.compare(one.label, other.label))

export const NO_STORE = 0
/** Spec 2 §2.1. */
export const storeChoices = (stores: readonly Store[] | undefined, kept?: number | null): Choice[] => [
  { value: NO_STORE, label: 'Keinem Store zuordnen' },
  { value: OWN_STORE, label: 'Der aktuellen Kostenstelle zuordnen' },
  ...offeredStores(stores, kept).map(({ id, name }) => ({ value: id, label: name })),
]

/** By when it ends, as far as that is soon; `isLatest`: nothing of its type has come in its place. */
export type Expiry = { day: string; note?: string; tone?: 'error' | 'warn' }

export function expiryOf(
  { validUntil }: Pick<EmployeeDocument, 'validUntil'>,
  { today, limit, isLatest }: { today: string; limit: number; isLatest: boolean },
): Expiry | undefined {
  if (validUntil === null) return undefined
  const day = dayText(validUntil)
  if (!isLatest) return { day }
  const left = Temporal.PlainDate.from(today).until(validUntil, { largestUnit: 'day' }).days
  if (left < 0) return { day, note: 'abgelaufen', tone: 'error' }
  if (left >= limit) return { day }
  return { day, note: left === 0 ? 'heute' : left === 1 ? 'morgen' : `in ${formatNumber(left, 0)} Tagen`, tone: 'warn' }
}

type Group = { key: number; title: string; description: string; documents: EmployeeDocument[] }

/** Store by store as they are listed, what belongs to none or to one that is not to be seen at the end; in each by type. */
export function groupsOf(documents: readonly EmployeeDocument[], stores: readonly Store[]): Group[] {
  const sorted = documents.toSorted(
    (one, other) => byLabel.compare(typeText(one), typeText(other)) || other.created_at.localeCompare(one.created_at),
  )
  const known = new Set(stores.map(({ id }) => id))
  const of = (key: number, title: string, description: string, isIn: (storeId: number | null) => boolean): Group => ({
    ...{ key, title, description },
    documents: sorted.filter(({ storeId }) => isIn(storeId)),
  })
  return [
    ...stores.map(({ id, name, description }) => of(id, name, description, storeId => storeId === id)),
    of(NO_STORE, 'Keiner Kostenstelle zugeordnet', '', storeId => storeId === null),
    of(-1, 'Kostenstelle nicht gefunden', '', storeId => storeId !== null && !known.has(storeId)),
  ].filter(group => group.documents.length > 0)
}

import type { LetterSet } from './elda-letters.ts'
import type { HoldingKind } from './holdings.ts'
import { type NoticeFault, noticeFaults } from './notice-checks.ts'
import { fieldsOf, NOTICE_FIELDS, type NoticeFieldName, type NoticeShape, type NoticeSource } from './notice-fields.ts'
import type { RecordField, RecordValues } from './records.ts'
import { FILING_ORDER, type NoticeKind, REQUEST_KINDS, type RegistrationKind } from './registration-states.ts'
import { requestFaults } from './request-checks.ts'
import { ADDRESS_NOTICE_FIELDS, NUMBER_REQUEST_FIELDS } from './request-fields.ts'

/** A field of any record, as far as forms and lists show it. */
export type AnyField = RecordField & {
  shape: NoticeShape | 'gender' | 'citizenship' | 'country'
  source: NoticeSource
  label: string
  letters: LetterSet
}
export type AnyFault = Omit<NoticeFault, 'field'> & { field: string }

const isRequest = (kind: NoticeKind): kind is 'VS' | 'AV' => (REQUEST_KINDS as readonly string[]).includes(kind)
const lettersOf = ({ kind }: RecordField): LetterSet => (kind === 'a' ? 'name' : 'text')
const REQUEST_FIELDS = { VS: NUMBER_REQUEST_FIELDS, AV: ADDRESS_NOTICE_FIELDS } as const

/** The file that it goes into (BEST). */
export const holdingOf = (kind: NoticeKind): HoldingKind => (isRequest(kind) ? kind : 'VR')

/** Every field of its record, as it is written. */
export const recordFields = (kind: NoticeKind): readonly AnyField[] =>
  isRequest(kind) ? REQUEST_FIELDS[kind].map(field => ({ ...field, letters: lettersOf(field) })) : NOTICE_FIELDS

/** What a notice of a kind may hold, without what every record begins with. */
export const ownFields = (kind: NoticeKind): readonly AnyField[] =>
  isRequest(kind) ? recordFields(kind).filter(({ name }) => name !== 'IDTEIL') : fieldsOf(kind)

/** Given by Kontor when it is made and when it is filed, by nobody else. */
export const GIVEN_FIELDS: readonly string[] = ['REFW', 'RWUM']

/** Every field that somebody may enter, of any kind. */
export const ENTERED_FIELDS: readonly string[] = [
  ...new Set(
    [...NOTICE_FIELDS, ...NUMBER_REQUEST_FIELDS, ...ADDRESS_NOTICE_FIELDS]
      .map(({ name }) => name as string)
      .filter(name => name !== 'IDTEIL' && !GIVEN_FIELDS.includes(name)),
  ),
]

/** Everything that is wrong with it, each field once, in the order of the record. Empty: it can be filed. */
export const faultsOf = (kind: NoticeKind, values: RecordValues): AnyFault[] =>
  isRequest(kind)
    ? requestFaults(REQUEST_FIELDS[kind], values)
    : noticeFaults(kind, values as RecordValues<NoticeFieldName>)

/** In the order in which a file tells them: what is wrong is gone before something else takes its days. */
export const byFilingOrder = (
  one: { kind: NoticeKind; day: string | null; id: number },
  other: { kind: NoticeKind; day: string | null; id: number },
): number => placeOf(one.kind) - placeOf(other.kind) || compare(one.day ?? '', other.day ?? '') || one.id - other.id

const placeOf = (kind: NoticeKind): number => FILING_ORDER.indexOf(kind as RegistrationKind)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

import type { NoticeShape, NoticeSource } from './notice-fields.ts'
import type { RecordField, RecordKind } from './records.ts'

export type RequestField<Name extends string> = RecordField<Name> & {
  shape: NoticeShape | 'gender' | 'citizenship' | 'country'
  source: NoticeSource
  /** Must stand; the others may. */
  isRequired: boolean
  label: string
}
type Row<Name extends string> = readonly [
  Name,
  number,
  number,
  RecordKind,
  RequestField<string>['shape'],
  NoticeSource,
  boolean,
  string,
]

/** What both records begin with, as far as the person. */
const HEAD = [
  ['IDTEIL', 1, 20, 'a/n', 'text', 'kontor', true, 'Identifikationsteil'],
  ['REFW', 21, 40, 'a/n', 'text', 'kontor', true, 'Referenzwert'],
  ['BKNR', 61, 10, 'a/n', 'text', 'account', true, 'Beitragskontonummer'],
  ['DGNA', 71, 70, 'a/n', 'text', 'employer', true, 'Name des Dienstgebers'],
  ['DTEL', 141, 50, 'a/n', 'text', 'employer', false, 'Telefon des Dienstgebers'],
  ['MAIL', 191, 60, 'a/n', 'text', 'employer', false, 'E-Mail des Dienstgebers'],
  ['INF1', 251, 12, 'a/n', 'text', 'person', false, 'Personalnummer'],
  ['INF2', 263, 12, 'a/n', 'text', 'kontor', false, 'Weiteres Ordnungsmerkmal'],
] as const

// biome-ignore format: one table
const NUMBER_TABLE = [
  ...HEAD,
  ['GEBD', 275, 8, 'n', 'birth', 'person', true, 'Geburtsdatum'],
  ['FANA', 283, 70, 'a', 'text', 'person', true, 'Familienname'],
  ['FNA1', 353, 70, 'a', 'text', 'person', false, 'Früherer Name'],
  ['VONA', 423, 70, 'a', 'text', 'person', true, 'Vorname'],
  ['AKGV', 493, 30, 'a/n', 'text', 'person', false, 'Akademischer Grad vor dem Namen'],
  ['AKGH', 523, 30, 'a/n', 'text', 'person', false, 'Akademischer Grad nach dem Namen'],
  ['GESL', 553, 1, 'a/n', 'gender', 'person', true, 'Geschlecht'],
  ['STSL', 554, 3, 'a', 'citizenship', 'person', true, 'Staatsbürgerschaft'],
  ['WKFZ', 557, 3, 'a', 'country', 'person', true, 'Land'],
  ['PLZL', 560, 9, 'a/n', 'text', 'person', true, 'Postleitzahl'],
  ['WORT', 569, 50, 'a/n', 'text', 'person', true, 'Ort'],
  ['WSTR', 619, 50, 'a/n', 'text', 'person', true, 'Straße'],
  ['WHNR', 669, 10, 'a/n', 'text', 'person', false, 'Hausnummer'],
  ['WTUR', 679, 10, 'a/n', 'text', 'person', false, 'Tür'],
] as const satisfies readonly Row<string>[]

// biome-ignore format: one table
const ADDRESS_TABLE = [
  ...HEAD,
  ['VSNR', 275, 10, 'n', 'svnr', 'person', true, 'Versicherungsnummer'],
  ['WKFZ', 285, 3, 'a', 'country', 'person', true, 'Land'],
  ['PLZL', 288, 9, 'a/n', 'text', 'person', true, 'Postleitzahl'],
  ['WORT', 297, 50, 'a/n', 'text', 'person', true, 'Ort'],
  ['WSTR', 347, 50, 'a/n', 'text', 'person', true, 'Straße'],
  ['WHNR', 397, 10, 'a/n', 'text', 'person', false, 'Hausnummer'],
  ['WTUR', 407, 10, 'a/n', 'text', 'person', false, 'Tür'],
] as const satisfies readonly Row<string>[]

const fields = <Name extends string>(table: readonly Row<Name>[]): RequestField<Name>[] =>
  table.map(([name, at, length, kind, shape, source, isRequired, label]) => ({
    ...{ name, at, length, kind, shape, source, isRequired, label },
  }))

/** E.30, asks for an insurance number; 688 places. */
export const NUMBER_REQUEST_FIELDS = fields(NUMBER_TABLE)
/** E.31, tells an address abroad; 416 places. */
export const ADDRESS_NOTICE_FIELDS = fields(ADDRESS_TABLE)

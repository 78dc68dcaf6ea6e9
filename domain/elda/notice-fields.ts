import type { LetterSet } from './elda-letters.ts'
import type { RecordField, RecordKind, RecordValues } from './records.ts'
import type { RegistrationKind } from './registration-states.ts'

/** Z must, Z1 must where it applies, Z3 may, V must where it changed, - must not. */
export type Need = 'Z' | 'Z1' | 'Z3' | 'V' | '-'

/** Where a value comes from, with the German word for it; the form asks for `form` alone, and for whatever the data lack. */
export const NOTICE_SOURCES = {
  kontor: 'von Kontor vergeben',
  earlier: 'frühere Meldung',
  employer: 'Dienstgeber in den Betriebseinstellungen',
  account: 'Beitragskonto in den Betriebseinstellungen',
  person: 'Stammdaten',
  contract: 'Vertrag',
  employment: 'Eintritt und Austritt',
  form: 'Angabe zur Meldung',
} as const
export type NoticeSource = keyof typeof NOTICE_SOURCES

/** How a value is written and read by people. */
export type NoticeShape = 'text' | 'day' | 'birth' | 'svnr' | 'yes-no' | 'area' | 'reason' | 'carrier' | 'hours'

type Field<Name extends string = string> = RecordField<Name> & {
  shape: NoticeShape
  letters: LetterSet
  label: string
  source: NoticeSource
  needs: Readonly<Record<RegistrationKind, Need>>
}

/** The record of the insured's reduced notice (E.29) has this many places. */
export const NOTICE_LENGTH = 772

// Name, place, places, kind, shape, source, what M3 M4 M6 M8 M9 S3 S4 need, label.
// biome-ignore format: one table
const TABLE = [
  ['IDTEIL', 1, 20, 'a/n', 'text', 'kontor', 'Z Z Z Z Z Z Z', 'Identifikationsteil'],
  ['REFW', 21, 40, 'a/n', 'text', 'kontor', 'Z Z Z Z Z Z Z', 'Referenzwert'],
  ['REFU', 61, 40, 'a/n', 'text', 'earlier', '- - - Z Z Z Z', 'Referenzwert der ursprünglichen Meldung'],
  ['BKNR', 101, 10, 'a/n', 'text', 'account', 'Z Z Z Z Z Z Z', 'Beitragskontonummer'],
  ['DGNA', 111, 70, 'a/n', 'text', 'employer', 'Z Z Z Z Z Z Z', 'Name des Dienstgebers'],
  ['DTEL', 181, 50, 'a/n', 'text', 'employer', 'Z3 Z3 Z3 Z3 Z3 Z3 Z3', 'Telefon des Dienstgebers'],
  ['MAIL', 231, 60, 'a/n', 'text', 'employer', 'Z3 Z3 Z3 Z3 Z3 Z3 Z3', 'E-Mail des Dienstgebers'],
  ['INF1', 291, 12, 'a/n', 'text', 'person', 'Z3 Z3 Z3 Z3 Z3 Z3 Z3', 'Personalnummer'],
  ['INF2', 303, 12, 'a/n', 'text', 'kontor', 'Z3 Z3 Z3 Z3 Z3 Z3 Z3', 'Weiteres Ordnungsmerkmal'],
  ['VSNR', 315, 10, 'n', 'svnr', 'person', 'Z1 Z1 Z1 Z1 Z1 Z1 Z1', 'Versicherungsnummer'],
  ['GEBD', 325, 8, 'n', 'birth', 'person', 'Z1 Z1 Z1 Z1 Z1 Z1 Z1', 'Geburtsdatum'],
  ['REFV', 333, 40, 'a/n', 'text', 'earlier', 'Z1 Z1 Z1 Z1 - - -', 'Referenzwert der Anforderung der Versicherungsnummer'],
  ['FANA', 373, 70, 'a', 'text', 'person', 'Z Z Z - - - -', 'Familienname'],
  ['VONA', 443, 70, 'a', 'text', 'person', 'Z Z Z - - - -', 'Vorname'],
  ['ADAT', 513, 8, 'n', 'day', 'employment', 'Z1 Z Z Z Z Z Z', 'Anmelde-, Abmelde- oder Änderungsdatum'],
  ['BDAT', 521, 8, 'n', 'day', 'form', '- - Z1 - - - -', 'Änderung bis'],
  ['RDAT', 529, 8, 'n', 'day', 'employment', '- - - Z Z - -', 'Richtiges Datum'],
  ['BBER', 537, 2, 'a/n', 'area', 'contract', 'Z - V - - - -', 'Beschäftigungsbereich'],
  ['GERF', 539, 1, 'a/n', 'yes-no', 'contract', 'Z Z V - Z - -', 'Geringfügig'],
  ['FRDV', 540, 1, 'a/n', 'yes-no', 'contract', 'Z - V - - - -', 'Freier Dienstvertrag'],
  ['EBSV', 541, 8, 'n', 'day', 'employment', '- Z1 - - Z1 - -', 'Arbeitsrechtliches Ende der Beschäftigung'],
  ['AGRD', 549, 2, 'a/n', 'reason', 'employment', '- Z - - Z - -', 'Abmeldegrund'],
  ['SAGR', 551, 20, 'a/n', 'text', 'form', '- Z1 - - Z1 - -', 'Sonstiger Abmeldegrund'],
  ['KEAB', 571, 8, 'n', 'day', 'form', '- Z1 - - Z1 - -', 'Kündigungsentschädigung ab'],
  ['KEBI', 579, 8, 'n', 'day', 'form', '- Z1 - - Z1 - -', 'Kündigungsentschädigung bis'],
  ['UEAB', 587, 8, 'n', 'day', 'form', '- Z1 - - Z1 - -', 'Urlaubsersatzleistung ab'],
  ['UEBI', 595, 8, 'n', 'day', 'form', '- Z1 - - Z1 - -', 'Urlaubsersatzleistung bis'],
  ['BVAB', 603, 8, 'n', 'day', 'employment', 'Z1 - - Z1 - - -', 'Betriebliche Vorsorge ab'],
  ['BVEN', 611, 8, 'n', 'day', 'employment', '- Z1 - - Z1 - -', 'Betriebliche Vorsorge Ende'],
  ['BVJN', 619, 1, 'a/n', 'yes-no', 'form', '- - V - - - -', 'Betriebliche Vorsorge ja oder nein'],
  ['UMDA', 620, 8, 'n', 'day', 'account', '- Z1 - - Z1 - Z1', 'Ummeldedatum'],
  ['RUMD', 628, 8, 'n', 'day', 'account', '- - - - Z1 - -', 'Richtiges Ummeldedatum'],
  ['SOUM', 636, 1, 'a/n', 'yes-no', 'form', '- Z1 - - Z1 - -', 'Sonderummeldung'],
  ['ZTUM', 637, 2, 'a/n', 'carrier', 'account', '- Z1 - - Z1 - -', 'Zielträger der Ummeldung'],
  ['ZKUM', 639, 10, 'a/n', 'text', 'account', '- Z1 - - Z1 - -', 'Zielkonto der Ummeldung'],
  ['RWUM', 649, 40, 'a/n', 'text', 'kontor', '- Z1 - - Z1 - Z1', 'Referenzwert der Ummeldung'],
  ['RUUM', 689, 40, 'a/n', 'text', 'earlier', '- - - - Z1 - Z1', 'Ursprünglicher Referenzwert der Ummeldung'],
  ['BKUM', 729, 40, 'a/n', 'text', 'earlier', '- - - - Z1 - -', 'Weiterer Referenzwert der Ummeldung'],
  ['VWAZ', 769, 4, 'n', 'hours', 'contract', 'Z1 - - Z1 - - -', 'Vereinbarte Wochenarbeitszeit'],
] as const satisfies readonly (readonly [string, number, number, RecordKind, NoticeShape, NoticeSource, string, string])[]

export type NoticeFieldName = (typeof TABLE)[number][0]
export type NoticeField = Field<NoticeFieldName>
export type NoticeValues = RecordValues<NoticeFieldName>

const COLUMNS: readonly RegistrationKind[] = ['M3', 'M4', 'M6', 'M8', 'M9', 'S3', 'S4']

/** E.29, the insured's reduced notice, as it holds since 1 February 2026 (version 03). */
export const NOTICE_FIELDS: readonly NoticeField[] = TABLE.map(
  ([name, at, length, kind, shape, source, needs, label]) => ({
    ...{ name, at, length, kind, shape, source, label },
    letters: kind === 'a' ? 'name' : 'text',
    needs: Object.fromEntries(needs.split(' ').map((need, column) => [COLUMNS[column]!, need])) as NoticeField['needs'],
  }),
)

/** What a notice of a kind may hold, without the part that every record begins with. */
export const fieldsOf = (kind: RegistrationKind): readonly NoticeField[] =>
  NOTICE_FIELDS.filter(({ name, needs }) => name !== 'IDTEIL' && needs[kind] !== '-')

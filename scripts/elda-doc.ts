import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDay } from '#domain/basics/days.ts'
import { CLEARING_CODES, CLEARING_STEPS, CLEARING_URGENCIES, clearingCode } from '#domain/elda/clearing-codes.ts'
import { HOLDINGS } from '#domain/elda/holdings.ts'
import { LEAVING_REASONS, type LeavingReason } from '#domain/elda/leaving-reasons.ts'
import { noticeDeadline } from '#domain/elda/notice-deadlines.ts'
import { NOTICE_SOURCES } from '#domain/elda/notice-fields.ts'
import { INSURED_AREAS } from '#domain/elda/notice-values.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_KINDS, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { REQUEST_TYPES, requestTypeFields } from '#domain/elda/request-types.ts'
import { CHECKS, HEAD, STATUSES, STEPS } from './elda-doc-words.ts'
import { ROOT } from './web-build.ts'

const PAPER = join(ROOT, 'docs/elda.md')

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** What a clerk reads about ELDA, out of the tables that the program runs by. */
export const eldaDoc = (): string =>
  `${[HEAD, KINDS, FIELDS, REQUESTS, CHECKED, LEAVING, DEADLINES, STATES, CLEARING, TRANSFER].map(part => part.trim()).join('\n\n')}\n`

const KINDS = `## Arten der Meldungen

${table(
  ['Art', 'Meldung', 'Bestand', 'Version', 'Satzlänge'],
  REQUEST_TYPES.map(({ requestType, name, holding, recordLength }) => [
    ...[requestType, name, holding, HOLDINGS[holding].version, recordLength],
  ]),
)}

Ein Satz hat feste Stellen in ISO-8859-15. „a“ und „a/n“ stehen links und sind mit Leerzeichen aufgefüllt, „n“ steht rechts hinter Nullen; ein Tag ist TTMMJJJJ. In Namen sind nur A–Z, a–z, Ä Ö Ü ß ä ö ü, Ziffern, Leerzeichen, Apostroph, Bindestrich und Punkt erlaubt; für andere schlägt Kontor eine Schreibweise vor.`

const [FIRST] = REGISTRATION_KINDS
const byKind = REGISTRATION_KINDS.map(kind => new Map(requestTypeFields(kind).map(({ name, need }) => [name, need])))
const FIELDS = `## Felder der Versichertenmeldung (E.29)

**Z** zwingend · **Z1** zwingend, wenn es zutrifft · **Z3** möglich · **V** zwingend, wenn es sich ändert · **-** bleibt leer.

${table(
  ['Feld', 'Was', 'Stelle', 'Länge', 'Art', 'Woher', ...REGISTRATION_KINDS],
  requestTypeFields(FIRST).map(({ name, label, position, length, kind, source }) => [
    ...[name, label, position, length, kind, NOTICE_SOURCES[source]],
    ...byKind.map(needs => needs.get(name)!),
  ]),
)}

Eine Änderung (M6) sagt Beschäftigungsbereich, Geringfügigkeit und freien Dienstvertrag immer zusammen, oder nur die Betriebliche Vorsorge. Ein Storno gibt es zu ihr nicht: wer sich irrt, meldet zum selben Tag noch einmal.

Beschäftigungsbereiche: ${Object.entries(INSURED_AREAS)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, name]) => `${code} ${name}`)
  .join(' · ')}. Was 05 bis 12 heißen, ist nicht veröffentlicht.`

const REQUESTS = (['VS', 'AV'] as const)
  .map(
    kind => `## Felder: ${NOTICE_KIND_NAMES[kind]} (${kind})

${
  kind === 'VS'
    ? 'Wer noch keine Versicherungsnummer hat, wird mit dieser Meldung zuerst angefragt; die Anmeldung nennt ihren Referenzwert im Feld REFV und das Geburtsdatum. Die Nummer kommt als Rückfrage VW1924 zurück.'
    : 'Nur bei Wohnsitz im Ausland. Ein Umzug in Österreich ist nicht zu melden.'
}

${table(
  ['Feld', 'Was', 'Stelle', 'Länge', 'Art', 'Woher', 'Pflicht'],
  requestTypeFields(kind).map(({ name, label, position, length, kind: letters, sourceName, need }) => [
    ...[name, label, position, length, letters, sourceName, need],
  ]),
)}`,
  )
  .join('\n\n')

const CHECKED = `## Was geprüft wird, bevor eine Meldung in eine Datei kommt

Die Nummern sind die von ELDA. Fehlt oder gehört ein Feld nach der Tabelle oben nicht in eine Meldung, ist es zu lang oder hat es fremde Zeichen, wird das auch gesagt.

${table(['Nummer', 'Feld', 'Was nicht stimmt'], CHECKS)}

Dazu, was sonst das Clearing fragen würde: Lehrlinge sind weder geringfügig (VW1853) noch frei (VW1854); in einer Änderung stehen alle drei Angaben (VW1929) und liegt das Ende nicht vor dem Beginn (VW1886).`

const TAKES = { must: 'zwingend', may: 'möglich', never: '–' } as const
const reasonRow = ([code, { name, employmentEnd, provisionEnd, compensation }]: [string, LeavingReason]) => [
  ...[code, name, TAKES[employmentEnd], TAKES[provisionEnd], TAKES[compensation]],
]
const LEAVING = `## Abmeldegründe

EBSV ist das arbeitsrechtliche Ende, BVEN das Ende der Betrieblichen Vorsorge, KE und UE sind Kündigungsentschädigung und Urlaubsersatzleistung.

${table(
  ['Grund', 'Bedeutung', 'EBSV', 'BVEN', 'KE, UE'],
  Object.entries(LEAVING_REASONS)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(reasonRow),
)}

Das Datum der Abmeldung (ADAT) ist das Ende des Anspruchs auf Entgelt: Kündigungsentschädigung beginnt am Tag nach EBSV, Urlaubsersatzleistung am Tag nach ihr, und das letzte Ende ist ADAT.`

const EXAMPLES = ['2026-03-02', '2026-12-11', '2026-12-17', '2027-03-19']
const dated = (day: string) => formatDay(Temporal.PlainDate.from(day))
const DEADLINES = `## Fristen

Die Anmeldung muss **vor Arbeitsantritt** da sein (ASVG § 33), alles andere binnen **sieben Tagen**; der erste zählt nicht, und fällt der letzte auf Samstag, Sonntag, einen Feiertag, den Karfreitag oder den 24. Dezember, gilt der nächste Werktag (ASVG §§ 33, 34). Bei fallweiser Beschäftigung ist jeder Tag einzeln anzumelden.

${table(
  ['Was geschah am', 'Anmeldung bis', 'Abmeldung, Änderung bis'],
  EXAMPLES.map(day => {
    const date = Temporal.PlainDate.from(day)
    return [dated(day), formatDay(noticeDeadline('M3', date)), formatDay(noticeDeadline('M4', date))]
  }),
)}`

const STATES = `## Zustände einer Meldung

${Object.values(REGISTRATION_STATES).join(' · ')}

${table(['Zustand', 'Was geschieht', 'Danach'], STEPS)}

Was nicht in dieser Tabelle steht, ändert nichts. Ein Referenzwert wird je Betrieb nur einmal vergeben, auch wenn die Meldung gelöscht wird.`

const CLEARING = `## Clearing

Dringlichkeit D, K, N: ${Object.values(CLEARING_URGENCIES).join(', ')}. VW sind Versicherungszeiten und Meldungen, BW Beiträge und mBGM, MW die Form einer Meldung. Zu anderen Codes zeigt Kontor den Text der ÖGK.

${table(
  ['Code', 'Bedeutung', 'Was zu tun ist', 'Schritt', 'Dringlichkeit'],
  [...CLEARING_CODES].sort().map(each => {
    const { code, meaning, reaction, step, urgency } = clearingCode(each)
    return [code, meaning, reaction, CLEARING_STEPS[step], CLEARING_URGENCIES[urgency]]
  }),
)}`

const TRANSFER = `## Was der Übertragungsdienst von ELDA antwortet

${table(['Status', 'Bedeutung'], STATUSES)}`

if (process.argv[1]?.endsWith('elda-doc.ts')) writeFileSync(PAPER, eldaDoc())

import { formatMonth } from '../basics/days.ts'
import { formatHours } from '../basics/numbers.ts'
import { type Day, dateOf, mondayOf } from '../wages/calendar.ts'
import type { LawFinding } from './findings.ts'
import { limitsOn, NOTICE_DAYS, SHIFT, YOUTHS } from './limits.ts'
import type { RuleId } from './rules.ts'

/** A finding as the texts of the rules see it: in words, but for what kind it is. */
export type TextParts = {
  finding: LawFinding
  /** Of the shift at which it stands. */
  day: Day
  date: string
  /** '01h:30m' */
  time: string
  /** „dem Dienst am 02.11.2026, 06:00–12:00“, „einem Dienst an einem anderen Standort“ */
  other: string
  /** „, mit dem Dienst am …“, where another one is named. */
  together: string
  /** „nach …“ or „vor …“ the other shift. */
  beside: string
  /** The hours of rest between the two, if that is known. */
  restHours: number | null
}

const tooMuch = ({ time, together }: TextParts) => `${time} zu viel${together}`
const hours = (minutes: number) => `${minutes / 60} Stunden`

/** What of a rule is not kept, without what would mend it. Nothing else words a text of the law. */
export const RULE_TEXTS: Readonly<Record<RuleId, (parts: TextParts) => string>> = {
  TAG_MAX: parts => `Mehr als ${hours(limitsOn(parts.day, 'none').dayMost)} Arbeit am Tag: ${tooMuch(parts)}`,
  WOCHE_MAX: parts =>
    `Mehr als ${hours(limitsOn(mondayOf(parts.day), 'none').weekMost)} Arbeit in der Woche: ${tooMuch(parts)}`,
  SCHNITT_48: ({ time }) =>
    `Mehr als 48 Stunden Arbeit in der Woche im Durchschnitt: In Summe ${time} zu viel, um so viel müsste diese Woche kürzer sein`,
  ÜBER10_50: ({ finding, time, together }) =>
    finding.limit === 'day'
      ? `Mehr als 10 Stunden Arbeit am Tag dürfen abgelehnt werden: ${time} darüber${together}`
      : `Mehr als 50 Stunden Arbeit in der Woche dürfen abgelehnt werden: ${time} darüber${together}`,
  NORMAL: ({ finding, time, together }) =>
    `Mehr als die Normalarbeitszeit ${finding.limit === 'day' ? 'am Tag' : 'in der Woche'}: ${time} darüber${together}`,
  TZ_MEHR: ({ time, together }) => `Mehr Arbeit in der Woche als vereinbart: ${time} Mehrarbeit${together}`,
  PAUSE: ({ time }) =>
    `Zu wenig Pause bei mehr als 6 Stunden Arbeit: Es fehlen ${time} auf 30 Minuten in einem Stück, zweimal 15 oder dreimal 10 Minuten`,
  RUHE_TAG: ({ restHours, time, beside }) =>
    `${restHours === null ? 'Tägliche Ruhe' : `${restHours} Stunden Ruhe`} nicht eingehalten: Es fehlen ${time} ${beside}`,
  RUHE_AUSGLEICH: ({ finding, day, beside }) => {
    const longer = limitsOn(day, 'none').dailyRest + (finding.minutes ?? 0)
    const open = finding.severity === 'hint' ? 'noch nicht' : 'nicht'
    return `Verkürzte Ruhe ${beside} ${open} ausgeglichen: Binnen 28 Tagen fehlt eine Ruhe von ${formatHours(longer)}`
  },
  RUHE_WOCHE: ({ time }) =>
    `Kein ganzer freier Tag mit 36 Stunden Ruhe in der Woche: Es fehlen ${time} ohne Unterbrechung`,
  ERSATZRUHE: ({ time }) =>
    `Ersatzruhe in dieser Woche: ${time} für Arbeit in den 36 Stunden davor, weil die Woche davor keine Wochenruhe hat`,
  PLAN_14T: ({ finding }) =>
    `Um ${finding.days === 1 ? 'einen Tag' : `${finding.days} Tage`} zu spät veröffentlicht: Fällig war es ${NOTICE_DAYS} Tage vor dem Montag der Woche`,
  JUG_TAG: parts =>
    parts.finding.limit === 'day'
      ? `Mehr Arbeit eines Jugendlichen am Tag als erlaubt: ${tooMuch(parts)}`
      : `Mehr als ${hours(YOUTHS.week)} Arbeit eines Jugendlichen in der Woche: ${tooMuch(parts)}`,
  JUG_ÜST: parts =>
    parts.finding.limit === 'day'
      ? `Mehr Überstunden eines Jugendlichen am Tag als erlaubt: ${tooMuch(parts)}`
      : `Mehr als 3 Überstunden eines Jugendlichen in der Woche: ${tooMuch(parts)}`,
  JUG_PAUSE: ({ time }) =>
    `Zu wenig Pause eines Jugendlichen bei mehr als 4,5 Stunden Arbeit: Es fehlen ${time} auf 30 Minuten in einem Stück, spätestens nach 6 Stunden`,
  JUG_RUHE: ({ restHours, time, beside }) =>
    `${restHours === null ? 'Tägliche Ruhe' : `${restHours} Stunden Ruhe`} eines Jugendlichen nicht eingehalten: Es fehlen ${time} ${beside}`,
  JUG_NACHT: ({ time }) => `Arbeit eines Jugendlichen in der Nachtruhe: ${time} nicht erlaubt`,
  JUG_SONNTAG: ({ finding, time }) => `${SUNDAYS_OF_YOUTHS[finding.limit ?? ''] ?? ''}: ${time} nicht erlaubt`,
  JUG_WOCHE: ({ time }) => `Zu wenig freie Zeit eines Jugendlichen in der Woche: Es fehlen ${time} ohne Unterbrechung`,
  MUTTER: parts => {
    const { limit } = parts.finding
    const amount = limit === 'day' || limit === 'week' ? tooMuch(parts) : `${parts.time} nicht erlaubt`
    return `${OF_MOTHERS[limit ?? ''] ?? ''}: ${amount}`
  },
  SONNTAG_GAST: ({ finding }) =>
    finding.days === 1
      ? 'Zu wenige freie Sonntage im Kalenderjahr: Es fehlt ein Sonntag mit freiem Samstag oder Montag'
      : `Zu wenige freie Sonntage im Kalenderjahr: Es fehlen ${finding.days} Sonntage mit freiem Samstag oder Montag`,
  UEBERLAPPUNG: ({ time, other }) => `Überschneidung mit ${other}: ${time} zugleich`,
  VERTRAG: ({ date }) => `Kein Vertrag am ${date}`,
  BEWILLIGUNG: parts =>
    parts.finding.limit === 'hours'
      ? `Mehr Arbeit in der Woche, als die Beschäftigungsbewilligung erlaubt: ${tooMuch(parts)}`
      : `Keine gültige Beschäftigungsbewilligung am ${parts.date}`,
  ANMELDUNG: ({ finding, date }) =>
    finding.limit === 'confirmation'
      ? `Keine Bestätigung der Anmeldung zur Sozialversicherung am ${date}`
      : `Keine Anmeldung zur Sozialversicherung am ${date}`,
  FAEHIGKEIT: ({ date }) => `Die Fähigkeit, die der Dienst braucht, fehlt dem Mitarbeiter am ${date}`,
  ABWESENHEIT: ({ time }) => `Der Dienst liegt in einer genehmigten Abwesenheit: ${time} zugleich`,
  VERFUEGBAR: ({ finding }) =>
    finding.limit === 'only'
      ? 'Der Dienst liegt nicht ganz in der Zeit „Nur verfügbar“'
      : 'Der Dienst liegt in einer Zeit „Nicht verfügbar“',
  UNERWUENSCHT: () => 'Der Dienst liegt in einer Zeit „Abneigung“',
  GESPERRT: ({ date }) => `Der Standort hat am ${date} geschlossen`,
  VEROEFFENTLICHT: ({ date }) => `Der Dienst am ${date} ist veröffentlicht und nicht mehr, wie er veröffentlicht wurde`,
  MONAT_ZU: ({ day }) => `Der Monat ${formatMonth(dateOf(day).toPlainYearMonth())} ist abgeschlossen`,
  ZEIT: ({ finding }) => OF_TIMES[finding.limit ?? ''] ?? '',
}

const SUNDAYS_OF_YOUTHS: Readonly<Record<string, string>> = {
  holiday: 'Arbeit eines Jugendlichen an einem Sonn- oder Feiertag',
  row: 'Zu viele Sonntage nacheinander mit Arbeit eines Jugendlichen',
  year: `Mehr als ${YOUTHS.agreedSundaysOfYear} Sonntage mit Arbeit eines Jugendlichen im Kalenderjahr`,
}

const OF_MOTHERS: Readonly<Record<string, string>> = {
  protection: 'Dienst in der Schutzfrist vor oder nach einer Geburt',
  night: 'Arbeit einer werdenden oder stillenden Mutter in der Nacht',
  holiday: 'Arbeit einer werdenden oder stillenden Mutter an einem Sonn- oder Feiertag',
  day: 'Mehr als 9 Stunden Arbeit einer werdenden oder stillenden Mutter am Tag',
  week: 'Mehr als 40 Stunden Arbeit einer werdenden oder stillenden Mutter in der Woche',
}

const OF_TIMES: Readonly<Record<string, string>> = {
  reversed: 'Das Ende des Dienstes liegt nicht nach seinem Beginn',
  endless: `Der Dienst dauert länger als ${SHIFT.longest / 60} Stunden`,
  steps: `Beginn oder Ende des Dienstes liegt nicht auf einem Schritt von ${SHIFT.step} Minuten`,
}

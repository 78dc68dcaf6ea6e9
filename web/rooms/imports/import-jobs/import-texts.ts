import type {
  ImportFilter,
  ImportJob,
  ImportJobDetail,
  ImportKindName,
  ImportState,
  RowOutcome,
  WarningTopic,
} from '#contract/imports/import-jobs.ts'
import { formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { hasIssue } from '#domain/imports/issues.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const KIND_LABELS: Record<ImportKindName, string> = {
  employees: 'Mitarbeiter',
  contracts: 'Verträge',
  stamps: 'Stempelzeiten',
  absences: 'Abwesenheiten',
  'opening-balances': 'Eröffnungssalden',
  classifications: 'Einstufungen',
  'person-skills': 'Qualifikationen',
  availabilities: 'Verfügbarkeiten',
  shifts: 'Dienste',
  'needed-staff': 'Bedarf',
}

const STATES: Record<ImportState, [label: string, tone: Tone]> = {
  mapping: ['Spalten offen', 'warn'],
  checking: ['wird geprüft', 'info'],
  checked: ['geprüft', 'info'],
  running: ['wird importiert', 'info'],
  done: ['importiert', 'ok'],
  failed: ['fehlgeschlagen', 'error'],
  undone: ['rückgängig gemacht', 'neutral'],
}

const FAULTY = 'Fehler in der Datei'
const SET_ASIDE = 'erledigt'

/** As `stateOf` calls them. */
export const FILTER_LABELS: Record<ImportFilter, string> = {
  issue: 'mit Problemen',
  mapping: STATES.mapping[0],
  checking: STATES.checking[0],
  checked: STATES.checked[0],
  faulty: FAULTY,
  running: STATES.running[0],
  done: STATES.done[0],
  failed: STATES.failed[0],
  'set-aside': SET_ASIDE,
  undone: STATES.undone[0],
}

export function stateOf({ state, counts, setAside }: ImportJob): { label: string; tone: Tone } {
  if (setAside) return { label: SET_ASIDE, tone: 'neutral' }
  if (state === 'checked' && counts.error > 0) return { label: FAULTY, tone: 'error' }
  const [label, tone] = STATES[state]
  return { label, tone }
}

export const OUTCOMES: Record<RowOutcome, { label: string; tone: Tone }> = {
  new: { label: 'neu', tone: 'ok' },
  changed: { label: 'geändert', tone: 'info' },
  unchanged: { label: 'unverändert', tone: 'neutral' },
  error: { label: 'Fehler', tone: 'error' },
}

export const TOPIC_LABELS: Record<WarningTopic, string> = {
  'handed-over': 'Schon übergeben',
  overlap: 'Überschneidung',
  'ends-contract': 'Beendet einen Vertrag',
  'repeated-hour': 'Stunde gibt es zweimal',
  'too-long': 'Ungewöhnlich lang',
  'far-ahead': 'Weit in der Zukunft',
  shared: 'Steht schon in einer Zeile',
  waiting: 'Wartet schon',
  doubtful: 'Zu prüfen',
}

export const whole = (count: number) => formatNumber(count, 0)

export const rowsText = (count: number) => (count === 1 ? '1 Zeile' : `${whole(count)} Zeilen`)

export const hasOpenIssue = ({ state, counts, setAside }: ImportJob): boolean =>
  hasIssue({ state, errorRows: counts.error, isSetAside: setAside !== null })

/** '21.11.2026, 14:05' */
export function momentText(utc: string | null): string {
  if (utc === null) return ''
  const moment = fromUtcText(utc)
  return `${formatDay(moment.toZonedDateTimeISO(VIENNA).toPlainDate())}, ${formatTime(moment, VIENNA)}`
}

const SEPARATORS = { ';': 'Strichpunkt', ',': 'Beistrich', '\t': 'Tabulator' } as const

/** 'Blatt „Februar“' where the file has several; its name alone does not say what was imported. */
export const sheetText = ({ sheet, sheets }: ImportJobDetail): string | undefined =>
  sheets.length > 1 ? `Blatt „${sheet}“` : undefined

/** How the file was read, for who wonders about odd letters or columns. */
export function sourceText({ format, encoding, separator, sheet, rows, headerLine }: ImportJobDetail): string {
  const chunks = [
    format,
    encoding,
    separator && SEPARATORS[separator],
    sheet && `Blatt „${sheet}“`,
    rowsText(rows),
    headerLine === 0 && 'ohne Spaltennamen',
    headerLine > 1 && `Spaltennamen in Zeile ${headerLine}`,
  ]
  return chunks.filter(Boolean).join(' · ')
}

/** '48 neu, 3 geändert, davon 2 als Änderungsantrag' */
export function changeText({ new: added, changed, proposed }: ImportJob['counts']): string {
  const asRequests =
    proposed === 1 && changed === 1 ? 'als Änderungsantrag' : `davon ${whole(proposed)} als Änderungsantrag`
  const chunks = [
    added > 0 && `${whole(added)} neu`,
    changed > 0 && `${whole(changed)} geändert`,
    proposed > 0 && asRequests,
  ]
  return chunks.filter(Boolean).join(', ') || 'nichts geändert'
}

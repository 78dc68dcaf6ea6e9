import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'
import { forgetPerson } from '../week-templates/rows.ts'

const PLANNING = 'Einteilung der Dienste nach dem, was Personen können und wollen'

/** What this room knows of people, in the order in which it is told. */
export const rosterTables: PersonTable[] = [
  {
    table: 'person_skill',
    label: 'Qualifikationen',
    purpose: 'Einteilung zu Diensten, die eine Qualifikation verlangen',
    retention: 'working-time',
    of: ofEmployee,
    nouns: ['roster/person-skills'],
    dated: 'valid_from',
    columns: { id: 'Nummer', skill_id: 'Qualifikation', valid_from: 'Von', valid_to: 'Bis' },
  },
  {
    table: 'wish',
    label: 'Wünsche zum Dienstplan',
    purpose: PLANNING,
    retention: 'working-time',
    of: ofEmployee,
    nouns: ['roster/wishes'],
    dated: 'starts_at',
    columns: {
      id: 'Nummer',
      state: 'Art (1 nicht verfügbar, 2 nur verfügbar, 3 Abneigung, 4 Wunsch)',
      starts_at: 'Von',
      ends_at: 'Bis',
      approved: 'Genehmigt',
      override_contract: 'Geht der Verfügbarkeit vor',
      note: 'Notiz',
    },
  },
  {
    table: 'availability',
    label: 'Verfügbarkeiten',
    purpose: PLANNING,
    retention: 'working-time',
    of: ofEmployee,
    nouns: ['roster/availabilities'],
    dated: 'valid_from',
    columns: {
      id: 'Nummer',
      state: 'Art (1 nicht verfügbar, 2 nur verfügbar, 3 Abneigung, 4 Wunsch)',
      week_days: 'Wochentage (1 Montag bis 7 Sonntag)',
      from_minute: 'Von (Minute des Tages)',
      to_minute: 'Bis (Minute des Tages)',
      valid_from: 'Gültig ab',
      valid_to: 'Gültig bis',
      approved: 'Genehmigt',
    },
  },
  {
    table: 'week_template_shift',
    label: 'Dienste in Vorlagen',
    purpose: 'Wer einen Dienst üblicherweise übernimmt, wenn eine Woche nach einer Vorlage geplant wird',
    retention: 'working-time',
    of: ofEmployee,
    columns: {
      id: 'Nummer',
      week_template_id: 'Vorlage',
      weekday: 'Wochentag (1 Montag bis 7 Sonntag)',
      from_minute: 'Von (Minute des Tages)',
      to_minute: 'Bis (Minute des Tages)',
      break_from_minute: 'Pause ab (Minute des Tages)',
      break_minutes: 'Pause in Minuten',
      spot_id: 'Bereich',
      skill_id: 'Verlangte Qualifikation',
    },
    forget: forgetPerson,
  },
]

import { sql } from 'drizzle-orm'
import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'

const STAFF = 'wer im Betrieb es bearbeitet hat'

/** What this room knows of people, in the order in which it is told. */
export const workingTimeTables: PersonTable[] = [
  {
    table: 'person_mark',
    label: 'Merkmale im Arbeitszeitrecht',
    purpose: 'Ruhezeiten in Küche und Service, Zeiten der Berufsschule',
    retention: 'working-time',
    merged: { once: ['kind', 'weekday'] },
    of: ofEmployee,
    nouns: ['working-time/person-marks'],
    dated: 'valid_from',
    columns: {
      id: 'Nummer',
      kind: 'Art',
      weekday: 'Wochentag',
      minutes: 'Dauer (Minuten)',
      valid_from: 'Von',
      valid_to: 'Bis',
    },
  },
  {
    table: 'maternity',
    label: 'Mutterschutz',
    purpose: 'Beschäftigungsverbote und Grenzen der Arbeitszeit nach dem MSchG',
    retention: 'working-time',
    merged: {
      once: ['expected_on'],
      hinders: [
        {
          says: 'Mutterschutz überschneidet sich',
          remedy: 'Löschen oder berichtigen Sie einen der beiden Einträge.',
          when: sql`t.notified_on`,
          clash: sql`k.expected_on <> t.expected_on and daterange(k.notified_on, greatest(k.protected_to, k.born_on, k.expected_on), '[]')
            && daterange(t.notified_on, greatest(t.protected_to, t.born_on, t.expected_on), '[]')`,
        },
      ],
    },
    of: ofEmployee,
    nouns: ['working-time/maternities'],
    dated: 'notified_on',
    columns: {
      id: 'Nummer',
      notified_on: 'Gemeldet am',
      expected_on: 'Errechneter Termin',
      born_on: 'Geburt am',
      protected_to: 'Schutzfrist bis',
      nursing_to: 'Gestillt bis',
    },
  },
  {
    table: 'law_override',
    label: 'Begründete Abweichungen vom Arbeitszeitrecht',
    purpose: 'Aufzeichnungen für die Arbeitsinspektion',
    retention: 'working-time',
    merged: 'goes',
    of: ofEmployee,
    dated: 'starts_at',
    columns: {
      id: 'Nummer',
      store_id: 'Standort',
      starts_at: 'Dienst von',
      ends_at: 'Dienst bis',
      rule_id: 'Regel',
      limit_name: 'Grenze',
      minutes: 'Minuten',
      days: 'Tage',
      sentence: 'Feststellung',
      reason: 'Begründung',
      confirmed_at: 'Begründet am',
    },
    withheld: {
      plan_shift_id: 'ist die Nummer des Dienstes',
      shift_version: 'zählt nur Änderungen',
      confirmed_by: STAFF,
    },
  },
  {
    table: 'law_open_finding',
    label: 'Geplante Dienste gegen das Arbeitszeitrecht',
    purpose: 'Planung rechtmäßiger Dienste, bis der Dienst geändert oder begründet ist',
    retention: 'working-time',
    merged: 'derived',
    of: ofEmployee,
    dated: 'starts_at',
    columns: {
      id: 'Nummer',
      store_id: 'Standort',
      starts_at: 'Dienst von',
      rule_id: 'Regel',
      sentence: 'Feststellung',
    },
    withheld: { plan_shift_id: 'ist die Nummer des Dienstes' },
  },
  {
    table: 'law_look',
    untold: 'wessen geplante Dienste neu zu prüfen sind; wird geleert',
    merged: 'derived',
    of: id => sql`t.subject_id = ${id}`,
  },
]

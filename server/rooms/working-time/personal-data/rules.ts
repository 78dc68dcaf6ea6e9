import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'

/** What this room knows of people, in the order in which it is told. */
export const workingTimeTables: PersonTable[] = [
  {
    table: 'person_mark',
    label: 'Merkmale im Arbeitszeitrecht',
    purpose: 'Ruhezeiten in Küche und Service, Zeiten der Berufsschule',
    retention: 'working-time',
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
]

import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'

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
]

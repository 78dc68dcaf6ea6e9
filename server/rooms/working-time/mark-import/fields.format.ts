import type { KindField } from '#server/rooms/imports/public.ts'

/** What a file of employees may say of them besides. */
export const MARK_FIELDS = [
  {
    key: 'inService',
    label: 'Küche oder Service',
    type: 'text',
    hint: 'Der Tag, ab dem es gilt, oder ja oder nein',
    names: ['küche', 'service', 'küche und service', 'küche/service', 'küche oder service ab', 'küche service'],
  },
  {
    key: 'schoolDay',
    label: 'Berufsschultag',
    type: 'text',
    hint: 'Wochentage wie „Mo, Dienstag 6,5“, ohne Stunden 8; oder nein',
    names: ['berufsschule', 'berufsschultage', 'schultag', 'schultage'],
  },
  {
    key: 'marksFrom',
    label: 'Arbeitszeitrecht gültig ab',
    type: 'day',
    hint: 'Ab wann Küche, Service und Berufsschultag gelten; ohne diese Spalte ab dem Eintritt',
    names: ['berufsschule ab', 'berufsschultag ab', 'merkmale gültig ab'],
  },
] as const satisfies readonly KindField[]

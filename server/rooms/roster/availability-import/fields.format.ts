import type { KindField } from '#server/rooms/imports/public.ts'
import { PERSON_FIELD } from '../person-import/actions.ts'

export const AVAILABILITY_FIELDS: readonly KindField[] = [
  PERSON_FIELD,
  {
    key: 'availabilityState',
    label: 'Verfügbarkeit',
    type: 'text',
    required: true,
    hint: 'Nicht verfügbar, Nur verfügbar, Abneigung (ungern) oder Wunsch (gern)',
    names: ['verfügbar', 'art der verfügbarkeit'],
  },
  {
    key: 'weekDays',
    label: 'Wochentage',
    type: 'text',
    required: true,
    hint: 'Wie „Mo–Fr“, „Mo, Mi, Sa“ oder „täglich“',
    names: ['wochentag', 'tage'],
  },
  {
    key: 'fromTime',
    label: 'Uhrzeit von',
    type: 'time',
    hint: 'Ohne von und bis der ganze Tag',
    names: ['von uhr', 'beginn uhr'],
  },
  { key: 'toTime', label: 'Uhrzeit bis', type: 'time', names: ['bis uhr', 'ende uhr'] },
  {
    key: 'validFrom',
    label: 'gültig ab',
    type: 'day',
    hint: 'Ohne diese Spalte ab heute',
    names: ['ab', 'seit'],
  },
  { key: 'validTo', label: 'gültig bis', type: 'day', hint: 'Letzter Tag; leer gilt sie weiter' },
  {
    key: 'approved',
    label: 'genehmigt',
    type: 'yesno',
    hint: 'Ohne diese Spalte ja',
    names: ['bewilligt', 'freigegeben'],
  },
]

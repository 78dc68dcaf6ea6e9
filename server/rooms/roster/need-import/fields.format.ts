import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import type { KindField } from '#server/rooms/imports/public.ts'

/** In the order of `NEED_DAYS`. */
const DAY_NAMES: readonly (readonly string[])[] = [
  ['montag', 'bedarf mo', 'mon'],
  ['dienstag', 'bedarf di', 'die'],
  ['mittwoch', 'bedarf mi', 'mit'],
  ['donnerstag', 'bedarf do', 'don'],
  ['freitag', 'bedarf fr', 'fre'],
  ['samstag', 'bedarf sa', 'sam'],
  ['sonntag', 'bedarf so', 'son'],
  ['feiertage', 'bedarf feiertag', 'ft'],
]

export const dayField = (column: number): string => `need${column + 1}`

export const NEED_FIELDS: readonly KindField[] = [
  {
    key: 'store',
    label: 'Standort',
    type: 'text',
    hint: 'Name oder Nummer; ohne sie der einzige des Betriebs',
    names: ['filialnummer', 'filialnr', 'filiale', 'standortnummer', 'store'],
  },
  {
    key: 'spot',
    label: 'Bereich',
    type: 'text',
    hint: 'Leer: ohne Bereich',
    names: ['arbeitsplatz', 'spot', 'position'],
  },
  { key: 'from', label: 'von', type: 'time', required: true, names: ['beginn', 'start', 'zeit von'] },
  {
    key: 'to',
    label: 'bis',
    type: 'time',
    required: true,
    hint: 'Nicht nach dem Beginn: am nächsten Tag',
    names: ['ende', 'zeit bis'],
  },
  ...NEED_DAYS.map(
    (label, column): KindField => ({
      key: dayField(column),
      label,
      type: 'number',
      hint: 'So viele Mitarbeiter werden gebraucht',
      names: DAY_NAMES[column]!,
    }),
  ),
  {
    key: 'validFrom',
    label: 'gültig ab',
    type: 'day',
    hint: 'Ohne diese Spalte ab heute',
    names: ['ab', 'seit', 'bedarf ab'],
  },
  {
    key: 'validTo',
    label: 'gültig bis',
    type: 'day',
    hint: 'Letzter Tag; leer gilt er weiter',
    names: ['bedarf bis'],
  },
]

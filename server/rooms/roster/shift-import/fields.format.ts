import type { KindField } from '#server/rooms/imports/public.ts'

export const SHIFT_FIELDS: readonly KindField[] = [
  {
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    type: 'text',
    hint: 'Leer: ein offener Dienst',
    names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
  },
  {
    key: 'store',
    label: 'Standort',
    type: 'text',
    hint: 'Name oder Nummer; ohne sie gilt der des Mitarbeiters',
    names: ['filialnummer', 'filialnr', 'filiale', 'standortnummer', 'store'],
  },
  { key: 'day', label: 'Datum', type: 'day', required: true, names: ['tag', 'dienstdatum', 'diensttag'] },
  { key: 'from', label: 'von', type: 'time', required: true, names: ['beginn', 'dienstbeginn', 'start'] },
  {
    key: 'to',
    label: 'bis',
    type: 'time',
    required: true,
    hint: 'Nicht nach dem Beginn: am nächsten Tag',
    names: ['ende', 'dienstende'],
  },
  {
    key: 'break',
    label: 'Pause',
    type: 'number',
    hint: 'Minuten oder 0:30',
    names: ['pause minuten', 'pausenminuten', 'pausen'],
  },
  {
    key: 'breakFrom',
    label: 'Pause ab',
    type: 'time',
    hint: 'Uhrzeit; leer: offen',
    names: ['pause um', 'pausenbeginn'],
  },
  {
    key: 'spot',
    label: 'Bereich',
    type: 'text',
    hint: 'Name des Bereichs, mit oder ohne Gruppe',
    names: ['arbeitsplatz', 'position', 'spot', 'einsatzbereich'],
  },
  { key: 'note', label: 'Notiz', type: 'text', names: ['bemerkung', 'anmerkung', 'kommentar'] },
  {
    key: 'reason',
    label: 'Begründung',
    type: 'text',
    hint: 'Warum ein Dienst trotz Arbeitszeitrecht so geplant wird; sie wird festgehalten',
    names: ['grund der abweichung', 'begründung arbeitszeit'],
  },
]

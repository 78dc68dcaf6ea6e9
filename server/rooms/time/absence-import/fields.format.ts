import type { KindField } from '#server/rooms/personnel/public.ts'

export const ABSENCE_FIELDS: readonly KindField[] = [
  {
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    type: 'text',
    required: true,
    names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
  },
  {
    key: 'store',
    label: 'Filiale',
    type: 'text',
    hint: 'Filialnummer; ohne sie gilt die des Mitarbeiters',
    names: ['filialnummer', 'filialnr', 'standort', 'store'],
  },
  {
    key: 'type',
    label: 'Art',
    type: 'text',
    required: true,
    hint: 'Urlaub, Krankenstand, Pflegeurlaub …',
    names: ['abwesenheitsart', 'abwesenheit', 'grund'],
  },
  { key: 'from', label: 'von', type: 'day', required: true, names: ['beginn', 'start', 'erster tag'] },
  { key: 'to', label: 'bis', type: 'day', required: true, hint: 'Letzter Tag', names: ['ende', 'letzter tag'] },
  { key: 'approved', label: 'genehmigt', type: 'yesno', hint: 'ja oder nein', names: ['bewilligt', 'freigegeben'] },
  { key: 'deleted', label: 'gelöscht', type: 'yesno', hint: 'ja oder nein', names: ['storniert'] },
  { key: 'note', label: 'Notiz', type: 'text', names: ['bemerkung', 'anmerkung', 'kommentar'] },
]

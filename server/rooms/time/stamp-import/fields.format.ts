import type { KindField } from '#server/rooms/imports/public.ts'
import { OWNER_FIELDS } from '../record-import/fields.format.ts'

export const STAMP_FIELDS: readonly KindField[] = [
  ...OWNER_FIELDS,
  { key: 'day', label: 'Datum', type: 'day', required: true, names: ['tag', 'dienstdatum'] },
  { key: 'from', label: 'von', type: 'time', required: true, names: ['beginn', 'kommen', 'start', 'ein'] },
  {
    key: 'to',
    label: 'bis',
    type: 'time',
    hint: 'Nicht nach dem Beginn: am nächsten Tag',
    names: ['ende', 'gehen', 'aus'],
  },
  {
    key: 'pause',
    label: 'Pause',
    type: 'number',
    hint: 'Minuten; wann sie war, sagt die Datei nicht',
    names: ['pause minuten', 'pausenminuten', 'pausen'],
  },
  { key: 'confirmed', label: 'bestätigt', type: 'yesno', hint: 'ja oder nein', names: ['freigegeben', 'geprüft'] },
]

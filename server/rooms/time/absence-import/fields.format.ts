import type { KindField } from '#server/rooms/imports/public.ts'
import { OWNER_FIELDS } from '../record-import/fields.format.ts'

export const ABSENCE_FIELDS: readonly KindField[] = [
  ...OWNER_FIELDS,
  {
    key: 'type',
    label: 'Art',
    type: 'text',
    required: true,
    hint: 'Urlaub, Krankenstand, Pflegeurlaub …',
    names: ['abwesenheitsart', 'abwesenheit', 'grund'],
  },
  { key: 'from', label: 'von', type: 'day', required: true, names: ['beginn', 'start', 'erster tag'] },
  {
    key: 'to',
    label: 'bis',
    type: 'day',
    required: true,
    hint: 'Letzter Tag; leer nur bei offenem Krankenstand',
    names: ['ende', 'letzter tag'],
  },
  {
    key: 'dayPart',
    label: 'Tagesteil',
    type: 'text',
    hint: 'Nachmittag: erst ab Mittag; Vormittag: nur bis Mittag; leer: ganze Tage',
    names: ['halber tag', 'halbtag', 'halbtags'],
  },
  {
    key: 'wageKind',
    label: 'Zählt als',
    type: 'text',
    hint: 'Arbeitsunfall, Arztbesuch, Unbezahlter Urlaub …; leer: wie üblich',
    names: ['zeitart', 'wird bezahlt als', 'lohnwirkung'],
  },
  {
    key: 'confirmation',
    label: 'Bestätigung',
    type: 'yesno',
    hint: 'ja oder nein: ob zu einem Krankenstand die ärztliche Bestätigung vorliegt',
    names: ['ärztliche bestätigung', 'ärztliche bestätigung liegt vor', 'arztbestätigung', 'krankmeldung', 'attest'],
  },
  { key: 'approved', label: 'genehmigt', type: 'yesno', hint: 'ja oder nein', names: ['bewilligt', 'freigegeben'] },
  { key: 'deleted', label: 'gelöscht', type: 'yesno', hint: 'ja oder nein', names: ['storniert'] },
  { key: 'note', label: 'Notiz', type: 'text', names: ['bemerkung', 'anmerkung', 'kommentar'] },
]

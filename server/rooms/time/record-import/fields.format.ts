import type { KindField } from '#server/rooms/imports/public.ts'

/** Whom a row is about; the columns every list of records begins with. */
export const OWNER_FIELDS: readonly KindField[] = [
  {
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    type: 'text',
    required: true,
    names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
  },
  {
    key: 'store',
    label: 'Standort',
    type: 'text',
    hint: 'Name oder Nummer des Standorts; ohne sie gilt bei neuen Einträgen der des Mitarbeiters',
    names: ['filialnummer', 'filialnr', 'filiale', 'standortnummer', 'store'],
  },
]

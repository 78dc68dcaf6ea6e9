import type { KindField } from '#server/rooms/imports/public.ts'

/** Keys are the wire names but for the days, since absences and stamps begin and end, too. */
export const CONTRACT_IMPORT_FIELDS: readonly KindField[] = [
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
    hint: 'Nummer oder Name; leer: der Standort des Mitarbeiters',
    names: ['filialnummer', 'filialnr', 'filiale', 'standortnummer', 'store', 'betriebsstätte'],
  },
  {
    key: 'contractFrom',
    label: 'Vertrag von',
    type: 'day',
    required: true,
    hint: 'Erkennt mit Mitarbeiter und Standort, welcher Vertrag gemeint ist',
    names: ['vertrag ab', 'vertrag gültig ab', 'vertragsbeginn', 'gültig ab', 'gültig von', 'von', 'ab'],
  },
  {
    key: 'contractTo',
    label: 'Vertrag bis',
    type: 'day',
    hint: 'Letzter Tag; „offen“ nimmt ein Ende weg',
    names: ['vertrag gültig bis', 'vertragsende', 'gültig bis', 'befristet bis', 'bis'],
  },
  {
    key: 'weeklyHours',
    label: 'Wochenstunden',
    type: 'number',
    required: true,
    hint: 'Wie 38,5 oder 38:30',
    names: ['stunden pro woche', 'wochenarbeitszeit', 'std/woche'],
  },
  {
    key: 'payment',
    label: 'Bezug',
    type: 'number',
    hint: 'In Euro',
    names: ['brutto', 'bruttobezug', 'gehalt', 'lohn', 'stundenlohn', 'monatslohn', 'monatsbrutto', 'monatsbezug'],
  },
  {
    key: 'wageType',
    label: 'Entlohnung',
    type: 'text',
    hint: 'je Stunde, Tag, Woche oder Monat',
    names: ['bezugsart', 'entlohnungsart', 'art des bezugs', 'bezug je'],
  },
  { key: 'extraPayment', label: 'Zulage', type: 'number', hint: 'In Euro', names: ['zulagen', 'überzahlung'] },
  {
    key: 'employmentModel',
    label: 'Beschäftigungsmodell',
    type: 'text',
    hint: 'Name des Modells',
    names: ['modell', 'beschäftigungsart'],
  },
  {
    key: 'endCurrent',
    label: 'Löst laufenden Vertrag ab',
    type: 'yesno',
    hint: 'Ohne Angabe ja: Der Vertrag, der bis dahin gilt, endet am Tag davor',
    names: ['ablösen', 'laufenden vertrag beenden', 'vorigen vertrag beenden'],
  },
]

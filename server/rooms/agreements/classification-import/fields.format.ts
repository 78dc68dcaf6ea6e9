import type { KindField } from '#server/rooms/imports/public.ts'

export const CLASSIFICATION_IMPORT_FIELDS: readonly KindField[] = [
  {
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    type: 'text',
    required: true,
    names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
  },
  {
    key: 'agreement',
    label: 'Kollektivvertrag',
    type: 'text',
    required: true,
    hint: 'Wie er unter „Kollektivverträge“ heißt',
    names: ['kv', 'kv name', 'name des kollektivvertrags'],
  },
  {
    key: 'wageGroup',
    label: 'Gruppe',
    type: 'text',
    required: true,
    hint: 'Wie sie in der Tabelle heißt',
    names: ['kv gruppe', 'lohngruppe', 'gehaltsgruppe', 'beschäftigungsgruppe', 'verwendungsgruppe', 'einstufung'],
  },
  {
    key: 'wageStep',
    label: 'Stufe',
    type: 'text',
    hint: 'Leer: nach den Jahren',
    names: ['kv stufe', 'lohnstufe', 'gehaltsstufe', 'verwendungsgruppenjahr'],
  },
  {
    key: 'classifiedFrom',
    label: 'Eingestuft ab',
    type: 'day',
    required: true,
    names: ['einstufung ab', 'einstufung gültig ab', 'kv ab', 'ab'],
  },
  {
    key: 'payKind',
    label: 'Lohn, Gehalt oder Lehrling',
    type: 'text',
    hint: 'Nötig, wo die Gruppe in mehreren Tabellen steht',
    names: ['lohn gehalt', 'lohn/gehalt', 'kv art', 'art der einstufung'],
  },
  {
    key: 'classifiedSince',
    label: 'Eingestuft seit',
    type: 'day',
    hint: 'Ab wann die Jahre zählen; leer: wie „Eingestuft ab“',
    names: ['einstufung seit', 'in der gruppe seit', 'stichtag vorrückung'],
  },
  {
    key: 'previousMonths',
    label: 'Vordienstzeit (Monate)',
    type: 'number',
    names: ['vordienstzeit', 'vordienstmonate', 'vordienstzeiten'],
  },
]

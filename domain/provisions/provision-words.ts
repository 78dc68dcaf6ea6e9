/** What somebody may enter by hand in place of what is reckoned. */
export const MANUAL_FIELDS = {
  basisCents: 'Monatsbezug',
  regularRate: 'Nebenkosten laufend',
  specialRate: 'Nebenkosten Sonderzahlungen',
  leaveCents: 'Urlaub',
  timeCents: 'Zeitguthaben',
  specialCents: 'Sonderzahlungen',
} as const
export type ManualField = keyof typeof MANUAL_FIELDS

/** What is missing, so that somebody has no provisions at all. */
export const PROVISION_GAPS = {
  'no-model': 'Kein Beschäftigungsmodell mit Regeln',
  'not-reckoned': 'Monat nicht berechnet',
  'no-pay': 'Kein Bezug im Vertrag',
  'no-hours': 'Keine Wochenstunden im Vertrag',
  'no-opening': 'Resturlaub nicht bekannt',
  'no-state': 'Standort ohne Bundesland',
  'no-rates': 'Keine Nebenkosten für den Stichtag',
  'no-rate': 'Lücke in der Tabelle der Nebenkosten',
} as const satisfies Record<string, string>
export type GapCode = keyof typeof PROVISION_GAPS

/** Of a calculation sheet. */
export const SHEET_PARTS = {
  basis: 'Grundlage',
  leave: 'Urlaub',
  time: 'Zeitguthaben',
  special: 'Sonderzahlungen',
  sum: 'Summe',
} as const
export type SheetPart = keyof typeof SHEET_PARTS

/** By what a list of provisions is grouped. */
export const GROUPINGS = { person: 'Mitarbeiter', costCentre: 'Kostenstellen', store: 'Standorte' } as const
export type Grouping = keyof typeof GROUPINGS

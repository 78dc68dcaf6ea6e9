/** What no contract says of somebody, from a day on. */
export const INSURED_FACTS = {
  insurance: 'Versicherung',
  leaving: 'Abmeldung',
  name: 'Name für ELDA',
} as const
export type InsuredFactKind = keyof typeof INSURED_FACTS

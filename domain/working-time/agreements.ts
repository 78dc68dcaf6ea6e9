/** What the rules ask of a collective agreement: none of them, that of retail, that of hotels and restaurants. */
export const LAW_AGREEMENTS = { none: 'keiner', retail: 'Handel', hospitality: 'Gastgewerbe' } as const
export type LawAgreement = keyof typeof LAW_AGREEMENTS

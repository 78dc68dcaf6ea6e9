/** Of whom wage types are mapped together. Product D. */
export const MODEL_GROUPS = {
  worker: 'Arbeiter',
  salaried: 'Angestellte',
  apprentice: 'Lehrlinge',
  marginal: 'Geringfügig Beschäftigte',
  casual: 'Fallweise Beschäftigte',
  freelance: 'Freie Dienstnehmer',
  intern: 'Praktikanten',
} as const satisfies Record<string, string>
export type ModelGroup = keyof typeof MODEL_GROUPS

/** The kinds of stored settings (Spec 2 §3): what the reports keep, and of which payroll software a template of files is. */
export const REPORT_CONFIG = 2
export const TEMPLATE_KINDS = {
  1: 'BMD',
  3: 'Sage DPW',
  4: 'DATEV LODAS',
  5: 'DATEV Lohn und Gehalt',
  6: 'Andere',
} as const satisfies Record<number, string>
export type TemplateKind = keyof typeof TEMPLATE_KINDS

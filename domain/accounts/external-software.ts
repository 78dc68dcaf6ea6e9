/** The programs for payroll that a company can hand over to, by id. Spec 2 §3, Spec 3 §3; 2 to 6 work as DATEV does (Spec 1 §9). */
export const EXTERNAL_SOFTWARE = [
  { id: 0, name: 'BMD' },
  { id: 1, name: 'DPW' },
  { id: 2, name: 'DATEV LODAS' },
  { id: 3, name: 'DATEV Lohn und Gehalt' },
  { id: 4, name: 'Andere Lohnverrechnung' },
] as const

export const SOFTWARE_IDS = [0, 1, 2, 3, 4, 5, 6] as const

/** How people call a payroll software; the ids that no program has yet go by what they are. */
export const softwareName = (id: number): string =>
  EXTERNAL_SOFTWARE.find(software => software.id === id)?.name ?? 'Lohnverrechnung'

/**
 * What a company can hand over to, by id: programs for payroll, and lists for whoever has none of them. Spec 2 §3, Spec 3 §3;
 * 2 to 6 have the month where DATEV has it (Spec 1 §9).
 */
export const EXTERNAL_SOFTWARE = [
  { id: 0, name: 'BMD' },
  { id: 1, name: 'DPW' },
  { id: 2, name: 'DATEV LODAS' },
  { id: 3, name: 'DATEV Lohn und Gehalt' },
  { id: 4, name: 'Andere Lohnverrechnung' },
  { id: 5, name: 'Eigene Liste (CSV)' },
  { id: 6, name: 'Eigene Liste (XLSX)' },
] as const

export const SOFTWARE_IDS = [0, 1, 2, 3, 4, 5, 6] as const

/** How people call a payroll software. */
export const softwareName = (id: number): string =>
  EXTERNAL_SOFTWARE.find(software => software.id === id)?.name ?? 'Lohnverrechnung'

const isProgram = (softwareName: string) => /^(BMD|DPW|DATEV)/.test(softwareName)

/** Who books, as a sentence says it: a program goes by its name, what gets a list is somebody's. */
export const whoBooks = (softwareName: string): string => (isProgram(softwareName) ? softwareName : 'die Lohnsoftware')

/** „In BMD“, „in der Lohnsoftware“. */
export const inWhat = (softwareName: string): string => (isProgram(softwareName) ? softwareName : 'der Lohnsoftware')

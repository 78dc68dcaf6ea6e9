import type { ModelGroup } from '../wages/model-groups.ts'

// The options of the PDF of own wage types. Spec 2 §9.
export const GROUPINGS = { 0: 'nach Mitarbeiter', 1: 'nach Lohnart' } as const satisfies Record<number, string>
export const EMPLOYEE_SORTS = { 0: 'Nachname', 1: 'Personalnummer' } as const satisfies Record<number, string>
export const ENTRY_SORTS = { 0: 'Lohnart', 1: 'Datum' } as const satisfies Record<number, string>
export const EMPLOYEE_SELECTIONS = {
  1: 'alle',
  2: 'mit aktivem Vertrag',
  3: 'nur mit gewählten Werten',
} as const satisfies Record<number, string>

/** How people and values stand in the report. */
export type ReportOrder = {
  grouping: keyof typeof GROUPINGS
  employeeSort: keyof typeof EMPLOYEE_SORTS
  entrySort: keyof typeof ENTRY_SORTS
  employeeSelection: keyof typeof EMPLOYEE_SELECTIONS
}
/** Which values are in it; kept as an export setting, this part takes the place of what is chosen. */
export type ReportChoice = {
  allGroups: boolean
  /** Of employment models. */
  groups: ModelGroup[]
  allWageTypes: boolean
  /** The chosen ones are left out. */
  deselect: boolean
  wageTypes: number[]
}
export type OwnReportOptions = ReportOrder & ReportChoice

export const SHIPPED_OPTIONS: OwnReportOptions = {
  grouping: 0,
  employeeSort: 0,
  entrySort: 0,
  employeeSelection: 3,
  allGroups: true,
  groups: [],
  allWageTypes: true,
  deselect: false,
  wageTypes: [],
}

export const REPORT_LABELS = {
  grouping: 'Gruppierung',
  employeeSort: 'Sortierung der Mitarbeiter',
  entrySort: 'Sortierung der Werte',
  employeeSelection: 'Auswahl der Mitarbeiter',
  groups: 'Gruppen',
  wageTypes: 'Lohnarten',
  exportSettingsId: 'Export Einstellung',
} as const satisfies Record<string, string>

/** Spec 2 §5. */
export const notChosen = (option: keyof typeof REPORT_LABELS): string =>
  `${REPORT_LABELS[option]} muss ausgewählt sein.`

/** A list that counts and is empty, by option. */
export function emptyChoices({ allGroups, groups, allWageTypes, wageTypes }: ReportChoice): Record<string, string> {
  return {
    ...(!allGroups && groups.length === 0 && { groups: notChosen('groups') }),
    ...(!allWageTypes && wageTypes.length === 0 && { wageTypes: notChosen('wageTypes') }),
  }
}

/** Marks, among all export settings of reports, those of this one. */
export const OWN_REPORT = 'individualWageTypes'
/** What an export setting keeps of it, as JSON. */
export type OwnReportSetting = { report: typeof OWN_REPORT } & OwnReportOptions

/** Spec 2 §8. */
export const WITHOUT_AVERAGES = 85
export const CODE_WARNINGS: Readonly<Record<number, string>> = {
  [WITHOUT_AVERAGES]:
    'ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN - BERECHNUNG OHNE DURCHSCHNITTSWERTE',
}

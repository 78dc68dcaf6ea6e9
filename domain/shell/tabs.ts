export type Section =
  | 'landing'
  | 'employee'
  | 'documents'
  | 'absence'
  | 'comparison'
  | 'company'
  | 'reports'
  | 'superadmin'

/** A tab of a section; `tab` is the route parameter and names the view, `apart` tells it from what bears the same name. */
export type Tab = { section: Section; tab: TabName; label: string; apart?: string }

/** What decides which tabs a user sees. */
export type TabContext = {
  softwareId: number | null
  useEldaService: boolean
  isSuperuser: boolean
  hasUebersichtReport: boolean
  /** Whether the user holds a right in the company. */
  can: (permission: string) => boolean
}

/** The tab sets by section in their order on the screen, each tab with its label. Spec 1 §2.2. */
const TABS = {
  landing: { Landing: 'Start' },
  employee: { roster: 'Dienstplan' },
  documents: {
    employeedata: 'Mitarbeiter',
    documenttemplates: 'Vorlagen',
    EmployeeImportJobs: 'Import Jobs',
    EmployeeExportOverview: 'Export',
    EmployeeCollectiveAgreements: 'Kollektivverträge',
    EmployeeSocialInsuranceRegistrationOverview: 'ÖGK Meldungen',
  },
  absence: {
    ExportMonthly: 'Monatssummen',
    ExportAbsences: 'Abwesenheiten',
    ExportProvisions: 'Rückstellungen',
    ExportActualShifts: 'Stempelzeiten',
    ExportDatev: 'DATEV',
    ExportIndividualWageTypes: 'Individuelle Lohnarten',
  },
  comparison: { ComparisonHoliday: 'Urlaub' },
  company: {
    CompanySettings: 'Einstellungen',
    CompanyNotifications: 'Benachrichtigungen',
    CompanyUserRoles: 'Benutzerrollen',
    CompanyEmployeeSync: 'Mitarbeiter Sync',
    CompanyAccountingCircles: 'FIBU Kreise',
    CompanyCostCenters: 'Kostenstellen',
    CompanyWageTypeMapping: 'Lohnart Mapping',
    CompanyEmploymentModels: 'Beschäftigungsmodelle',
    CompanyIndividualWageTypes: 'individuelle Lohnarten',
    CompanyAverages: 'Durchschnitte',
  },
  reports: {
    ReportAbsences: 'SÜ - Abwesenheiten',
    ReportOverview: 'SÜ - Übersicht',
    ReportVariableOverview: 'Übersicht Variabel',
    ReportCostCenterQuantities: 'KS Mengenreport',
    ReportEmployeeDeployment: 'Mtr. Einsatzübersicht',
  },
  superadmin: {
    SuperadminVersion: 'Version',
    SuperadminNewEmployees: 'New Employees',
    SuperadminCompany: 'Company',
    SuperadminStore: 'Store',
    SuperadminEmployee: 'Employee',
    SuperadminEnums: 'Enums',
    SuperadminPayrollTools: 'LV Tools',
    SuperadminEmployeeSync: 'Employee Sync',
    SuperadminTransferService: 'Transfer Service',
    SuperadminSocialInsuranceClearing: 'ÖGK Clearing Meldungen',
    SuperadminCollectiveAgreements: 'Kollektivverträge',
  },
} as const satisfies Record<Section, Record<string, string>>

export type TabName = { [S in Section]: keyof (typeof TABS)[S] }[Section]

// What the specification names twice, or as an entry of the menu is named.
const APART: Readonly<Partial<Record<TabName, string>>> = {
  EmployeeExportOverview: 'Stammdaten',
  ExportIndividualWageTypes: 'Werte',
  SuperadminCollectiveAgreements: 'zentral',
}

const tabsOf = (section: Section): Tab[] =>
  (Object.entries(TABS[section]) as [TabName, string][]).map(([tab, label]) => {
    const apart = APART[tab]
    return { section, tab, label, ...(apart && { apart }) }
  })

/** As a bar, a title and a list name it: „Individuelle Lohnarten · Werte“. */
export const nameOfTab = ({ label, apart }: Pick<Tab, 'label' | 'apart'>): string =>
  apart ? `${label} · ${apart}` : label

export const sections: Record<Section, readonly Tab[]> = {
  landing: tabsOf('landing'),
  employee: tabsOf('employee'),
  documents: tabsOf('documents'),
  absence: tabsOf('absence'),
  comparison: tabsOf('comparison'),
  company: tabsOf('company'),
  reports: tabsOf('reports'),
  superadmin: tabsOf('superadmin'),
}

export const sectionOf = (name: TabName): Section =>
  Object.values(sections)
    .flat()
    .find(({ tab }) => tab === name)!.section

const BMD = [0]
const DPW = [1]
const DATEV = [2, 3, 4, 5, 6]

// The software codes with which a tab is shown; tabs not listed, individual wage types among them, are shown with
// every code and without one. Spec 1 §9.
const SOFTWARE_OF_TAB = new Map<TabName, readonly number[]>([
  ['EmployeeExportOverview', BMD],
  ['ExportMonthly', BMD],
  ['ExportAbsences', [...BMD, ...DPW]],
  ['ExportProvisions', BMD],
  ['ExportActualShifts', DPW],
  ['ExportDatev', DATEV],
  ['ReportCostCenterQuantities', BMD],
  ['ReportVariableOverview', [...BMD, ...DATEV]],
  ['CompanyEmployeeSync', BMD],
  ['CompanyWageTypeMapping', BMD],
  ['CompanyEmploymentModels', [...BMD, ...DATEV]],
  ['CompanyAverages', DATEV],
])

/**
 * Where a screen is found in a company whose payroll software has no tab of that name: DATEV has the month in its own tab,
 * DPW beside its Stempelzeiten, and people's master data beside them; the numbers of wage types and the averages are among the
 * settings. Decision 33.
 */
export function placeOf(tab: TabName, softwareId: number | null): { tab: TabName; search: Record<string, string> } {
  const codes = SOFTWARE_OF_TAB.get(tab)
  if (softwareId !== null && codes && !codes.includes(softwareId)) {
    if (tab === 'ExportMonthly')
      return softwareId === DPW[0]
        ? { tab: 'ExportActualShifts', search: { part: 'month' } }
        : { tab: 'ExportDatev', search: {} }
    if (tab === 'EmployeeExportOverview' && softwareId === DPW[0])
      return { tab: 'employeedata', search: { view: 'export' } }
    if (tab === 'CompanyAverages') return { tab: 'CompanySettings', search: { access: 'averages' } }
    if (tab === 'CompanyWageTypeMapping') return { tab: 'CompanySettings', search: { access: 'wage-types' } }
  }
  return { tab, search: {} }
}

// The right without which a tab would show nothing; by section where all of its tabs need the same. Product B.
const RIGHT_OF_SECTION: Record<Exclude<Section, 'landing' | 'superadmin'>, string> = {
  employee: 'roster.read',
  documents: 'employees.read',
  absence: 'exports.run',
  comparison: 'comparison.run',
  company: 'settings.read',
  reports: 'reports.run',
}
const RIGHTS_OF_TAB = new Map<TabName, readonly (readonly string[])[]>([
  ['ExportMonthly', [['stamps.read']]],
  ['ExportDatev', [['stamps.read']]],
  // The list needs the right to hand over, the calendar the one to see absences.
  ['ExportAbsences', [['exports.run'], ['absences.read']]],
  // Provisions are made of pay.
  ['ExportProvisions', [['exports.run', 'employees.read-sensitive']]],
  ['documenttemplates', [['documents.read']]],
  ['EmployeeImportJobs', [['imports.run']]],
  ['EmployeeExportOverview', [['exports.run']]],
  ['EmployeeSocialInsuranceRegistrationOverview', [['elda.write']]],
  ['CompanyUserRoles', [['roles.read']]],
  // It says whose master data are still to be handed over.
  ['CompanyEmployeeSync', [['settings.read', 'employees.read']]],
])

/** The rights that a tab needs, together; each list of several is enough. Undefined for those of operators and the landing page. */
export const rightsOf = ({ section, tab }: Tab): readonly (readonly string[])[] | undefined =>
  section === 'landing' || section === 'superadmin'
    ? undefined
    : (RIGHTS_OF_TAB.get(tab) ?? [[RIGHT_OF_SECTION[section]]])

export const holdsRightsOf = (tab: Tab, can: (right: string) => boolean): boolean =>
  rightsOf(tab)?.some(rights => rights.every(can)) ?? true

/** The tabs of a section that a user sees, in order; none for the landing page and for unknown sections, which show no tab bar. */
export function visibleTabs(section: string, context: TabContext): Tab[] {
  const tabs = isSection(section) ? sections[section] : []
  return tabs
    .filter(tab => isVisible(tab, context))
    .map(tab => (tab.tab === 'ExportDatev' ? { ...tab, label: monthTitle(context.softwareId) } : tab))
}

/** What the month is called where DATEV has it: others that have it there are not DATEV. */
export const monthTitle = (softwareId: number | null): string =>
  TABS.absence[softwareId === 2 || softwareId === 3 ? 'ExportDatev' : 'ExportMonthly']

/** The tab a route shows: the one it names, else the first visible one; undefined sends the user to the landing page. Spec 1 §2.1. */
export function resolveTab(section: string, tabParam: string | undefined, context: TabContext): Tab | undefined {
  const visible = visibleTabs(section, context)
  return visible.find(({ tab }) => tab === tabParam) ?? visible[0]
}

function isVisible(shown: Tab, context: TabContext): boolean {
  const { section, tab } = shown
  if (!holdsRightsOf(shown, context.can)) return false
  if (section === 'landing') return false
  if (section === 'superadmin') return context.isSuperuser
  if (tab === 'EmployeeSocialInsuranceRegistrationOverview') return context.useEldaService
  if (tab === 'ReportOverview') return context.hasUebersichtReport
  const codes = SOFTWARE_OF_TAB.get(tab)
  return codes === undefined || (context.softwareId !== null && codes.includes(context.softwareId))
}

function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name)
}

import { type ComponentType, lazy } from 'react'
import { useConnection } from '#web/ui/connection/connection.ts'
import { loadPart } from '#web/ui/connection/missing-part.ts'

type Screen = {
  Lazy: ComponentType
  /** Shown instead when its file is there: a lazy component suspends all the same, and React then waits 300 ms to go on. */
  loaded: () => ComponentType | undefined
  /** Called when the pointer rests on the tab, and for the address that Kontor is opened with. */
  preload: () => Promise<unknown>
}

/** Tab (domain/shell/tabs.ts) → screen, each loaded when it is first opened. */
export const screens: Record<string, Screen> = {
  roster: screen(() => import('#web/app/roster-tab.tsx'), 'RosterTab'),
  employeedata: screen(() => import('#web/app/employees-page.tsx'), 'EmployeesPage'),
  documenttemplates: screen(
    () => import('#web/rooms/documents/document-templates/document-templates-screen.tsx'),
    'DocumentTemplatesScreen',
  ),
  EmployeeImportJobs: screen(() => import('#web/app/imports-page.tsx'), 'ImportsPage'),
  EmployeeCollectiveAgreements: screen(() => import('#web/app/agreements-page.tsx'), 'AgreementsPage'),
  EmployeeSocialInsuranceRegistrationOverview: screen(() => import('#web/app/elda-page.tsx'), 'EldaPage'),
  ExportMonthly: screen(() => import('#web/rooms/exports/wage-exports/wages-screen.tsx'), 'WagesScreen'),
  ExportAbsences: screen(
    () => import('#web/rooms/exports/absence-exports/absence-export-screen.tsx'),
    'AbsenceExportScreen',
  ),
  ExportProvisions: screen(() => import('#web/rooms/provisions/provisions/provisions-screen.tsx'), 'ProvisionsScreen'),
  ExportActualShifts: screen(
    () => import('#web/rooms/exports/stamp-exports/stamp-export-screen.tsx'),
    'StampExportScreen',
  ),
  ExportDatev: screen(() => import('#web/rooms/exports/wage-exports/wages-screen.tsx'), 'DatevScreen'),
  ComparisonHoliday: screen(
    () => import('#web/rooms/comparison/holiday-comparison/holiday-comparison-screen.tsx'),
    'HolidayComparisonScreen',
  ),
  ExportIndividualWageTypes: screen(
    () => import('#web/rooms/months/individual-wage-values/own-wage-values-screen.tsx'),
    'OwnWageValuesScreen',
  ),
  ReportAbsences: screen(() => import('#web/rooms/reports/reports/report-screens.tsx'), 'AbsenceReportScreen'),
  ReportOverview: screen(() => import('#web/rooms/reports/reports/report-screens.tsx'), 'HandOverReportScreen'),
  ReportVariableOverview: screen(() => import('#web/rooms/reports/reports/report-screens.tsx'), 'VariableReportScreen'),
  ReportCostCenterQuantities: screen(
    () => import('#web/rooms/reports/reports/report-screens.tsx'),
    'QuantityReportScreen',
  ),
  ReportEmployeeDeployment: screen(
    () => import('#web/rooms/reports/reports/report-screens.tsx'),
    'DeploymentReportScreen',
  ),
  CompanySettings: screen(() => import('#web/app/company-settings-page.tsx'), 'CompanySettingsPage'),
  CompanyCostCenters: screen(
    () => import('#web/rooms/settings/cost-centres/cost-centres-screen.tsx'),
    'CostCentresScreen',
  ),
  CompanyNotifications: screen(
    () => import('#web/rooms/notifications/bell/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  EmployeeExportOverview: screen(
    () => import('#web/rooms/exports/employee-sync/employee-export-screen.tsx'),
    'EmployeeExportScreen',
  ),
  CompanyEmployeeSync: screen(
    () => import('#web/rooms/exports/employee-sync/employee-sync-screen.tsx'),
    'EmployeeSyncScreen',
  ),
  CompanyUserRoles: screen(() => import('#web/rooms/accounts/roles/roles-screen.tsx'), 'RolesScreen'),
  CompanyAccountingCircles: screen(
    () => import('#web/rooms/settings/accounting-circles/accounting-circles-screen.tsx'),
    'AccountingCirclesScreen',
  ),
  CompanyEmploymentModels: screen(
    () => import('#web/rooms/settings/employment-models/employment-models-screen.tsx'),
    'EmploymentModelsScreen',
  ),
  CompanyIndividualWageTypes: screen(
    () => import('#web/rooms/settings/individual-wage-types/individual-wage-types-screen.tsx'),
    'IndividualWageTypesScreen',
  ),
  CompanyAverages: screen(() => import('#web/app/averages-page.tsx'), 'AveragesPage'),
  CompanyWageTypeMapping: screen(() => import('#web/app/wage-types-page.tsx'), 'WageTypesPage'),
  SuperadminCompany: screen(() => import('#web/rooms/superadmin/companies/companies-screen.tsx'), 'CompaniesScreen'),
  SuperadminVersion: screen(() => import('#web/rooms/superadmin/releases/releases-screen.tsx'), 'ReleasesScreen'),
  SuperadminEmployeeSync: screen(
    () => import('#web/rooms/superadmin/employee-sync/managed-sync-screen.tsx'),
    'ManagedSyncScreen',
  ),
  SuperadminTransferService: screen(
    () => import('#web/rooms/superadmin/transfers/transfers-screen.tsx'),
    'TransfersScreen',
  ),
  SuperadminEnums: screen(() => import('#web/rooms/superadmin/enums/enums-screen.tsx'), 'EnumsScreen'),
  SuperadminEmployee: screen(() => import('#web/rooms/superadmin/employees/employees-screen.tsx'), 'EmployeesScreen'),
  SuperadminNewEmployees: screen(
    () => import('#web/rooms/superadmin/new-employees/new-employees-screen.tsx'),
    'NewEmployeesScreen',
  ),
  SuperadminPayrollTools: screen(
    () => import('#web/rooms/superadmin/payroll-tools/payroll-tools-screen.tsx'),
    'PayrollToolsScreen',
  ),
  SuperadminSocialInsuranceClearing: screen(
    () => import('#web/rooms/superadmin/clearing-overview/clearing-overview-screen.tsx'),
    'ClearingOverviewScreen',
  ),
  SuperadminCollectiveAgreements: screen(
    () => import('#web/rooms/superadmin/agreement-catalogue/agreement-catalogue-screen.tsx'),
    'AgreementCatalogueScreen',
  ),
  SuperadminStore: screen(() => import('#web/rooms/superadmin/stores/stores-screen.tsx'), 'StoresScreen'),
}

/** Of a section whose address names no tab: the operators’ state of the installation, which the end of their tabs leads to. */
export const withoutTab: Record<string, Screen | undefined> = {
  superadmin: screen(() => import('#web/rooms/superadmin/overview/overview-screen.tsx'), 'OverviewScreen'),
}

function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  let loaded: ComponentType | undefined
  const keep = (part: Record<Name, ComponentType>) => {
    loaded = part[name]
    return { default: loaded }
  }
  return {
    Lazy: lazy(() => loadPart(load).then(keep)),
    loaded: () => loaded,
    // What a browser failed to get once it does not ask for again.
    preload: async () => (useConnection.getState().isAway ? undefined : load().then(keep, () => {})),
  }
}

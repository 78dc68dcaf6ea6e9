import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rightsOf, sections, type TabName } from '#domain/shell/tabs.ts'
import { ROOMS } from '#server/app.ts'
import { nameOf } from '#server/testing/contract-walk.ts'

/** What the first view of each tab asks; of several views, what each of them asks. Operators' tabs and the landing page ask for no right. */
const ASKS: Readonly<Partial<Record<TabName, readonly string[]>>> = {
  // Who may see absences sees them here, too.
  roster: ['GET /api/sec/stores'],
  employeedata: ['POST /api/sec/employees/search'],
  documenttemplates: ['GET /api/documenttemplates'],
  EmployeeImportJobs: ['GET /api/sec/importjobs'],
  EmployeeExportOverview: ['GET /api/sec/employeesync/runs'],
  EmployeeCollectiveAgreements: ['GET /api/sec/collectiveagreements'],
  ExportMonthly: ['GET /api/sec/personmonths'],
  ExportAbsences: ['GET /api/sec/absenceexport/preview', 'GET /api/absence/calendar'],
  ExportProvisions: ['GET /api/sec/provisions'],
  ExportActualShifts: ['GET /api/sec/actualshiftexport/preview'],
  ExportDatev: ['GET /api/sec/personmonths'],
  ExportIndividualWageTypes: ['GET /api/sec/individualWageTypeExport'],
  ComparisonHoliday: ['GET /api/sec/holidaycomparison/numbers'],
  CompanySettings: ['GET /api/company'],
  CompanyNotifications: ['GET /api/sec/notification/email/newemployeeList'],
  CompanyUserRoles: ['GET /api/roles'],
  CompanyEmployeeSync: ['GET /api/sec/employeesync/data'],
  CompanyAccountingCircles: ['GET /api/financialaccountinggroups'],
  CompanyCostCenters: ['GET /api/costcenters'],
  CompanyWageTypeMapping: ['GET /api/sec/wagetypemapping'],
  CompanyEmploymentModels: ['GET /api/sec/employmentmodels/details'],
  CompanyIndividualWageTypes: ['GET /api/sec/individualwagetypes'],
  CompanyAverages: ['GET /api/sec/averages'],
}
/** Tabs whose rooms are not there yet: nothing is asked. */
const WITHOUT_SCREEN: readonly TabName[] = [
  ...(['EmployeeSocialInsuranceRegistrationOverview', 'ReportAbsences', 'ReportOverview'] as const),
  ...(['ReportVariableOverview', 'ReportCostCenterQuantities', 'ReportEmployeeDeployment'] as const),
]
/** Lists that every user of a company reads are part of many screens; changing them is what the tab is for. */
const OF_ALL = 'stores.read'

const endpoints = new Map(ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => [nameOf(endpoint), endpoint])))
const tabs = Object.values(sections).flat()

test('the right of each tab is one that a role can hold', () => {
  const rights = tabs.flatMap(tab => rightsOf(tab)?.flat() ?? [])
  assert.ok(rights.length > 20)
  assert.deepEqual(
    rights.filter(right => !ALL_PERMISSIONS.some(known => known === right)),
    [],
  )
})

for (const tab of tabs) {
  const alternatives = rightsOf(tab)
  if (!alternatives || WITHOUT_SCREEN.includes(tab.tab)) continue
  test(`whoever is shown „${tab.label}“ (${tab.tab}) is answered what it asks, and whoever would be answered is shown it`, () => {
    const asked = (ASKS[tab.tab] ?? []).map(name => {
      const endpoint = endpoints.get(name)
      assert.ok(endpoint, `${name} is no endpoint`)
      return [endpoint.permission, ...(endpoint.alsoRequires ?? [])]
    })
    assert.ok(asked.length > 0, 'ASKS says what its first view asks')
    const isAnswered = (held: readonly string[]) => asked.some(rights => rights.every(right => held.includes(right)))
    for (const rights of alternatives) assert.ok(isAnswered([...rights, OF_ALL]), `with ${rights.join(' and ')}`)
    for (const rights of asked.filter(([right]) => right !== OF_ALL))
      assert.ok(
        alternatives.some(each => rights.every(right => each.includes(right))),
        `who holds ${rights.join(' and ')} is not shown it`,
      )
  })
}

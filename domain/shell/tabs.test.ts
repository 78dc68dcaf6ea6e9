import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  nameOfTab,
  placeOf,
  resolveTab,
  sectionOf,
  sections,
  type TabContext,
  type TabName,
  visibleTabs,
} from './tabs.ts'

const all: TabContext = {
  softwareId: 0,
  useEldaService: true,
  isSuperuser: true,
  hasUebersichtReport: true,
  can: () => true,
}
const keys = (section: string, context: TabContext) => visibleTabs(section, context).map(({ tab }) => tab)
const labels = (section: keyof typeof sections) => sections[section].map(({ label }) => label)

test('the sections hold the tabs of the specification in its order', () => {
  assert.deepEqual(labels('documents'), [
    'Mitarbeiter',
    'Vorlagen',
    'Import Jobs',
    'Export',
    'Kollektivverträge',
    'ÖGK Meldungen',
  ])
  assert.deepEqual(labels('absence'), [
    'Monatssummen',
    'Abwesenheiten',
    'Rückstellungen',
    'Stempelzeiten',
    'DATEV',
    'Individuelle Lohnarten',
  ])
  assert.deepEqual(labels('comparison'), ['Urlaub'])
  assert.deepEqual(labels('company'), [
    'Einstellungen',
    'Benachrichtigungen',
    'Benutzerrollen',
    'Mitarbeiter Sync',
    'FIBU Kreise',
    'Kostenstellen',
    'Lohnart Mapping',
    'Beschäftigungsmodelle',
    'individuelle Lohnarten',
    'Durchschnitte',
  ])
  assert.deepEqual(labels('reports'), [
    'SÜ - Abwesenheiten',
    'SÜ - Übersicht',
    'Übersicht Variabel',
    'KS Mengenreport',
    'Mtr. Einsatzübersicht',
  ])
  assert.deepEqual(labels('superadmin'), [
    'Version',
    'New Employees',
    'Company',
    'Store',
    'Employee',
    'Enums',
    'LV Tools',
    'Employee Sync',
    'Transfer Service',
    'ÖGK Clearing Meldungen',
    'Kollektivverträge',
  ])
  assert.deepEqual(labels('employee'), ['Dienstplan'])
})

test('no tab is named as another one is, or as an entry of the menu, whatever its capitals', () => {
  const names = Object.values(sections)
    .flat()
    .map(tab => nameOfTab(tab).toLowerCase())
  const ofMenu = ['Personalakt', 'Export', 'Abgleich', 'Reports', 'Adminbereich'].map(name => name.toLowerCase())
  const all = [...names, ...ofMenu]
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  )
})

test('the tabs that links name keep the names of the specification', () => {
  const named: [string, string][] = [
    ['documents', 'employeedata'],
    ['documents', 'documenttemplates'],
    ['documents', 'EmployeeImportJobs'],
    ['documents', 'EmployeeExportOverview'],
    ['documents', 'EmployeeSocialInsuranceRegistrationOverview'],
    ['absence', 'ExportMonthly'],
    ['comparison', 'ComparisonHoliday'],
    ['company', 'CompanySettings'],
    ['reports', 'ReportAbsences'],
    ['superadmin', 'SuperadminCompany'],
    ['employee', 'roster'],
  ]
  for (const [section, tab] of named) assert.equal(resolveTab(section, tab, all)?.tab, tab)
  const every = Object.values(sections).flat()
  assert.equal(new Set(every.map(({ tab }) => tab)).size, every.length)
})

const individual = 'ExportIndividualWageTypes'
const fixedCompany = ['CompanySettings', 'CompanyNotifications', 'CompanyUserRoles']
const circlesAndCentres = ['CompanyAccountingCircles', 'CompanyCostCenters']

test('software code 0 shows the BMD tabs', () => {
  const context = { ...all, softwareId: 0 }
  assert.ok(keys('documents', context).includes('EmployeeExportOverview'))
  assert.deepEqual(keys('absence', context), ['ExportMonthly', 'ExportAbsences', 'ExportProvisions', individual])
  assert.deepEqual(keys('reports', context), [
    'ReportAbsences',
    'ReportOverview',
    'ReportVariableOverview',
    'ReportCostCenterQuantities',
    'ReportEmployeeDeployment',
  ])
  assert.deepEqual(keys('company', context), [
    ...fixedCompany,
    'CompanyEmployeeSync',
    ...circlesAndCentres,
    'CompanyWageTypeMapping',
    'CompanyEmploymentModels',
    'CompanyIndividualWageTypes',
  ])
})

test('software code 1 shows the DPW tabs', () => {
  const context = { ...all, softwareId: 1 }
  assert.ok(!keys('documents', context).includes('EmployeeExportOverview'))
  assert.deepEqual(keys('absence', context), ['ExportAbsences', 'ExportActualShifts', individual])
  assert.deepEqual(keys('reports', context), ['ReportAbsences', 'ReportOverview', 'ReportEmployeeDeployment'])
  assert.deepEqual(keys('company', context), [...fixedCompany, ...circlesAndCentres, 'CompanyIndividualWageTypes'])
})

test('the month is called DATEV with DATEV alone; other payroll and lists find it in the same place as Monatssummen', () => {
  const named = [2, 3, 4, 5, 6].map(softwareId => visibleTabs('absence', { ...all, softwareId })[0]!)
  assert.deepEqual(
    named.map(({ label }) => label),
    ['DATEV', 'DATEV', 'Monatssummen', 'Monatssummen', 'Monatssummen'],
  )
  assert.ok(named.every(({ tab }) => tab === 'ExportDatev'))
})

test('software codes 2 to 6 show the DATEV tabs', () => {
  for (const softwareId of [2, 3, 4, 5, 6]) {
    const context = { ...all, softwareId }
    assert.ok(!keys('documents', context).includes('EmployeeExportOverview'))
    assert.deepEqual(keys('absence', context), ['ExportDatev', individual])
    assert.deepEqual(keys('reports', context), [
      'ReportAbsences',
      'ReportOverview',
      'ReportVariableOverview',
      'ReportEmployeeDeployment',
    ])
    assert.deepEqual(keys('company', context), [
      ...fixedCompany,
      ...circlesAndCentres,
      'CompanyEmploymentModels',
      'CompanyIndividualWageTypes',
      'CompanyAverages',
    ])
  }
})

test('without a known software only the tabs that need none are left', () => {
  for (const softwareId of [null, 7, -1]) {
    const context = { ...all, softwareId }
    assert.deepEqual(keys('absence', context), [individual])
    assert.deepEqual(keys('reports', context), ['ReportAbsences', 'ReportOverview', 'ReportEmployeeDeployment'])
    assert.deepEqual(keys('company', context), [...fixedCompany, ...circlesAndCentres, 'CompanyIndividualWageTypes'])
  }
})

test('the month and the numbers of wage types are found with every software, where its tabs are', () => {
  const found = (tab: TabName, softwareId: number | null) => {
    const { tab: shown, search } = placeOf(tab, softwareId)
    return [shown, ...Object.values(search)].join(' ')
  }
  assert.deepEqual(
    [0, 1, 2, 6, null].map(id => found('ExportMonthly', id)),
    ['ExportMonthly', 'ExportActualShifts month', 'ExportDatev', 'ExportDatev', 'ExportMonthly'],
  )
  assert.deepEqual(
    [0, 1, 5].map(id => found('CompanyWageTypeMapping', id)),
    ['CompanyWageTypeMapping', 'CompanySettings wage-types', 'CompanySettings wage-types'],
  )
  for (const softwareId of [0, 1, 2, 3, 4, 5, 6])
    for (const tab of ['ExportMonthly', 'CompanyWageTypeMapping'] as const) {
      const { tab: shown } = placeOf(tab, softwareId)
      assert.ok(keys(sectionOf(shown), { ...all, softwareId }).includes(shown), `${tab} with ${softwareId}`)
    }
})

test('ELDA, superuser and Übersicht flags each show exactly their own tabs', () => {
  const documents = keys('documents', all)
  const withoutElda = keys('documents', { ...all, useEldaService: false })
  assert.deepEqual(
    documents.filter(tab => !withoutElda.includes(tab)),
    ['EmployeeSocialInsuranceRegistrationOverview'],
  )

  const reports = keys('reports', all)
  const withoutOverview = keys('reports', { ...all, hasUebersichtReport: false })
  assert.deepEqual(
    reports.filter(tab => !withoutOverview.includes(tab)),
    ['ReportOverview'],
  )

  assert.equal(keys('superadmin', all).length, 11)
  assert.deepEqual(keys('superadmin', { ...all, isSuperuser: false }), [])
})

test('a named tab is found, an unknown or hidden one falls back to the first visible one', () => {
  const dpw = { ...all, softwareId: 1 }
  const cases: [string, string | undefined, TabContext, string | undefined][] = [
    ['documents', 'EmployeeImportJobs', all, 'EmployeeImportJobs'],
    ['documents', 'employeedocuments', all, 'employeedata'],
    ['documents', undefined, all, 'employeedata'],
    ['documents', 'EmployeeData', all, 'employeedata'],
    ['reports', 'ExportMonthly', all, 'ReportAbsences'],
    ['reports', 'ReportOverview', { ...all, hasUebersichtReport: false }, 'ReportAbsences'],
    ['absence', 'ExportMonthly', all, 'ExportMonthly'],
    ['absence', 'ExportMonthly', dpw, 'ExportAbsences'],
    ['absence', 'ExportMonthly', { ...all, softwareId: 4 }, 'ExportDatev'],
    ['superadmin', 'SuperadminEnums', all, 'SuperadminEnums'],
    ['superadmin', 'SuperadminEnums', { ...all, isSuperuser: false }, undefined],
    ['landing', 'Landing', all, undefined],
    ['import', undefined, all, undefined],
    ['nowhere', 'x', all, undefined],
    ['constructor', undefined, all, undefined],
  ]
  for (const [section, param, context, expected] of cases)
    assert.equal(resolveTab(section, param, context)?.tab, expected, `${section}/${param}`)
})

test('whatever the route and the rights, a hidden tab is never shown', () => {
  const context = fc.record({
    softwareId: fc.option(fc.integer({ min: 0, max: 8 })),
    useEldaService: fc.boolean(),
    isSuperuser: fc.boolean(),
    hasUebersichtReport: fc.boolean(),
    can: fc.func(fc.boolean()) as fc.Arbitrary<(right: string) => boolean>,
  })
  const tab = fc.constantFrom('x', ...Object.values(sections).flatMap(tabs => tabs.map(entry => entry.tab)))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(sections)), tab, context, (section, param, rights) => {
      const visible = keys(section, rights)
      const resolved = resolveTab(section, param, rights)?.tab
      assert.equal(resolved, visible.includes(param as TabName) ? param : visible[0])
    }),
  )
})

test('a tab is not shown to who lacks its right, and the section opens with the first one that they may open', () => {
  const clerk = { ...all, can: (right: string) => right === 'imports.run' || right === 'exports.run' }
  assert.deepEqual(keys('documents', clerk), ['EmployeeImportJobs', 'EmployeeExportOverview'])
  assert.equal(resolveTab('documents', 'employeedata', clerk)?.tab, 'EmployeeImportJobs')
  assert.deepEqual(keys('company', clerk), [])
  assert.equal(resolveTab('company', 'CompanyCostCenters', clerk), undefined)
  assert.deepEqual(keys('absence', { ...all, softwareId: 0, can: right => right === 'stamps.read' }), ['ExportMonthly'])
})

import type { Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, signIn, test } from './person.ts'

// Every screen there is: nothing for axe to find, nothing cut off. A new screen is added here.
const SCREENS = [
  'company/CompanyAccountingCircles',
  'company/CompanyCostCenters',
  'company/CompanyUserRoles',
  'company/CompanySettings',
  'company/CompanySettings?access=sign-on',
  'company/CompanySettings?access=second-factor',
  'company/CompanySettings?access=api-keys',
  'company/CompanySettings?access=transfer-targets',
  'company/CompanySettings?access=retention',
  'company/CompanySettings?access=webhooks',
  'company/CompanySettings?access=export-templates',
  'company/CompanySettings?access=export-templates&exportTemplateId=-9',
  'documents/EmployeeImportJobs',
  'documents/EmployeeExportOverview',
  'documents/employeedata',
  'documents/documenttemplates',
  'absence/ExportMonthly',
  'absence/ExportMonthly?view=day',
  'absence/ExportAbsences',
  'absence/ExportIndividualWageTypes',
  'absence/ExportAbsences?view=calendar',
  'absence/ExportActualShifts',
  'comparison/ComparisonHoliday',
  'absence/ExportProvisions',
  'absence/ExportProvisions?part=rates',
  'company/CompanyEmploymentModels',
  'company/CompanyNotifications',
  'company/CompanyEmployeeSync',
  'company/CompanyWageTypeMapping',
  'company/CompanyIndividualWageTypes',
  'documents/EmployeeCollectiveAgreements',
  'documents/EmployeeCollectiveAgreements?part=people',
  'documents/EmployeeCollectiveAgreements?part=raise',
  'documents/EmployeeCollectiveAgreements?part=steps',
  'documents/EmployeeCollectiveAgreements?part=runs',
] as const
// Before signing in, and the one of administrators, which belong to no company.
const ACCOUNT_PAGES = [
  'account',
  'account/forgot',
  'account/sign-on',
  'pwreset/x/anna%40kontor.example',
  'email/x/anna%40kontor.example',
  'registration/x/anna%40kontor.example',
  'activation',
]
const OPERATOR_SCREENS = [
  'superadmin/SuperadminCompany',
  'superadmin/SuperadminStore',
  'superadmin/SuperadminPayrollTools',
] as const
const ADMIN_PAGES = ['overview']
const NOBODY = '00000000-0000-4000-8000-000000000000'
const COMPANIES = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH']
const MODES = { day: '1', night: '2' } as const

type Look = { mode: keyof typeof MODES; width: number; company: string }
const EVERY_LOOK: Look[] = (['day', 'night'] as const).flatMap(mode =>
  [1280, 750].flatMap(width => COMPANIES.map(company => ({ mode, width, company }))),
)
// Each light with each width, each company in each light and each width: two of three facts always meet.
const PAIRS: Look[] = [
  { mode: 'day', width: 1280, company: COMPANIES[0]! },
  { mode: 'night', width: 1280, company: COMPANIES[1]! },
  { mode: 'day', width: 750, company: COMPANIES[2]! },
  { mode: 'night', width: 750, company: COMPANIES[0]! },
  { mode: 'day', width: 750, company: COMPANIES[1]! },
  { mode: 'night', width: 1280, company: COMPANIES[2]! },
]
/** The looks of the screen at this place of its list: one of the pairs in turn, all of them in `npm run test:all`. */
const looksOf = (place: number): Look[] => (process.env.KONTOR_TEST_ALL ? EVERY_LOOK : [PAIRS[place % PAIRS.length]!])

test('the pages before signing in are readable and reachable', async ({ page }) => {
  for (const [place, path] of ACCOUNT_PAGES.entries())
    for (const look of looksOf(place)) await openPage(page, path, look)
})

test('so are the pages of people and of administrators', async ({ page }) => {
  await signIn(page, 'admin@kontor.example')
  await expectAccessible(page)
  for (const [place, path] of [...ADMIN_PAGES, `profile/${await ownId(page)}`, `profile/${NOBODY}`].entries())
    for (const look of looksOf(place)) await openPage(page, path, look)
})

for (const [place, screen] of SCREENS.entries())
  for (const look of looksOf(place))
    test(`so is ${screen} of ${look.company} by ${look.mode}, ${look.width} px wide`, async ({ page }) => {
      await page.addInitScript(mode => localStorage.setItem('uimode', mode), MODES[look.mode])
      await page.setViewportSize({ width: look.width, height: 900 })
      await enter(page, 'admin@kontor.example', look.company, screen)
      await expectReadable(page, look)
    })

for (const [place, screen] of OPERATOR_SCREENS.entries())
  for (const look of looksOf(place))
    test(`so is ${screen} by ${look.mode}, ${look.width} px wide`, async ({ page }) => {
      await page.addInitScript(mode => localStorage.setItem('uimode', mode), MODES[look.mode])
      await page.setViewportSize({ width: look.width, height: 900 })
      await enter(page, 'betrieb@kontor.example', look.company, screen)
      await expectReadable(page, look)
    })

async function openPage(page: Page, path: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.goto(address('/healthz'))
  await page.evaluate(mode => localStorage.setItem('uimode', mode), MODES[look.mode])
  await page.goto(address(`/${path}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadable(page, look)
}

async function expectReadable(page: Page, { mode, width }: Look): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode === 'night' ? 'dark' : 'light')
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0)
}

async function ownId(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  return JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).sub
}

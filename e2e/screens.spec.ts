import type { Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, signIn, test } from './person.ts'

// Every screen there is, in the filled and the empty company, by day and night, wide and narrow: nothing for axe to find,
// nothing cut off. A new screen is added here.
const SCREENS = [
  'company/CompanyCostCenters',
  'documents/EmployeeImportJobs',
  'documents/employeedata',
  'absence/ExportAbsences',
  'absence/ExportActualShifts',
] as const
// Before signing in, and the one of administrators, which belong to no company.
const ACCOUNT_PAGES = [
  'account',
  'account/forgot',
  'account/sign-on',
  'pwreset/x/anna%40kontor.example',
  'registration/x/anna%40kontor.example',
  'activation',
]
const ADMIN_PAGES = ['overview']
const NOBODY = '00000000-0000-4000-8000-000000000000'
const COMPANIES = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH']
// Colours don't depend on the width: by night one is enough.
const WIDTHS = { '1': [1280, 750], '2': [1280] }

for (const [mode, when] of [
  ['1', 'by day'],
  ['2', 'by night'],
] as const) {
  test.describe(when, () => {
    test.beforeEach(({ page }) => page.addInitScript(value => localStorage.setItem('uimode', value), mode))

    test('the pages before signing in are readable and reachable', async ({ page }) => {
      for (const path of ACCOUNT_PAGES) await expectReadable(page, path, WIDTHS[mode])
    })

    test('so are the pages of people and of administrators', async ({ page }) => {
      await signIn(page, 'admin@kontor.example')
      await expectAccessible(page)
      for (const path of [...ADMIN_PAGES, `profile/${await ownId(page)}`, `profile/${NOBODY}`])
        await expectReadable(page, path, WIDTHS[mode])
    })

    for (const name of COMPANIES) {
      test(`so is every screen of ${name}`, async ({ page }) => {
        const company = await enter(page, 'admin@kontor.example', name, SCREENS[0])
        for (const screen of SCREENS) await expectReadable(page, `${company}/${screen}`, WIDTHS[mode])
      })
    }
  })
}

async function expectReadable(page: Page, path: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address(`/${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} is wider than ${width} px`).toBeLessThanOrEqual(0)
  }
}

async function ownId(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  return JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).sub
}

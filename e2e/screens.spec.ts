import { address, chooseCompany, expect, expectAccessible, signIn, test } from './person.ts'

// Every screen there is, in the filled and the empty company, by day and night, wide and narrow: nothing for axe to find,
// nothing cut off. A new screen is added here.
const SCREENS = [
  'company/CompanyCostCenters',
  'documents/EmployeeImportJobs',
  'documents/employeedata',
  'absence/ExportAbsences',
  'absence/ExportActualShifts',
]
const COMPANIES = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH']
const WIDTHS = [1280, 750]

for (const mode of ['1', '2']) {
  test(`every screen is readable and reachable ${mode === '1' ? 'by day' : 'by night'}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.addInitScript(value => localStorage.setItem('uimode', value), mode)
    await page.goto(address('/account'))
    await expect(page.getByLabel('E-Mail')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, 'admin@kontor.example')
    await expectAccessible(page)
    for (const name of COMPANIES) {
      await page.setViewportSize({ width: 1280, height: 900 })
      const company = await chooseCompany(page, name)
      for (const screen of SCREENS) {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(address(`/${company}/${screen}`))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          await expectAccessible(page)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, `${screen} is wider than ${width} px`).toBeLessThanOrEqual(0)
        }
      }
      await page.goto(address('/'))
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  })
}

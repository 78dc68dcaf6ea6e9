import type { Page } from '@playwright/test'
import { SHIPPED_ROLES } from '../contract/permissions.ts'
import { address, enter, expect, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const COMPANIES = [CAFE, 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH', 'Modehaus Abendstern GmbH']

/** Who has each role that a company starts with; those with the fewest rights see the least that is built. */
const ROLES = [
  [1, 'besitz@kontor.example', THOROUGH],
  [2, 'admin@kontor.example', THOROUGH],
  [3, 'lohn@kontor.example', THOROUGH],
  [4, 'filiale@kontor.example', THOROUGH],
  [5, 'planung@kontor.example', {}],
  [6, 'user@kontor.example', {}],
] as const

for (const [roleId, email, details] of ROLES) {
  const { name } = SHIPPED_ROLES.find(({ id }) => id === roleId)!
  test(
    `whoever is „${name}“ has a door on the start page of each company, and every tab behind it shows something`,
    details,
    async ({ page }) => {
      test.setTimeout(120_000)
      for (const company of COMPANIES) {
        const walked = await walkOf(page, email, company)
        expect(walked, company).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
      }
    },
  )
}

test('a user reads the published plan of the own stores; a planner plans all of them', async ({ page, browser }) => {
  await enter(page, 'user@kontor.example', CAFE, 'employee/roster')
  await expect(page.getByRole('grid', { name: /^Dienstplan Wien Mariahilf/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Betrieb auswählen' }).getByRole('button')).toHaveText([
    /Wien Mariahilf/,
    /Wien Donaustadt/,
  ])
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toHaveCount(0)

  const planner = await (await browser.newContext()).newPage()
  await enter(planner, 'planung@kontor.example', CAFE, 'employee/roster')
  await expect(planner.getByRole('grid', { name: /^Dienstplan/ })).toBeVisible()
  await expect(planner.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
  await expectAccessibleInBothLights(planner)
})

test('the right to plan can be given, and brings the stores along that it needs', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyUserRoles')
  await page.getByRole('button', { name: 'Neue Rolle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Rolle' })
  await expect(dialog.getByLabel('Dienstplan: Bearbeiten')).toBeEnabled()
  await dialog.getByLabel('Dienstplan: Lesen').check()
  await expect(dialog.getByLabel('Standorte und Kostenstellen: Lesen')).toBeChecked()
})

/** Opens every tab of every entry of the bar; gives their names. */
async function walkOf(page: Page, email: string, company: string): Promise<string[]> {
  const id = await enter(page, email, company, 'employee/roster')
  await page.goto(address('/'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten/)
  await expect(page.getByRole('navigation', { name: 'Startseite' }).getByRole('link').first()).toBeVisible()
  const entries = await hrefsIn(page, 'Bereiche')
  const walked: string[] = []
  for (const { href } of entries) {
    await page.goto(address(href))
    for (const tab of await hrefsIn(page, 'Ansichten')) {
      await page.goto(address(tab.href))
      expect(new URL(page.url()).pathname, 'nobody is led away').toBe(new URL(address(tab.href)).pathname)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(main.getByText(/Keine Berechtigung|nicht die Berechtigung|Fehler beim Laden/)).toHaveCount(0)
      walked.push(tab.name)
    }
  }
  expect(id).toBeGreaterThan(0)
  return walked
}

async function hrefsIn(page: Page, navigation: string): Promise<{ href: string; name: string }[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll(all =>
    all.map(link => ({ href: link.getAttribute('href') ?? '', name: link.textContent ?? '' })),
  )
}

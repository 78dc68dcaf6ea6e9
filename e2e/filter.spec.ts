import type { Page } from '@playwright/test'
import {
  AT_ONCE,
  address,
  chipName,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  offeredStores,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'

const COMPANY = 'Kaffeehaus Sonnblick GmbH'
const button = (page: Page) => page.getByRole('button', { name: /^Anwendungsfilter/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Anwendungsfilter' })
const hint = (page: Page) => page.getByText(/^Anwendungsfilter aktiv: \d+ von \d+ Standorten/)
const countOf = (page: Page) => page.getByRole('table').first().getAttribute('aria-rowcount').then(Number)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('accountPreference'))

const open = (page: Page, email: string, path = 'documents/employeedata') => enter(page, email, COMPANY, path)

/** Journeys share their accounts: each ends with everything chosen and the filter on. */
async function chooseEverything(page: Page) {
  await button(page).click()
  await drawer(page).getByRole('button', { name: 'Alle', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
}

test('with the keyboard alone a planner narrows the lists to one store and back', async ({ page }) => {
  await open(page, 'lohn@kontor.example')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const all = await countOf(page)
  await button(page).focus()
  await page.keyboard.press('Enter')
  const search = drawer(page).getByRole('searchbox', { name: 'Standort suchen' })
  await expect(search).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Keine' }).press('Enter')
  await expect(drawer(page).getByText(/Es ist nichts ausgewählt/)).toBeVisible()
  await search.focus()
  const first = drawer(page).getByRole('checkbox').nth(1)
  await page.keyboard.press('ArrowDown')
  await expect(drawer(page).getByRole('checkbox', { name: 'Keiner Kostenstelle zugeordnet' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await expect(drawer(page).getByText(/^1 von \d+ Standorten$/)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(page.getByText('Anwendungsfilter wurde gespeichert')).toBeVisible()
  await expect(button(page)).toBeFocused()
  await expect(hint(page)).toBeVisible()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await expect(button(page)).toHaveAccessibleName(/^Anwendungsfilter aktiv: 1 von/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filter öffnen' }).press('Enter')
  await drawer(page).getByRole('button', { name: 'Alle', exact: true }).press('Enter')
  await drawer(page).getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(hint(page)).toHaveCount(0)
  await expect.poll(() => countOf(page)).toBe(all)
})

test('the search finds among the stores, and all or none means what was found', THOROUGH, async ({ page }) => {
  await open(page, 'admin@kontor.example')
  await button(page).click()
  const boxes = drawer(page).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const total = await boxes.count()
  const name = (await drawer(page).locator('label').nth(1).locator('span').first().textContent())!
  await drawer(page).getByRole('searchbox').fill(name)
  await expect.poll(() => boxes.count()).toBeLessThan(total)
  await drawer(page).getByRole('button', { name: 'Keine gefundenen' }).click()
  await drawer(page).getByRole('searchbox').fill('xyzxyz')
  await expect(drawer(page).getByText('Kein Standort passt zur Suche.')).toBeVisible()
  await drawer(page).getByRole('searchbox').fill('')
  await expect(drawer(page).getByRole('checkbox', { checked: false })).toHaveCount(1)
  await expectAccessible(page)
  // What was not saved is not lost without asking.
  await drawer(page).getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
})

test(
  'the switch lets all lists show everything without forgetting the choice, also in a page elsewhere',
  THOROUGH,
  async ({ page, browser }) => {
    await open(page, 'besitz@kontor.example')
    const elsewhere = await (await browser.newContext()).newPage()
    await open(elsewhere, 'besitz@kontor.example')
    await expect(elsewhere.getByRole('row').nth(3)).toBeVisible()
    const all = await countOf(elsewhere)
    await button(page).click()
    await drawer(page).getByRole('checkbox').nth(1).uncheck()
    await drawer(page).getByRole('button', { name: 'Speichern' }).click()
    await expect(hint(elsewhere)).toBeVisible(AT_ONCE)
    await expect.poll(() => countOf(elsewhere), AT_ONCE).toBeLessThan(all)

    await button(page).click()
    await drawer(page).getByRole('switch', { name: 'Filter anwenden' }).press('Space')
    await expect.poll(() => stored(page)).toBe('{"dynamicFilterEnabled":false}')
    await expect(hint(elsewhere)).toHaveCount(0, AT_ONCE)
    await expect.poll(() => countOf(elsewhere), AT_ONCE).toBe(all)
    await expect(drawer(page).getByRole('checkbox').nth(1)).not.toBeChecked()
    await drawer(page).getByRole('switch', { name: 'Filter anwenden' }).press('Space')
    await expect.poll(() => stored(page)).toBe('{"dynamicFilterEnabled":true}')
    await expect(hint(elsewhere)).toBeVisible(AT_ONCE)
    await page.keyboard.press('Escape')
    await chooseEverything(page)
  },
)

test('an export offers no store that is left out, an opened person stays within reach', THOROUGH, async ({ page }) => {
  const id = await open(page, 'lohn@kontor.example', 'absence/ExportAbsences')
  const stores = await offeredStores(page)
  const [name, count] = [await chipName(stores.first()), await stores.count()]
  await page.keyboard.press('Escape')
  await button(page).click()
  await drawer(page).getByRole('checkbox', { name }).uncheck()
  await drawer(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(hint(page)).toBeVisible()
  const left = await offeredStores(page)
  await expect(left).toHaveCount(count - 1)
  await expect(left.filter({ hasText: name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(hint(page)).toBeVisible()

  await page.goto(address(`/${id}/documents/employeedata`))
  await expect(hint(page)).toBeVisible()
  await button(page).click()
  await drawer(page).getByRole('button', { name: 'Keine' }).click()
  await drawer(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Kein Mitarbeiter im Anwendungsfilter')).toBeVisible()
  await expectAccessible(page)
  await page.goto(address(`/${id}/documents/employeedata?employeeId=1`))
  await expect(personnelFile(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseEverything(page)
})

test('the filter is readable and reachable by day and by night, in narrow windows, too', THOROUGH, async ({ page }) => {
  await open(page, 'admin@kontor.example')
  for (const width of [1280, 750]) {
    await page.setViewportSize({ width, height: 900 })
    await button(page).click()
    await expect(drawer(page).getByRole('checkbox').first()).toBeVisible()
    await expectAccessibleInBothLights(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
  }
})

import type { Page } from '@playwright/test'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const CALENDAR = 'absence/ExportAbsences?view=calendar&from=2027-03-01'

const grid = (page: Page) => page.getByRole('grid', { name: /März 2027/ })
const cell = (page: Page, says: RegExp) => grid(page).getByRole('gridcell', { name: says })
const waiting = (page: Page) => page.getByRole('table', { name: 'Warten auf Genehmigung' })

/** The head of a store enters absences from now on, but approves none. */
async function takeApproval(page: Page): Promise<void> {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyUserRoles')
  await page.getByRole('button', { name: 'Filialleitung bearbeiten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rolle bearbeiten' })
  await dialog.getByLabel('Abwesenheiten: genehmigen').uncheck()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Benutzerrolle geändert')).toBeVisible()
}

test('who may not approve asks for days in the calendar; who may decides above it, and both see what became of it', async ({
  page,
  browser,
}) => {
  await takeApproval(page)
  const head = await (await browser.newContext()).newPage()
  await enter(head, 'filiale@kontor.example', CAFE, CALENDAR)
  const name = await grid(head).getByRole('rowheader').first().textContent()

  await test.step('keys choose three days, and one more is asked for from noon', async () => {
    await cell(head, new RegExp(`^${name}, Mo 1\\.`)).focus()
    await head.keyboard.press('ArrowRight')
    await head.keyboard.press('Shift+ArrowRight')
    await head.keyboard.press('Shift+ArrowRight')
    await expect(grid(head).locator('[aria-selected]')).toHaveCount(3)
    await head.keyboard.press('n')
    const drawer = head.getByRole('dialog', { name: 'Abwesenheit erfassen' })
    await expect(drawer.getByRole('combobox', { name: 'Mitarbeiter' })).toHaveValue(new RegExp(`^${name} `))
    await expect(drawer.getByLabel('Erster Tag')).toHaveValue('02.03.2027')
    await expect(drawer.getByLabel('Letzter Tag')).toHaveValue('04.03.2027')
    await drawer.getByRole('group', { name: 'Am ersten Tag' }).getByRole('button', { name: 'Nachmittag' }).click()
    await expect(drawer.getByText('2½ Tage')).toBeVisible()
    await expect(drawer.getByLabel('Genehmigt')).toBeDisabled()
    await expectAccessibleInBothLights(head)
    await drawer.getByRole('button', { name: 'Beantragen' }).click()
    await expect(message(head, 'Abwesenheit erfasst')).toContainText('02.03.2027 (ab Mittag) bis 04.03.2027')
    await expect(cell(head, /Mi 3\.: Urlaub.*beantragt/)).toBeVisible()
  })

  await test.step('a click asks for a single day', async () => {
    await cell(head, new RegExp(`^${name}, Mo 8\\.`)).click()
    const drawer = head.getByRole('dialog', { name: 'Abwesenheit erfassen' })
    await drawer.getByRole('combobox', { name: 'Art' }).click()
    await head.getByRole('option', { name: 'LFZ' }).click()
    await drawer.getByRole('group', { name: 'Zählt als' }).getByRole('button', { name: 'Arztbesuch' }).click()
    await drawer.getByRole('button', { name: 'Beantragen' }).click()
    await expect(cell(head, /Mo 8\.: LFZ \(Arztbesuch\).*beantragt/)).toBeVisible()
  })

  await test.step('who decides sees both above the calendar, approves one and declines the other', async () => {
    await page.goto(address(`${new URL(head.url()).pathname}${new URL(head.url()).search}&requests=open`))
    await expect(cell(page, /Mo 8\.: LFZ \(Arztbesuch\).*beantragt/)).toBeVisible()
    await expectAccessibleInBothLights(page)
    await waiting(page)
      .getByRole('row', { name: /02\.03\.2027/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abwesenheiten genehmigen' })
    await dialog.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    await expect(cell(page, /Mi 3\.: Urlaub.*genehmigt/)).toBeVisible()
    await expect(cell(head, /Mi 3\.: Urlaub.*genehmigt/)).toBeVisible(AT_ONCE)

    await cell(page, /Mo 8\.: LFZ/).click()
    const drawer = page.getByRole('dialog', { name: /^Abwesenheit von / })
    await drawer.getByRole('button', { name: 'Ablehnen' }).click()
    const question = page.getByRole('dialog', { name: 'Abwesenheit ablehnen' })
    await question.getByLabel('Grund').fill('Inventur')
    await question.getByRole('button', { name: 'Ablehnen' }).click()
    await expect(message(page, '1 Abwesenheit abgelehnt')).toBeVisible()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('whoever asked reads the reason, at once', async () => {
    await expect(cell(head, /Mo 8\.: LFZ.*abgelehnt: Inventur/)).toBeVisible(AT_ONCE)
    await expect(head.getByRole('table', { name: 'Meine Anträge' }).getByText('Abgelehnt: Inventur')).toBeVisible()
    await cell(head, /Mo 8\.: LFZ/).click()
    const drawer = head.getByRole('dialog', { name: /^Abwesenheit von / })
    await expect(drawer.getByText('Abgelehnt: Inventur')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Ablehnen' })).toHaveCount(0)
  })
})

test('who only plans sees the calendar and writes nothing; the list is not theirs', THOROUGH, async ({ page }) => {
  await enter(page, 'planung@kontor.example', CAFE, 'absence/ExportAbsences')
  await expect(page.getByRole('grid', { name: /Abwesenheiten/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abwesenheit erfassen' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Ansicht' })).toHaveCount(0)
  await page
    .getByRole('gridcell', { name: /: frei$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

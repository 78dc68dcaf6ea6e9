import type { Page } from '@playwright/test'
import { AT_ONCE, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function act(page: Page, value: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${value}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an operator words, hides and adds values, and a personnel file that is open meanwhile offers them so', async ({
  browser,
  page,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  await enter(clerk, 'admin@kontor.example', CAFE, 'documents/employeedata')
  await clerk.getByRole('row').nth(1).click()
  const field = clerk.getByRole('combobox', { name: 'Familienstand' })
  await clerk.getByRole('textbox', { name: 'Ort' }).fill('Gmunden')

  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminEnums')
  await page.getByRole('button', { name: /^Familienstand/ }).click()
  await expect(row(page, 'ledig')).toBeVisible()
  await act(page, 'geschieden', 'Umbenennen')
  await page.getByRole('dialog').getByLabel('Bezeichnung').fill('Verheiratet')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('dialog')).toContainText('Gibt es in der Liste schon')
  await page.getByRole('dialog').getByLabel('Bezeichnung').fill('rechtskräftig geschieden')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(row(page, 'rechtskräftig geschieden')).toContainText('geschieden')

  await act(page, 'verwitwet', 'Verbergen')
  await page.getByRole('dialog', { name: 'Wert verbergen' }).getByRole('button', { name: 'Verbergen' }).click()
  await expect(row(page, 'verwitwet')).toContainText('verborgen')
  await page.getByRole('button', { name: 'Wert hinzufügen' }).click()
  await page.getByRole('dialog').getByLabel('Bezeichnung').fill('getrennt lebend')
  await page.getByRole('dialog').getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(row(page, 'getrennt lebend')).toContainText('ergänzt')
  await expectAccessibleInBothLights(page)

  // The page that was open all the time offers them, and keeps what was typed.
  await field.click()
  await expect(clerk.getByRole('option', { name: 'getrennt lebend' })).toBeVisible(AT_ONCE)
  await expect(clerk.getByRole('option', { name: 'rechtskräftig geschieden' })).toBeVisible()
  await expect(clerk.getByRole('option', { name: 'verwitwet' })).toHaveCount(0)
  await expect(clerk.getByRole('textbox', { name: 'Ort' })).toHaveValue('Gmunden')
})

test('what rules use can’t be hidden, and the sentence says why; of two operators the slower one is told', async ({
  browser,
  page,
}) => {
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminEnums')
  await page.getByRole('button', { name: /^Staatsbürgerschaft/ }).click()
  await page.getByRole('button', { name: 'Aktionen für Drittstaat', exact: true }).click()
  await expect(page.getByRole('menu')).toContainText('Bewilligungen, ihre Fristen')
  await page.keyboard.press('Escape')

  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, CAFE, 'superadmin/SuperadminEnums')
  await other.getByRole('button', { name: /^Beschäftigungsbereiche/ }).click()
  await expect(row(other, 'Bereich 05')).toBeVisible()
  await page.getByRole('button', { name: /^Beschäftigungsbereiche/ }).click()
  await act(page, 'Bereich 05', 'Nach unten')
  await expect(message(page, 'Liste geändert')).toBeVisible()
  await act(other, 'Bereich 06', 'Nach unten')
  await expect(message(other, 'Fehler beim Ändern der Liste')).toContainText('inzwischen geändert')
})

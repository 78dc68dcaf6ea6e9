import type { Locator, Page } from '@playwright/test'

/** The form of a draft, opened from its drawer, with what the data of the demo do not have; not saved yet. */
export async function filledForm(page: Page, drawer: Locator): Promise<Locator> {
  await drawer.getByRole('button', { name: 'Ändern' }).click()
  const form = page.getByRole('dialog', { name: /bearbeiten$/ })
  await form.getByRole('button', { name: 'Alle Felder zeigen' }).or(form.getByLabel('Personalnummer')).first().click()
  await form.getByRole('combobox', { name: 'Beschäftigungsbereich' }).click()
  await page.getByRole('option', { name: '03 · Arbeiterlehrling' }).click()
  await form.getByRole('textbox', { name: 'Familienname' }).fill('Muster')
  await form.getByRole('textbox', { name: 'Vorname' }).fill('Mara')
  await form.getByRole('textbox', { name: 'Vereinbarte Wochenarbeitszeit' }).fill('38,50')
  await form.getByRole('textbox', { name: 'Versicherungsnummer', exact: true }).fill('1237010180')
  return form
}

import type { Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, message, personnelFile, test } from './person.ts'
import { prove } from './proof.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'

const found = (page: Page) => page.getByRole('table', { name: 'Gefunden' })
const moves = (page: Page) => page.getByRole('table', { name: 'Letzte Wechsel' })

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Grund' }).fill('Wechsel in die Schwestergesellschaft')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(found(page).getByRole('row').nth(1)).toBeVisible()
}

async function choosePlace(page: Page, place: string, firstDay: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: / versetzen$/ })
  await dialog.getByRole('combobox', { name: 'Neuer Betrieb und Standort' }).fill(place)
  await page.getByRole('option', { name: place }).first().click()
  await dialog.getByLabel('Erster Tag dort').fill(firstDay)
  await dialog.getByRole('button', { name: 'Weiter' }).click()
}

test('an operator moves somebody to another company, both companies read it, and another operator takes it back', async ({
  page,
  browser,
}) => {
  await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminEmployee')
  await search(page, 'Huber')
  const row = found(page).getByRole('row').filter({ hasText: CAFE }).filter({ hasText: 'Aktiv' }).first()
  const name = (await row.getByRole('cell').first().textContent())!
  const start = async () => {
    await row.getByRole('button', { name: `Aktionen für ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Versetzen' }).click()
  }
  const dialog = page.getByRole('dialog', { name: / versetzen$/ })

  await start()
  await choosePlace(page, BAKERY, '01.01.1990')
  await expect(dialog.getByRole('alert')).toContainText('Der erste Tag im neuen Betrieb muss danach liegen')
  await dialog.getByRole('button', { name: 'Zurück' }).click()
  await choosePlace(page, BAKERY, '01.06.2028')
  await expect(dialog).toContainText('Stammdaten mit SV-Nummer und Bankverbindung')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expectAccessibleInBothLights(page)
  await dialog.getByLabel('Personalnummer dort').fill('B 4711')
  await dialog.getByRole('button', { name: 'Versetzen' }).click()
  await expect(dialog.getByText('Muss angegeben werden')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Übernahme durch die Schwestergesellschaft')
  await dialog.getByRole('button', { name: 'Versetzen' }).click()
  await prove(page)
  await expect(message(page, `${name} wechselt`)).toContainText(BAKERY)
  await expect(moves(page).getByRole('row').filter({ hasText: name })).toContainText('01.06.2028')

  const clerk = await (await browser.newContext()).newPage()
  await enter(clerk, 'admin@kontor.example', CAFE, 'documents/employeedata')
  await openFile(clerk, name)
  await expect(personnelFile(clerk)).toContainText(`Zu „${BAKERY}“ gegangen`)
  await expect(personnelFile(clerk)).toContainText('31.05.2028')
  await expectAccessibleInBothLights(clerk)
  await clerk.goto(clerk.url().replace(/documents\/.*/, 'event-log'))
  await expect(clerk.getByText(`ab 01.06.2028 in den Betrieb ${BAKERY} versetzt`).first()).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, BAKERY, 'documents/employeedata')
  await openFile(other, name)
  await expect(personnelFile(other)).toContainText(`Aus „${CAFE}“ gekommen`)
  await other.goto(other.url().replace(/documents\/.*/, 'superadmin/SuperadminEmployee'))
  await moves(other)
    .getByRole('button', { name: `Wechsel von ${name} zurücknehmen` })
    .click()
  await other
    .getByRole('dialog', { name: 'Wechsel zurücknehmen' })
    .getByRole('button', { name: 'Zurücknehmen' })
    .click()
  await prove(other)
  await expect(message(other, 'Wechsel zurückgenommen')).toBeVisible()
  await expect(moves(other).getByRole('row').filter({ hasText: name })).toContainText('Zurückgenommen')

  await page.reload()
  await search(page, 'Huber')
  await start()
  const [, second] = await offeredStoresOf(page, CAFE)
  await choosePlace(page, second!, '01.06.2028')
  await expect(dialog).toContainText('Zugehörigkeit zum Standort')
  await dialog.getByLabel('Grund').fill('Filiale schließt, Fall 2231')
  await dialog.getByRole('button', { name: 'Versetzen' }).click()
  await prove(page)
  await expect(message(page, `${name} wechselt`)).toBeVisible()
})

/** The table draws only the rows in sight. */
async function openFile(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Tabelle filtern' }).fill(name)
  await page.getByRole('row').filter({ hasText: name }).first().click()
}

/** As the dialog offers them. */
async function offeredStoresOf(page: Page, company: string): Promise<string[]> {
  const box = page
    .getByRole('dialog', { name: / versetzen$/ })
    .getByRole('combobox', { name: 'Neuer Betrieb und Standort' })
  await box.fill(company)
  const options = page.getByRole('option').filter({ hasText: company })
  await expect(options.first()).toBeVisible()
  return options.allTextContents()
}

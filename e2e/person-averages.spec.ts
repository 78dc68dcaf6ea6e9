import { readFile } from 'node:fs/promises'
import { enter, expect, expectAccessible, expectAccessibleInBothLights, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('a payroll clerk sees what an average comes from, sets one by hand with a reason, and finds it in the file', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  await page.getByRole('link', { name: /^Durchschnitte/ }).click()
  await page.getByRole('button', { name: 'Werte je Mitarbeiter' }).click()
  await page.getByRole('button', { name: 'Zeitraum danach' }).click()
  const figure = page.getByRole('button', { name: /^Urlaubsentgelt \(Urlaub\) von / }).first()
  await expect(figure).toBeVisible()
  await expectAccessibleInBothLights(page)

  await test.step('all lines of a value', async () => {
    await figure.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('je Ausfalltag').first()).toBeVisible()
    await expect(drawer.getByText('Geteilt durch')).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Wochen' })).toBeVisible()
    await expect(drawer.getByText(/^Aus .* zuletzt berechnet am/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Neu berechnen' }).click()
    await expectAccessible(page)
  })

  await test.step('by hand, with a reason', async () => {
    await page.getByRole('button', { name: 'Von Hand setzen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wert von Hand setzen' })
    await dialog.getByRole('textbox', { name: 'Betrag in €' }).fill('23,45')
    await dialog.getByRole('button', { name: 'Setzen' }).click()
    await expect(dialog.getByText('Muss angegeben werden').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Begründung' }).fill('Laut Lohnkonto')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Setzen' }).click()
    await expect(message(page, 'Wert von Hand gesetzt')).toBeVisible()
    await expect(page.getByText('€ 23,45 *')).toBeVisible()
    await expect(page.getByText(/von Hand: Laut Lohnkonto/)).toBeVisible()
    await page.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(figure).toHaveText('23,45 *')
  })

  await test.step('the file says it with a star', async () => {
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile((await (await loading).path())!, 'utf8')
    expect(text).toContain('23,45 *')
  })

  await test.step('back to the reckoned value', async () => {
    await figure.click()
    await page.getByRole('button', { name: /^Wert ab .* löschen$/ }).click()
    await page.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expect(message(page, 'Wert von Hand gelöscht')).toBeVisible()
    await expect(page.getByText('€ 23,45 *')).toHaveCount(0)
  })
})

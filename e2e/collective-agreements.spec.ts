import { enter, expect, expectAccessible, message, THOROUGH, test } from './person.ts'

const SCREEN = 'documents/EmployeeCollectiveAgreements'
const COMPANY = 'Kaffeehaus Sonnblick GmbH'
const year = new Date().getFullYear()

test('a clerk makes a table by percentage, raises everybody by it, looks at what was done and takes it back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', COMPANY, SCREEN)
  await page.getByRole('button', { name: 'Neue Tabelle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Tabelle' })
  await dialog.getByLabel('Gültig ab').fill(`01.05.${year + 1}`)
  await dialog.getByLabel('Erhöhung').fill('2,55')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText(/LG 1, Stufe 1: € 2 451,00 →/)).toContainText('€ 2 514,00')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Tabelle erstellt')).toBeVisible()
  const amount = page.getByRole('textbox', { name: 'Betrag, Zeile 1', exact: true })
  await expect(amount).toHaveValue('2 514,00')
  await amount.fill('2520')
  await page.keyboard.press('Control+s')
  await expect(message(page, 'Tabelle geändert')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'KV-Erhöhung' }).click()
  const raise = page.getByRole('button', { name: /^\d+ Bezüge erhöhen$/ })
  await expect(raise).toBeEnabled()
  await expectAccessible(page)
  await raise.click()
  const question = page.getByRole('dialog', { name: /Bezüge erhöhen/ })
  await expect(question).toContainText(`Ab 01.05.${year + 1} gelten neue Verträge`)
  await question.getByRole('button', { name: 'Erhöhen' }).click()

  await expect(page.getByText(/^Durchgeführt am .* von Marta Huber\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page
    .getByRole('dialog', { name: 'Erhöhung zurücknehmen' })
    .getByRole('button', { name: 'Zurücknehmen' })
    .click()
  await expect(message(page, 'Erhöhung zurückgenommen')).toBeVisible()
  await expect(page.getByText(/Zurückgenommen am .* von Marta Huber\.$/)).toBeVisible()
  await expectAccessible(page)
})

test(
  'who is paid below the minimum is found, and another group ends the warning in the file',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', COMPANY, `${SCREEN}?part=people`)
    await expect(page.getByText('1 unter dem Mindestbezug')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bezug filtern' }).click()
    await page.getByRole('checkbox', { name: /^unter Mindestbezug/ }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /unter Mindestbezug/ }).click()
    const warning = page.getByText('Der Bezug liegt unter dem Mindestbezug des Kollektivvertrags.')
    await expect(warning).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Einstufung ab .* bearbeiten$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Einstufung bearbeiten' })
    await dialog.getByLabel('Gruppe').fill('LG 5')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Einstufung geändert')).toBeVisible()
    await expect(warning).toHaveCount(0)
  },
)

import { enter, expect, expectAccessible, THOROUGH, test } from './person.ts'

const SCREEN = 'company/CompanyAccountingCircles'

test(
  'an administrator creates, colours, makes default, changes and deletes an accounting circle',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', SCREEN)
    await page.getByRole('button', { name: 'Neuer Finanzbuchhaltungskreis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neuer Finanzbuchhaltungskreis' })
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Muss angegeben werden')).toHaveCount(2)
    await dialog.getByLabel('Nummer').fill('10')
    await dialog.getByLabel('Name').fill('Filialbetrieb')
    await dialog.getByLabel('Name').press('Tab')
    await expect(dialog.getByText('Wird bereits verwendet')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByLabel('Nummer').fill('65')
    await dialog.getByLabel('Name').fill('Zentrallager')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Finanzbuchhaltungskreis erstellt')).toBeVisible()

    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Zentrallager', exact: true }) })
    await row.getByRole('button', { name: 'Farbe von Zentrallager' }).click()
    const picker = page.getByRole('dialog', { name: 'Farbe von Zentrallager' })
    await expect(picker.getByRole('radio', { name: 'wird bereits verwendet' })).toHaveCount(4)
    await expect(picker.getByRole('radio', { name: '#1F6B49, wird bereits verwendet' })).toBeDisabled()
    await expectAccessible(page)
    await picker.getByRole('radio', { name: '#3F66B5' }).click()
    await expect(page.getByText('Farbe geändert')).toBeVisible()
    await expect(picker.getByRole('radio', { name: '#3F66B5' })).toBeChecked()
    await page.keyboard.press('Escape')

    const checked = page.getByRole('checkbox', { name: /ist Standard FIBU$/, checked: true })
    await expect(checked).toHaveAccessibleName('Filialbetrieb ist Standard FIBU')
    await row.getByRole('checkbox', { name: 'Zentrallager ist Standard FIBU' }).click()
    await expect(page.getByText('Finanzbuchhaltungskreise geändert')).toBeVisible()
    await expect(checked).toHaveCount(1)
    await expect(checked).toHaveAccessibleName('Zentrallager ist Standard FIBU')
    await page.reload()
    await expect(checked).toHaveAccessibleName('Zentrallager ist Standard FIBU')
    await checked.click()
    await expect(checked).toHaveCount(0)

    await row.getByRole('button', { name: 'Zentrallager bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'Finanzbuchhaltungskreis bearbeiten' })
    await edit.getByLabel('Reihenfolge').fill('0')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Finanzbuchhaltungskreis geändert')).toBeVisible()

    await row.getByRole('button', { name: 'Zentrallager löschen' }).click()
    const question = page.getByRole('dialog', { name: 'Finanzbuchhaltungskreis löschen' })
    await expect(question.getByText('Soll das Element wirklich gelöscht werden?')).toBeVisible()
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('Finanzbuchhaltungskreis gelöscht')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test('a company without accounting circles is told what they are for', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', SCREEN)
  await expect(page.getByText('Noch keine Finanzbuchhaltungskreise')).toBeVisible()
})

test('who may only read sees colours and the default without a control', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', SCREEN)
  await expect(page.getByRole('cell', { name: 'Filialbetrieb', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /bearbeiten|löschen|^Farbe von|Neuer/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

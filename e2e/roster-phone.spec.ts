import { enter, expect, expectAccessibleInBothLights, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('on a phone a day is a list with what is needed; a shift is added, given to somebody, changed and deleted by hand', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const monday = today.add({ days: 22 - today.dayOfWeek })
  await enter(page, 'planung@kontor.example', CAFE, `employee/roster?day=${monday}`)
  const list = page.getByRole('region', { name: /^Montag, / })
  await expect(list.getByText(/^0 von \d+$/)).toBeVisible()
  await expect(list.getByRole('list', { name: 'Unter Bedarf' })).toContainText(/−1 Bar 14–22/)
  await expect(list).toContainText('Vorschläge, Ziehen')
  await expectAccessibleInBothLights(page)

  await list.getByRole('button', { name: 'Dienst hinzufügen' }).click()
  const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await fresh.getByLabel('Beginn').fill('09:00')
  await fresh.getByLabel('Ende').fill('15:00')
  await fresh.getByRole('button', { name: 'Erstellen' }).click()
  const open = list.getByRole('button', { name: /^Nicht zugeordnet.*offen.*09:00–15:00/ })
  await expect(list, 'it is saved').toHaveAttribute('aria-busy', 'false')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Dienst', exact: true })
  await dialog.getByRole('button', { name: 'Verfügbare Mitarbeiter' }).click()
  const available = page.getByRole('dialog', { name: /Verfügbare Mitarbeiter/ })
  await available
    .getByRole('button', { name: /zuteilen|zuordnen|einteilen/i })
    .first()
    .click()
  const given = list.getByRole('button', { name: /Entwurf.*09:00–15:00/ })
  await expect(given).toBeVisible()
  await expect(list, 'it is saved').toHaveAttribute('aria-busy', 'false')
  await given.click()
  await dialog.getByLabel('Ende').fill('16:00')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  const changed = list.getByRole('button', { name: /Entwurf.*09:00–16:00/ })
  await expect(changed).toBeVisible()
  await expect(list, 'it is saved').toHaveAttribute('aria-busy', 'false')
  await changed.click()
  await expectAccessibleInBothLights(page, ':popover-open')
  await dialog.getByRole('button', { name: /^Löschen/ }).click()
  await expect(changed).toHaveCount(0)
  await page.getByRole('button', { name: /^Rückgängig: / }).click()
  await expect(changed).toBeVisible()

  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Monat' }).click()
  const month = page.getByRole('grid', { name: /^Dienstplan Wien Mariahilf/ })
  await expectAccessibleInBothLights(page)
  await month
    .getByRole('gridcell', { name: new RegExp(`^Montag, ${monday.day}\\. `) })
    .first()
    .click()
  await expect(changed).toBeVisible()
})

import { expect, expectAccessibleInBothLights, test } from './person.ts'
import { dialog, openWeek, plan, saved, someone } from './roster-week.ts'

test('a deleted shift comes back with its place, break, note and pin, which its bar and the legend show', async ({
  page,
}) => {
  await openWeek(page)
  const { on } = await someone(page)
  await plan(page, on('Montag'), '08:00', '16:00')
  await page.keyboard.press('Escape')
  await on('Montag').focus()
  await page.keyboard.press('Enter')
  const shift = dialog(page, 'Dienst')
  await shift.getByLabel('Notiz').fill('Kassa zählen')
  await shift.getByRole('button', { name: /^Fixieren/ }).click()
  await shift.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–16:00, Entwurf, fixiert/)
  await expect(page.getByText('fixiert', { exact: true })).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–16:00, Entwurf, fixiert/)
  await expectAccessibleInBothLights(page)

  await on('Montag').focus()
  await page.keyboard.press('Delete')
  await expect(on('Montag')).toHaveAccessibleName(/frei/)
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(on('Montag')).toHaveAccessibleName(/08:00–16:00, Entwurf, fixiert/)
  await saved(page)
  await page.reload()
  await on('Montag').focus()
  await page.keyboard.press('Enter')
  await expect(shift.getByLabel('Notiz')).toHaveValue('Kassa zählen')
  await expect(shift.getByRole('button', { name: /^Fixiert/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(shift).toContainText('00h:30m')
})

import { expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { dialog, openWeek, plan, publishAll, someone } from './roster-week.ts'

const TAKE_BACK = 'Veröffentlichung zurücknehmen'

test('what is published is taken back with a reason that its history keeps, one shift or a day, and undone', async ({
  page,
}) => {
  await openWeek(page)
  const { on, name } = await someone(page)
  await plan(page, on('Montag'), '08:00', '14:00')
  await plan(page, on('Mittwoch'), '08:00', '14:00')
  await publishAll(page, '2 Dienste')

  await on('Montag').focus()
  await page.keyboard.press('Enter')
  await dialog(page, 'Dienst').getByRole('button', { name: TAKE_BACK }).click()
  const asked = dialog(page, TAKE_BACK)
  await expect(asked.getByRole('row', { name: new RegExp(name) })).toContainText('Mo 08:00–14:00')
  await expect(asked.getByRole('row', { name: new RegExp(name) })).not.toContainText('Mi ')
  await expect(asked.getByRole('region', { name: 'Nicht verständigt' })).toContainText(name)
  await asked.getByRole('button', { name: '1 Dienst zurücknehmen' }).click()
  await expect(asked).toContainText('Bitte geben Sie einen Grund an')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await asked.getByRole('textbox', { name: 'Grund' }).fill('Inventur verschoben')
  await asked.getByRole('button', { name: '1 Dienst zurücknehmen' }).click()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–14:00, Entwurf/)
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).last().click()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–14:00, veröffentlicht/)

  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: TAKE_BACK }).click()
  await expect(asked.getByRole('button', { name: '2 Dienste zurücknehmen' })).toBeVisible()
  await asked.getByRole('group', { name: 'Tage' }).getByRole('button', { name: /^Mi / }).click()
  await asked.getByRole('textbox', { name: 'Grund' }).fill('Wasserschaden')
  await asked.getByRole('textbox', { name: 'Grund' }).press('Enter')
  await expect(message(page, '1 Dienst zurückgenommen')).toBeVisible()
  await page.reload()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–14:00, veröffentlicht/)
  await expect(on('Mittwoch')).toHaveAccessibleName(/08:00–14:00, Entwurf/)
  await on('Mittwoch').focus()
  await page.keyboard.press('Enter')
  const story = dialog(page, 'Dienst').getByRole('region', { name: 'Verlauf' })
  await expect(story).toContainText('zurückgenommen – Wasserschaden')
  await dialog(page, 'Dienst').getByLabel('Beginn').fill('09:00')
  await dialog(page, 'Dienst').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(on('Mittwoch'), 'a draft may change again').toHaveAccessibleName(/09:00–14:00, Entwurf/)
})

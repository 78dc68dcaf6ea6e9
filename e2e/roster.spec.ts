import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { CAFE, draw, openWeek, someone } from './roster-week.ts'

test('a week is planned by hand: drawn, moved, stretched, against a rule with a reason, undone and published', async ({
  page,
}) => {
  await openWeek(page)
  const { on, name } = await someone(page)
  await draw(page, on('Montag'), 14, 22)
  await expect(on('Montag')).toHaveAccessibleName(/14:00–22:00, Entwurf/)
  await expect(page.getByRole('columnheader', { name: /^Montag,.*, \d+,\d Stunden, € [1-9]/ })).toBeVisible()
  await expectAccessibleInBothLights(page)

  await on('Dienstag').focus()
  await page.keyboard.press('n')
  const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await fresh.getByLabel('Beginn').fill('06:00')
  await fresh.getByLabel('Ende').fill('14:00')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await fresh.getByRole('button', { name: 'Erstellen' }).click()
  const doubt = page.getByRole('dialog', { name: /Tägliche Ruhezeit/ })
  await expect(doubt).toContainText('AZG § 12')
  await doubt.getByRole('button', { name: 'Mit Begründung einteilen' }).click()
  await expect(doubt).toContainText('Bitte geben Sie eine Begründung an')
  await doubt.getByRole('textbox', { name: 'Begründung' }).fill('Koch erkrankt')
  await doubt.getByRole('button', { name: 'Mit Begründung einteilen' }).click()
  await expect(on('Dienstag')).toHaveAccessibleName(/06:00–14:00, Entwurf$/)

  await on('Montag').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(on('Montag')).toHaveAccessibleName(/13:55–21:55/)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(on('Montag')).toHaveAccessibleName(/13:55–21:50/)
  await page.keyboard.press('Control+z')
  await expect(on('Montag')).toHaveAccessibleName(/13:55–21:55/)
  await page.keyboard.press('Control+z')
  await expect(on('Montag')).toHaveAccessibleName(/14:00–22:00/)

  await expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(on('Montag')).toHaveAccessibleName(/14:00–22:00, Entwurf$/)
  await expect(on('Dienstag'), 'the reason is kept').toHaveAccessibleName(/06:00–14:00, Entwurf$/)
  await page.getByRole('button', { name: '2 Dienste veröffentlichen' }).click()
  const publish = page.getByRole('dialog', { name: /veröffentlichen/ })
  await expect(publish.getByRole('row', { name: new RegExp(name) })).toContainText('Mo, Di neu')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await publish.getByRole('button', { name: '2 Dienste veröffentlichen' }).click()
  await expect(message(page, '2 Dienste veröffentlicht')).toBeVisible()
  await expect(on('Montag')).toHaveAccessibleName(/14:00–22:00, veröffentlicht/)
  await on('Montag').focus()
  await page.keyboard.press('Delete')
  await expect(on('Montag'), 'what was told stays').toHaveAccessibleName(/14:00–22:00, veröffentlicht/)
})

test('a shift that is dropped on somebody who works already asks whether to swap, and shifts change hands', async ({
  page,
}) => {
  await openWeek(page, 1)
  const [one, other] = [await someone(page, 0), await someone(page, 1)]
  await draw(page, one.on('Mittwoch'), 8, 14)
  await expect(one.on('Mittwoch')).toHaveAccessibleName(/08:00–14:00, Entwurf/)
  await draw(page, other.on('Mittwoch'), 12, 18)
  await expect(other.on('Mittwoch')).toHaveAccessibleName(/12:00–18:00, Entwurf/)

  const bar = (await one.on('Mittwoch').locator('[data-bar]').boundingBox())!
  const target = (await other.on('Mittwoch').boundingBox())!
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await page.mouse.down()
  await page.waitForFunction(() => new Promise(done => setTimeout(() => done(true), 220)))
  await page.mouse.move(bar.x + bar.width / 2, target.y + 8)
  await page.mouse.move(bar.x + bar.width / 2, target.y + target.height - 14)
  await page.mouse.up()
  const asked = page.getByRole('dialog', { name: 'Wie einteilen?' })
  await expect(asked.getByRole('button', { name: /Hinzufügen/ })).toContainText('Überlappung')
  await page.keyboard.press('t')
  await expect(other.on('Mittwoch')).toHaveAccessibleName(/08:00–14:00, Entwurf/)
  await expect(one.on('Mittwoch')).toHaveAccessibleName(/12:00–18:00, Entwurf/)
})

test('who may only read sees what is published and cannot change it', async ({ page }) => {
  await enter(page, 'user@kontor.example', CAFE, 'employee/roster')
  const grid = page.getByRole('grid', { name: /^Dienstplan Wien Mariahilf/ })
  await expect(grid.getByRole('gridcell', { name: /veröffentlicht/ }).first()).toBeVisible()
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByRole('button', { name: /Rückgängig|veröffentlichen$/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /€/ }), 'what people cost').toHaveCount(0)
  await expectAccessibleInBothLights(page)
})

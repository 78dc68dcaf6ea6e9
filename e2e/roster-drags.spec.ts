import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, message, test } from './person.ts'
import { dialog, draw, openWeek, plan, publishAll, saved, someone } from './roster-week.ts'

const held = (page: Page) => page.waitForFunction(() => new Promise(done => setTimeout(() => done(true), 220)))
const barOf = async (cell: Locator) => (await cell.locator('[data-bar]').first().boundingBox())!

/** In the hand, over another cell at the same time of the day. `below`: so many pixels under the bar it is taken. */
async function carry(page: Page, from: Locator, to: Locator, below?: number): Promise<void> {
  const [bar, cell, target] = [await barOf(from), (await from.boundingBox())!, (await to.boundingBox())!]
  const x = bar.x + bar.width / 2
  await page.mouse.move(x, below === undefined ? bar.y + bar.height / 2 : bar.y + bar.height + below)
  await page.mouse.down()
  await held(page)
  await page.mouse.move(x + target.x - cell.x, target.y + 10)
  await page.mouse.move(x + target.x - cell.x, target.y + target.height - 14)
}

test('with Alt a shift is copied, a shift is split in two, and both are undone', async ({ page }) => {
  await openWeek(page)
  const [one, other] = [await someone(page, 0), await someone(page, 1)]
  await plan(page, one.on('Montag'), '08:00', '14:00')
  await page.keyboard.down('Alt')
  await carry(page, one.on('Montag'), other.on('Montag'), 4)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect(other.on('Montag')).toHaveAccessibleName(/: 08:00–14:00, Entwurf/)
  await expect(one.on('Montag'), 'the other one stays').toHaveAccessibleName(/: 08:00–14:00, Entwurf/)
  await saved(page)
  await one.on('Montag').focus()
  await page.keyboard.press('t')
  await expect(one.on('Montag')).toHaveAccessibleName(/: 08:00–11:00, Entwurf; 11:00–14:00, Entwurf/)
  await saved(page)
  await page.reload()
  await expect(one.on('Montag')).toHaveAccessibleName(/: 08:00–11:00, Entwurf; 11:00–14:00, Entwurf/)
  await expect(other.on('Montag')).toHaveAccessibleName(/: 08:00–14:00, Entwurf/)
  await other.on('Dienstag').focus()
  await plan(page, other.on('Dienstag'), '09:00', '13:00')
  await page.keyboard.press('t')
  await expect(other.on('Dienstag')).toHaveAccessibleName(/09:00–11:00, Entwurf; 11:00–13:00/)
  await page.keyboard.press('Control+z')
  await expect(other.on('Dienstag')).toHaveAccessibleName(/: 09:00–13:00, Entwurf$/)
})

test('what is published neither moves nor gives way: what is dropped on it may be added, and over it nothing may', async ({
  page,
}) => {
  await openWeek(page, 1)
  const [one, other] = [await someone(page, 0), await someone(page, 1)]
  await plan(page, one.on('Montag'), '08:00', '12:00')
  await publishAll(page, '1 Dienst')
  await carry(page, one.on('Montag'), one.on('Dienstag'))
  await expect(page.getByText('Bereits veröffentlicht').first(), 'said while it is carried').toBeVisible()
  await page.mouse.up()
  await expect(message(page, 'Der Dienst bleibt, wo er ist')).toContainText('Bereits veröffentlicht')
  await expect(one.on('Montag')).toHaveAccessibleName(/08:00–12:00, veröffentlicht/)

  await plan(page, other.on('Montag'), '14:00', '18:00')
  await carry(page, other.on('Montag'), one.on('Montag'))
  await page.mouse.up()
  const asked = dialog(page, 'Wie einteilen?')
  await expect(asked.getByRole('button', { name: /Tauschen/ })).toContainText('Bereits veröffentlicht')
  await expect(asked.getByRole('button', { name: /Ersetzen/ })).toContainText('Bereits veröffentlicht')
  await asked.getByRole('button', { name: /Hinzufügen/ }).click()
  await expect(one.on('Montag')).toHaveAccessibleName(/08:00–12:00, veröffentlicht; 14:00–18:00, Entwurf/)

  await plan(page, one.on('Mittwoch'), '08:00', '12:00')
  await plan(page, other.on('Mittwoch'), '10:00', '14:00')
  await carry(page, other.on('Mittwoch'), one.on('Mittwoch'))
  await page.mouse.up()
  await expect(asked.getByRole('button', { name: /Hinzufügen/ })).toContainText('Überlappung')
  await asked.getByRole('button', { name: /Ersetzen/ }).click()
  await expect(one.on('Mittwoch')).toHaveAccessibleName(/: 10:00–14:00, Entwurf/)
  await expect(page.getByRole('gridcell', { name: /Mittwoch.*Nicht zugeordnet: 08:00–12:00/ })).toBeVisible()
})

test('without a network in the middle of a drag the bar returns, says so, and moves once there is one', async ({
  page,
}) => {
  await openWeek(page, 2)
  const { on } = await someone(page)
  await plan(page, on('Montag'), '08:00', '12:00')
  await carry(page, on('Montag'), on('Donnerstag'))
  await page.context().setOffline(true)
  await page.mouse.up()
  await expect(message(page, 'Der Dienst wurde nicht gespeichert')).toBeVisible()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–12:00, Entwurf/)
  await expect(on('Donnerstag')).toHaveAccessibleName(/frei$/)
  await page.context().setOffline(false)
  await expect(page.getByText('Keine Verbindung')).toHaveCount(0)
  await carry(page, on('Montag'), on('Donnerstag'))
  await page.mouse.up()
  await expect(on('Donnerstag')).toHaveAccessibleName(/08:00–12:00, Entwurf/)
  await saved(page)
  await page.reload()
  await expect(on('Donnerstag')).toHaveAccessibleName(/08:00–12:00, Entwurf/)
})

async function finger(touch: CDPSession, page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await at('touchStart', ...from)
  await held(page)
  for (const part of [0.3, 0.6, 1])
    await at('touchMove', from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a finger that presses and holds carries a shift, and stretches it by an end as wide as a finger', async ({
  page,
}) => {
  await openWeek(page, 3)
  const { on } = await someone(page)
  await draw(page, on('Montag'), 8, 18)
  await expect(on('Montag')).toHaveAccessibleName(/08:00–18:00, Entwurf/)
  await saved(page)
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const [bar, cell, target] = [
    await barOf(on('Montag')),
    (await on('Montag').boundingBox())!,
    (await on('Donnerstag').boundingBox())!,
  ]
  const y = bar.y + bar.height / 2
  const middle = bar.x + bar.width / 2
  await finger(touch, page, [middle, y], [middle + target.x - cell.x, y])
  await expect(on('Donnerstag')).toHaveAccessibleName(/08:00–18:00, Entwurf/)
  await saved(page)
  const moved = await barOf(on('Donnerstag'))
  const end = moved.x + moved.width - 10
  await finger(touch, page, [end, y], [end - (2 * cell.width) / 24, y])
  await expect(on('Donnerstag')).toHaveAccessibleName(/08:00–16:00, Entwurf/)
})

test('a shift that is opened while it is still being saved stays open, and is changed there', async ({ page }) => {
  await openWeek(page, 2)
  const one = await someone(page, 0)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/sec/roster/shifts?*', async route => {
    await answered
    await route.continue()
  })
  await draw(page, one.on('Montag'), 8, 12)
  await expect(one.on('Montag')).toHaveAccessibleName(/08:00–12:00, Entwurf/)
  await one.on('Montag').locator('[data-bar]').click()
  await expect(dialog(page, 'Dienst')).toBeVisible()
  answer()
  await saved(page)
  await dialog(page, 'Dienst').getByLabel('Ende').fill('13:00')
  await dialog(page, 'Dienst').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(one.on('Montag')).toHaveAccessibleName(/08:00–13:00, Entwurf/)
  await saved(page)
  await page.reload()
  await expect(one.on('Montag')).toHaveAccessibleName(/08:00–13:00, Entwurf/)
})

import { address, enter, expect, expectAccessibleInBothLights, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

const monday = (weeks: number) => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 1 + weeks * 7 - today.dayOfWeek })
}
/** Five weeks ahead nothing is planned yet, and there is time to give notice. */
const emptyDay = () => monday(5)

test('a day is planned by the keyboard on its own axis, keeps its address, and a month leads back to the week', async ({
  page,
}) => {
  const day = emptyDay()
  const company = await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${day}`)
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tag' }).click()
  await expect(page).toHaveURL(/view=day/)
  const grid = page.getByRole('grid', { name: /^Dienstplan Wien Mariahilf, Montag/ })
  const free = grid.getByRole('gridcell', { name: /: frei$/ }).nth(1)
  const name = (await free.getAttribute('aria-label'))!.split(', ')[2]!.replace(': frei', '')
  const cell = grid.getByRole('gridcell', { name: new RegExp(`, ${name}: `) })
  await cell.focus()
  await page.keyboard.press('n')
  const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await fresh.getByLabel('Beginn').fill('09:00')
  await fresh.getByLabel('Ende').fill('14:00')
  await fresh.getByRole('button', { name: 'Erstellen' }).click()
  await expect(cell).toHaveAccessibleName(/09:00–14:00, Entwurf/)
  await expect(grid.getByRole('rowheader', { name: /^Ohne Bereich 1 Dienst/ })).toBeVisible()
  await cell.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cell).toHaveAccessibleName(/09:00–14:05, Entwurf/)
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveAccessibleName(/09:00–14:00, Entwurf/)
  await expect(grid, 'it is saved').toHaveAttribute('aria-busy', 'false')
  await expectAccessibleInBothLights(page)
  await page.reload()
  await expect(cell, 'the address leads to the same day').toHaveAccessibleName(/09:00–14:00, Entwurf/)
  await page.getByRole('button', { name: 'Tag danach' }).click()
  await expect(page.getByRole('grid', { name: /, Dienstag/ })).toBeVisible()

  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Monat' }).click()
  await expect(page).toHaveURL(/view=month/)
  const month = page.getByRole('grid', { name: /^Dienstplan Wien Mariahilf, / })
  const row = month.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  // In the month of the next week, which the demo has planned, whatever day it is today.
  await page.goto(address(`/${company}/employee/roster?view=month&day=${monday(1)}`))
  await expect(
    month.getByRole('gridcell', { name: /^\d+\. [FMSANG]/ }).first(),
    'letters of a row in one',
  ).toBeAttached()
  await page.goBack()
  await expect(row).toBeVisible()
  await expectAccessibleInBothLights(page)
  const focused = month.getByRole('gridcell').and(page.locator(':focus'))
  await month.locator('[data-cell][tabindex="0"]').focus()
  for (let at = Number(await row.getAttribute('data-row')); at > 0; at--) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  const planned = row.getByRole('gridcell', { name: new RegExp(`, ${name}: 09:00–14:00 Entwurf`) })
  for (let at = Number(await planned.getAttribute('data-cell')); at > 0; at--) await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName(new RegExp(`^Montag, .*, ${name}: 09:00–14:00 Entwurf`))
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName(new RegExp(`^Dienstag, .*, ${name}: `))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/view=/)
  await expect(page.getByRole('gridcell', { name: new RegExp(`^Montag, .*, ${name}: 09:00–14:00`) })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { dialog, emptyWeek, openWeek, plan, saved, someone } from './roster-week.ts'

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const week = (page: Page, field: string, later: number) => chooseWeek(page, field, emptyWeek(later).weekOfYear!)
async function chooseWeek(page: Page, field: string, number: number): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page
    .getByRole('option', { name: new RegExp(`^KW ${number} · `) })
    .last()
    .click()
}

test('a week and a day are copied into another week, which says what would not come along, and taken back from either', async ({
  page,
}) => {
  await openWeek(page)
  const { on, name } = await someone(page)
  await plan(page, on('Montag'), '08:00', '14:00')
  await plan(page, on('Dienstag'), '08:00', '14:00')
  const undo = page.getByRole('button', { name: /^Rückgängig: (Woche|Tag) kopiert/ })

  await choose(page, 'Woche kopieren')
  const copy = dialog(page, 'Woche kopieren')
  await week(page, 'Aus der Woche', 0)
  await expect(copy).toContainText('Das ist dieselbe Woche')
  await week(page, 'In die Woche', 2)
  await expect(copy).toContainText('2 Dienste, davon 2 zugeteilt')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await copy.getByRole('button', { name: '2 Dienste kopieren' }).click()
  await expect(message(page, '2 Dienste in KW')).toBeVisible()
  await expect(on('Montag'), 'the week in sight stays').toHaveAccessibleName(/: 08:00–14:00, Entwurf$/)

  await choose(page, 'Tag kopieren')
  const day = dialog(page, 'Tag kopieren')
  await week(page, 'In die Woche', 2)
  await day
    .getByRole('button', { name: 'Mo' })
    .or(day.getByRole('checkbox', { name: 'Mo' }))
    .last()
    .click()
  await expect(day).toContainText('1 wird nicht geplant')
  await expect(day).toContainText('1 × Gibt es schon')
  await expect(day).toContainText(`08:00–14:00 ${name}`)
  await day
    .getByRole('button', { name: 'Do' })
    .or(day.getByRole('checkbox', { name: 'Do' }))
    .last()
    .click()
  await day.getByRole('button', { name: '1 Dienst kopieren' }).click()
  await expect(day).toHaveCount(0)
  await expect(undo).toHaveAccessibleName(/^Rückgängig: Tag kopiert/)
  await page.keyboard.press('Control+z')
  await expect(undo).toHaveAccessibleName(/^Rückgängig: Woche kopiert/)
  await saved(page)

  await page.getByRole('button', { name: 'Woche danach' }).click()
  await page.getByRole('button', { name: 'Woche danach' }).click()
  await expect(on('Dienstag')).toHaveAccessibleName(/: 08:00–14:00, Entwurf$/)
  await expect(on('Donnerstag'), 'the day was taken back').toHaveAccessibleName(/frei$/)
})

test('who goes to look at the copy can take it back there', async ({ page }) => {
  await openWeek(page, 1)
  const { on } = await someone(page)
  await plan(page, on('Mittwoch'), '08:00', '14:00')
  await choose(page, 'Woche kopieren')
  await week(page, 'Aus der Woche', 1)
  await week(page, 'In die Woche', 4)
  await dialog(page, 'Woche kopieren').getByRole('button', { name: '1 Dienst kopieren' }).click()
  await page.getByRole('button', { name: 'Woche ansehen' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^KW ${emptyWeek(4).weekOfYear} · `) })).toBeVisible()
  await expect(on('Mittwoch')).toHaveAccessibleName(/: 08:00–14:00, Entwurf$/)
  await page.getByRole('button', { name: /^Rückgängig: Woche kopiert/ }).click()
  await expect(on('Mittwoch')).toHaveAccessibleName(/frei$/)
  await saved(page)
  await page.reload()
  await expect(on('Mittwoch')).toHaveAccessibleName(/frei$/)
})

import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Five weeks ahead nothing is planned yet. */
const emptyWeek = () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 36 - today.dayOfWeek })
}

test('a planner types what a store needs, takes it back, pastes a table, and begins another state', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'employee/roster?records=needs')
  const grid = page.getByRole('table', { name: /^Bedarf Wien Mariahilf/ })
  const cell = (day: string) => grid.getByRole('textbox', { name: `Service Bar 14:00–22:00, ${day}` })
  await expect(cell('Mo')).toHaveValue('1')
  await expectAccessibleInBothLights(page)

  await cell('Mo').fill('3')
  await cell('Mo').press('Enter')
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await page.reload()
  await expect(cell('Mo')).toHaveValue('3')
  await cell('Mo').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(cell('Mo')).toHaveValue('4')
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect(cell('Mo')).toHaveValue('3')

  await cell('Di').evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '5\t6\t–')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell('Di')).toHaveValue('5')
  await expect(cell('Mi')).toHaveValue('6')
  await expect(cell('Do')).toHaveValue('')
  await cell('Fr').fill('viele')
  await expect(cell('Fr'), 'what is no number is marked').toHaveAttribute('aria-invalid', 'true')
  await cell('Fr').press('Escape')
  await expect(cell('Fr')).toHaveValue('1')

  await grid.getByRole('button', { name: 'Zeit für Service Bar hinzufügen' }).click()
  const line = page.getByRole('dialog', { name: 'Neue Zeile des Bedarfs' })
  await line.getByRole('textbox', { name: 'Von', exact: true }).fill('22:00')
  await line.getByRole('textbox', { name: 'Bis', exact: true }).fill('02:00')
  await expect(line.getByText('Endet am nächsten Tag')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await line.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Bedarf erstellt')).toBeVisible()
  await expect(grid.getByRole('textbox', { name: 'Service Bar 22:00–02:00, So' })).toHaveValue('1')

  await page.getByRole('button', { name: 'Stand', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Neuer Stand …' }).click()
  await page.getByRole('dialog', { name: 'Neuer Stand des Bedarfs' }).getByRole('button', { name: 'Beginnen' }).click()
  await expect(message(page, 'Neuer Stand begonnen')).toContainText(/\d+ Zeilen übernommen/)
  await expect(cell('Di'), 'it goes on as it was').toHaveValue('5')
})

test('a day needs more, and the plan says that somebody is missing', async ({ page }) => {
  const monday = emptyWeek()
  await enter(page, 'admin@kontor.example', CAFE, 'employee/roster?records=exceptions')
  await page.getByRole('button', { name: 'Neuer Bedarf' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Bedarf an einem Tag' })
  await dialog
    .getByRole('textbox', { name: 'Tag' })
    .fill(monday.toLocaleString('de-AT', { day: '2-digit', month: '2-digit', year: 'numeric' }))
  await dialog.getByLabel('Von').fill('03:00')
  await dialog.getByLabel('Bis').fill('05:00')
  await dialog.getByLabel('Mitarbeiter').fill('7')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Bedarf an einem Tag erstellt')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${monday}`)
  await expect(
    page.getByRole('columnheader', { name: /^Montag.*0 von \d+ Mitarbeitern.*Unter Bedarf.*03:00–05:00/ }),
  ).toBeVisible()
})

test('a template fills an empty week in one step, which is taken back and emptied, and a day is copied', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${emptyWeek()}`)
  const grid = page.getByRole('grid')
  const drafts = grid.getByRole('gridcell', { name: /Entwurf/ })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
  await choose('Vorlage anwenden …')
  const fill = page.getByRole('dialog', { name: /^Vorlage auf KW \d+ anwenden$/ })
  await expect(fill).toContainText(/\d+ Dienste, davon \d+ zugeteilt/)
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await fill.getByRole('button', { name: /^\d+ Dienste anwenden$/ }).click()
  await expect(fill).toHaveCount(0)
  await expect(drafts.first()).toBeVisible()
  await expect(grid).toHaveAttribute('aria-busy', 'false')

  await page.getByRole('button', { name: 'Rückgängig: Vorlage angewandt (Strg Z)' }).click()
  await expect(drafts).toHaveCount(0)
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Wiederholen (Strg Umschalt Z)' }).click()
  await expect(drafts.first()).toBeVisible()
  await expect(grid).toHaveAttribute('aria-busy', 'false')

  await choose('Tag kopieren …')
  const day = page.getByRole('dialog', { name: 'Tag kopieren' })
  await day
    .getByRole('radio', { name: 'Mi' })
    .or(day.getByRole('button', { name: 'Mi' }))
    .first()
    .click()
  await day
    .getByRole('checkbox', { name: 'Mo' })
    .or(day.getByRole('button', { name: 'Mo' }))
    .last()
    .click()
  await day.getByRole('button', { name: /Dienste? kopieren$/ }).click()
  await expect(day).toHaveCount(0)

  await choose('Woche als Vorlage sichern …')
  const save = page.getByRole('dialog', { name: 'Woche als Vorlage sichern' })
  await save.getByLabel('Name').fill('Mit vollem Montag')
  await save.getByRole('button', { name: 'Sichern' }).click()
  await expect(message(page, 'Vorlage erstellt')).toContainText('Mit vollem Montag')

  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await choose('Woche leeren …')
  const asked = page.getByRole('dialog', { name: 'Woche leeren' })
  await expect(asked).toContainText(/\d+ Dienste werden gelöscht, nur Entwürfe/)
  await asked.getByRole('button', { name: 'Leeren' }).click()
  await expect(drafts).toHaveCount(0)
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Control+z')
  await expect(drafts.first()).toBeVisible()
})

test('who may only read sees what is needed without controls', async ({ page }) => {
  await enter(page, 'user@kontor.example', CAFE, 'employee/roster?records=needs')
  const grid = page.getByRole('table', { name: /^Bedarf/ })
  await expect(grid.getByRole('row', { name: /14:00–22:00/ })).toContainText('1')
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neue Zeile' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vorlagen', exact: true }).click()
  await expect(page.getByRole('row', { name: /Winter, Mo–So/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neue Vorlage' })).toHaveCount(0)
})

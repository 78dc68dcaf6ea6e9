import type { Locator, Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Four weeks ahead nothing is planned yet, and there is time to give notice. */
const emptyWeek = () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 29 - today.dayOfWeek })
}

async function openWeek(page: Page): Promise<void> {
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${emptyWeek()}`)
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
}

const openCell = (page: Page, weekday: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${weekday}, .*, Nicht zugeordnet: `) }).first()

async function newOpenShift(page: Page, weekday: string, from: string, to: string): Promise<void> {
  await openCell(page, weekday).focus()
  await page.keyboard.press('n')
  const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await fresh.getByLabel('Beginn').fill(from)
  await fresh.getByLabel('Ende').fill(to)
  await fresh.getByRole('button', { name: 'Erstellen' }).click()
  await expect(openCell(page, weekday)).toHaveAccessibleName(new RegExp(`${from}–${to}`))
}

test('a proposal shows who might work what is open, changes nothing by itself, is taken over and undone as one', async ({
  page,
}) => {
  // Only rows in sight are drawn: whoever is proposed is among them.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await openWeek(page)
  const panel = page.getByRole('complementary', { name: 'Vorschlag' })
  await page.getByRole('button', { name: 'Vorschlag', exact: true }).click()
  await expect(panel).toContainText('In dieser Woche ist kein Dienst offen')
  await panel.getByRole('button', { name: 'Vorschlag schließen' }).click()
  await expect(page.getByRole('button', { name: 'Vorschlag', exact: true })).toBeFocused()

  await newOpenShift(page, 'Montag', '08:00', '12:00')
  await newOpenShift(page, 'Mittwoch', '09:00', '13:00')
  await expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vorschlag', exact: true }).click()
  await expect(panel.getByRole('heading', { name: /2 von 2 besetzt/ })).toBeVisible({ timeout: 60_000 })
  const proposed = page.getByRole('gridcell', { name: /vorgeschlagen/ })
  await expect(proposed).toHaveCount(2)
  await expect(page.getByText('Vorschau, noch nichts geändert')).toBeVisible()
  await expect(panel).toContainText('Saldo')
  await expect(panel.getByRole('region', { name: 'Wirkung' })).toContainText('+8,0')
  await expectAccessibleInBothLights(page)

  await panel.getByRole('button', { name: /Mi 09:00–13:00.* nicht übernehmen/ }).click()
  await expect(proposed).toHaveCount(1)
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(proposed).toHaveCount(0)
  await expect(openCell(page, 'Montag'), 'nothing was changed').toHaveAccessibleName(/08:00–12:00, nicht zugeordnet/)

  await page.getByRole('button', { name: 'Vorschlag', exact: true }).click()
  await page.getByRole('button', { name: '2 Dienste übernehmen' }).click({ timeout: 60_000 })
  await expect(message(page, 'Vorschlag übernommen')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /08:00–12:00, Entwurf/ })).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: /09:00–13:00, Entwurf/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Rückgängig: 2 Dienste zugeteilt/ }).click()
  await expect(openCell(page, 'Montag')).toHaveAccessibleName(/08:00–12:00, nicht zugeordnet/)
  await expect(openCell(page, 'Mittwoch')).toHaveAccessibleName(/09:00–13:00, nicht zugeordnet/)
})

test('somebody for an open shift is chosen by the keyboard alone, and it is undone', async ({ page }) => {
  await openWeek(page)
  await newOpenShift(page, 'Freitag', '10:00', '14:00')
  await expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')
  await openCell(page, 'Freitag').focus()
  await page.keyboard.press('v')
  const popup = page.getByRole('dialog', { name: 'Verfügbare Mitarbeiter' })
  await expect(popup.getByRole('rowgroup').filter({ hasText: 'Frei und erlaubt' })).toBeVisible()
  await expect(popup.getByRole('textbox').or(popup.getByRole('searchbox'))).toBeFocused()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await page.keyboard.press('ArrowDown')
  const chosen = popup.getByRole('button', { name: /^Einteilen: / }).first()
  await expect(chosen).toBeFocused()
  const name = (await chosen.getAttribute('aria-label'))!.replace('Einteilen: ', '')
  await page.keyboard.press('Enter')
  await expect(message(page, `${name} zugeteilt`)).toBeVisible()
  const worked = page.getByRole('gridcell', { name: new RegExp(`^Freitag, .*, ${name}: 10:00–14:00, Entwurf`) })
  await expect(worked).toHaveCount(1)

  await worked.focus()
  await page.keyboard.press('v')
  await expect(popup).toContainText(`jetzt ${name}`)
  await page.keyboard.press('Escape')
  await expect(worked, 'the focus goes back').toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(openCell(page, 'Freitag')).toHaveAccessibleName(/10:00–14:00, nicht zugeordnet/)
})

test('an open shift stands in the row of its place, keeps its note, and the place is undone', async ({ page }) => {
  await openWeek(page)
  await newOpenShift(page, 'Donnerstag', '15:00', '19:00')
  await expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')
  await openCell(page, 'Donnerstag').focus()
  await page.keyboard.press('Enter')
  const shift = page.getByRole('dialog', { name: 'Dienst' })
  await shift.getByLabel('Bereich').selectOption({ label: 'Küche Frühstück' })
  await shift.getByLabel('Notiz').fill('Kassa zählen')
  await shift.getByRole('button', { name: /^Fixieren/ }).click()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await shift.getByRole('button', { name: 'Übernehmen' }).click()
  const ofPlace = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Küche Frühstück/ }) })
  const cell = ofPlace.getByRole('gridcell', { name: /^Donnerstag/ })
  await expect(cell).toHaveAccessibleName(/15:00–19:00/)
  await expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(shift.getByLabel('Notiz')).toHaveValue('Kassa zählen')
  await expect(shift.getByRole('button', { name: /^Fixiert/ })).toHaveAttribute('aria-pressed', 'true')
  await shift.getByLabel('Bereich').selectOption({ label: 'keiner' })
  await shift.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(ofPlace).toHaveCount(0)
  await page.getByRole('button', { name: /^Rückgängig: Dienst geändert/ }).click()
  await expect(cell).toHaveAccessibleName(/15:00–19:00/)
})

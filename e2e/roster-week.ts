import type { Locator, Page } from '@playwright/test'
import { enter, expect } from './person.ts'

export const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Three weeks ahead nothing is planned yet, and there is time to give notice. */
export const emptyWeek = (later = 0) => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 22 - today.dayOfWeek + 7 * later })
}

export async function openWeek(page: Page, later = 0): Promise<void> {
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${emptyWeek(later)}`)
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
}

/** Somebody who works all week and is never away. */
export async function someone(
  page: Page,
  place = 0,
): Promise<{ row: Locator; on: (weekday: string) => Locator; name: string }> {
  const rows = page.getByRole('row').filter({ hasText: /Vollzeit|Teilzeit/ })
  const free = rows.filter({ has: page.locator('[role="gridcell"][aria-label$=": frei"]') })
  const names = await free.evaluateAll(all =>
    all
      .filter(row => row.querySelectorAll('[role="gridcell"][aria-label$=": frei"]').length === 7)
      .map(row => row.querySelector('[role="rowheader"] b')!.getAttribute('title')!),
  )
  const name = names[place]!
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) })
  return { row, name, on: weekday => row.getByRole('gridcell', { name: new RegExp(`^${weekday},`) }) }
}

/** From one hour of a day to another, at the bar's height. */
export async function draw(page: Page, cell: Locator, from: number, to: number): Promise<void> {
  const { x, y, width, height } = (await cell.boundingBox())!
  const at = (hours: number) => x + (width * hours) / 24
  await page.mouse.move(at(from), y + height - 14)
  await page.mouse.down()
  await page.waitForFunction(() => new Promise(done => setTimeout(() => done(true), 220)))
  await page.mouse.move(at((from + to) / 2), y + height - 14)
  await page.mouse.move(at(to), y + height - 14)
  await page.mouse.up()
}

/** By the keyboard; it is saved when this is over. */
export async function plan(page: Page, cell: Locator, from: string, to: string): Promise<void> {
  await cell.focus()
  await page.keyboard.press('n')
  const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await fresh.getByLabel('Beginn').fill(from)
  await fresh.getByLabel('Ende').fill(to)
  await fresh.getByRole('button', { name: 'Erstellen' }).click()
  await expect(cell).toHaveAccessibleName(new RegExp(`${from}–${to}, Entwurf`))
  await saved(page)
}

export const saved = (page: Page) => expect(page.getByRole('grid'), 'it is saved').toHaveAttribute('aria-busy', 'false')

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** All that is a draft. */
export async function publishAll(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `${count} veröffentlichen` }).click()
  await dialog(page, /veröffentlichen/)
    .getByRole('button', { name: `${count} veröffentlichen` })
    .click()
  await expect(dialog(page, /veröffentlichen/)).toHaveCount(0)
}

import type { Page } from '@playwright/test'
import { enter, expect, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Something stands above everything of the screen from now on, as what comes late does. */
const comeLate = (page: Page, height: number) =>
  page.evaluate(async px => {
    const late = document.createElement('div')
    late.style.height = `${px}px`
    document.querySelector('main')!.prepend(late)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }, height)

async function press(page: Page, name: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  return at
}

test('a button that moves away under a press that rests is clicked all the same, and whoever leaves it clicks nothing', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportAbsences')
  const name = 'Gewählte Software anzeigen'
  await expect(page.getByRole('button', { name: 'Datei herunterladen' })).toBeVisible()
  const open = page.locator(':popover-open')
  await press(page, name)
  await comeLate(page, 80)
  await page.mouse.up()
  await expect(open).toContainText('Für den Betrieb werden Daten verarbeitet')
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  const { x, y } = await press(page, name)
  await comeLate(page, 80)
  await page.mouse.move(x - 40, y + 10)
  await page.mouse.up()
  await press(page, name)
  await page.mouse.move(x - 300, y + 160)
  await page.mouse.up()
  await expect(open, 'whoever moves away has thought better of it').toHaveCount(0)
})

test('what lies under the mouse by then is not clicked', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportAbsences')
  const { height } = (await page.getByRole('button', { name: 'Gewählte Software anzeigen' }).boundingBox())!
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => console.info(`clicked ${(target as Element).textContent}`), true)
  })
  const clicked: string[] = []
  page.on('console', message => message.text().startsWith('clicked ') && clicked.push(message.text().slice(8)))
  await press(page, 'Gewählte Software anzeigen')
  await page.evaluate(px => {
    const late = document.createElement('button')
    late.textContent = 'Etwas anderes'
    Object.assign(late.style, { display: 'block', width: '100%', height: `${px * 12}px` })
    document.querySelector('main')!.prepend(late)
  }, height)
  await page.mouse.up()
  await expect(page.locator(':popover-open')).toHaveCount(1)
  expect(clicked).toEqual(['Gewählte Software anzeigen'])
})

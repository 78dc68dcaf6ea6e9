import type { Locator, Page } from '@playwright/test'
import { chooseStore, enter, expect, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

const COFFEE = 'Kaffeehaus Sonnblick GmbH'

/** What opens a popover of the export screen, and what stands in each. */
const triggers = (page: Page): [name: string, trigger: Locator][] => [
  ['company', page.getByRole('button', { name: /^Betrieb: / })],
  ['bell', page.getByRole('button', { name: /^Benachrichtigungen/ })],
  ['account', page.getByRole('button', { name: /^Benutzermenü/ })],
  ['software', page.getByRole('button', { name: 'Gewählte Software anzeigen' })],
  ['more', page.getByRole('button', { name: 'Weitere Möglichkeiten der Übergabe' })],
  ['id', page.getByRole('button', { name: /^BMD ID fehlt/ }).first()],
  ['view', page.getByRole('button', { name: 'Ansicht und Spalten' }).first()],
]

async function openScreen(page: Page): Promise<void> {
  await enter(page, 'admin@kontor.example', COFFEE, 'absence/ExportAbsences')
  await chooseStore(page, /Sperre/)
  await expect(page.getByRole('button', { name: /^BMD ID fehlt/ }).first()).toBeVisible()
}

const open = (page: Page) => page.locator(':popover-open')

const WINDOWS = [
  [750, 480],
  [390, 844],
  [1280, 480],
  [320, 568],
] as const

test('whatever opens from a button stays inside the window, and is a sheet on a phone', async ({ page }) => {
  await openScreen(page)
  for (const [width, height] of process.env.KONTOR_TEST_ALL ? WINDOWS : WINDOWS.slice(0, 2)) {
    await page.setViewportSize({ width, height })
    for (const [name, trigger] of triggers(page)) {
      if ((await trigger.count()) === 0 || !(await trigger.isVisible())) continue
      await trigger.click()
      const box = (await open(page).boundingBox())!
      const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5
      expect(inside, `${name} at ${width} × ${height}: ${JSON.stringify(box)}`).toBe(true)
      if (width <= 480) {
        expect([box.x, Math.round(box.width), Math.round(box.y + box.height)], `${name} is a sheet`).toEqual([
          0,
          width,
          height,
        ])
        for (const item of await open(page).locator('[role=menuitem], [role=option]').all())
          expect((await item.boundingBox())!.height, `${name}: an option to hit`).toBeGreaterThanOrEqual(48)
        await open(page).getByRole('button', { name: 'Schließen' }).click()
      } else await page.keyboard.press('Escape')
      await expect(open(page)).toHaveCount(0)
    }
  }
})

test(
  'a sheet is readable by day and by night, closes by Escape and beside it, and gives the focus back',
  THOROUGH,
  async ({ page }) => {
    await openScreen(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingUnderTheFooter(page)
    const trigger = page.getByRole('button', { name: /^BMD ID fehlt/ }).first()
    await trigger.click()
    await expectAccessibleInBothLights(page)
    await page.keyboard.press('Escape')
    await expect(open(page)).toHaveCount(0)
    await expect(trigger).toBeFocused()
    await trigger.click()
    await page.mouse.click(195, 40)
    await expect(open(page)).toHaveCount(0)
  },
)

test(
  'at the foot of the window a menu opens upwards, and what lies below stays reachable',
  THOROUGH,
  async ({ page }) => {
    await openScreen(page)
    await page.setViewportSize({ width: 1280, height: 420 })
    const trigger = page.getByRole('button', { name: /^BMD ID fehlt/ }).first()
    await trigger.scrollIntoViewIfNeeded()
    await trigger.evaluate(button => button.scrollIntoView({ block: 'end' }))
    await trigger.click()
    const [box, from] = [(await open(page).boundingBox())!, (await trigger.boundingBox())!]
    expect(box.y + box.height).toBeLessThanOrEqual(from.y)
    await expect(open(page).getByRole('button', { name: 'Speichern' })).toBeInViewport({ ratio: 1 })
  },
)

/** On a phone the one action stands at the foot of the window, and the end of the page above it; no column is out of sight. */
async function expectNothingUnderTheFooter(page: Page): Promise<void> {
  const footer = page.locator('main footer')
  await expect(footer.getByRole('button', { name: 'Datei herunterladen' })).toBeInViewport()
  await page.getByRole('heading', { name: 'Übergaben' }).evaluate(() => scrollTo(0, document.body.scrollHeight))
  const end = await page.locator('main section').last().boundingBox()
  expect(end!.y + end!.height).toBeLessThanOrEqual((await footer.boundingBox())!.y)
  const table = page.getByRole('table', { name: 'Wird exportiert' })
  expect(await table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0)
  await expect(table.getByText(/, \d+,\d\d Tage$/).first()).toBeVisible()
}

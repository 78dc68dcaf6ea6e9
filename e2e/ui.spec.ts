import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Accepted } from '#web/app/ui-page.tsx'
import { expectTabOrder } from './focus.ts'
import { address, expect, expectAccessible, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

// The pieces of web/ui by themselves. Their page is no part of what is delivered: it is built here and shown under the server's
// address with the server's content security policy. `npm run dev` shows it at /ui.html.
const PAGE = fileURLToPath(import.meta.resolve('#web/ui.html'))
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-ui-'))
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  const output = { outDir: folder, emptyOutDir: true, rolldownOptions: { input: PAGE } }
  await build({ configFile, base: '/ui/', logLevel: 'error', build: output })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openPage(page: Page, mode = '1'): Promise<void> {
  const policy = (await page.request.get(address('/'))).headers()['content-security-policy']
  expect(policy).toContain("style-src 'self'")
  await page.route(address('/ui/**'), route => {
    const path = new URL(route.request().url()).pathname.replace('/ui/', '')
    const body = readFileSync(join(folder, path))
    return route.fulfill({
      body,
      headers: { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'content-security-policy': policy! },
    })
  })
  await page.addInitScript(value => localStorage.setItem('uimode', value), mode)
  await page.goto(address('/ui/ui.html'))
  await expect(page.getByRole('heading', { name: 'Bausteine' })).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alle Eingabearten' })
const accept = (page: Page) => dialog(page).getByRole('button', { name: 'Akzeptieren' })
const accepted = async (page: Page): Promise<Accepted> =>
  JSON.parse((await page.getByLabel('Angenommen').textContent()) ?? '')

async function openPanel(page: Page): Promise<void> {
  await openPage(page)
  await page.getByRole('button', { name: 'Formular öffnen' }).click()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
}

test('a form panel names what is missing, goes there, and hands on the changed keys alone', async ({ page }) => {
  await openPanel(page)
  await accept(page).click()
  await expect(dialog(page).getByText('Muss angegeben werden')).toHaveCount(2)
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ein Name, der viel zu lang ist')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Ein Name, der viel z')
  await dialog(page).getByRole('group', { name: 'Eine Wahl' }).first().getByRole('button', { name: 'Graz' }).click()
  await dialog(page).getByLabel('Betrag').fill('1.000,00')
  await dialog(page).getByLabel('Anzahl').fill('12a3')
  await expect(dialog(page).getByLabel('Anzahl')).toHaveValue('123')
  await accept(page).click()
  const { changed, values } = await accepted(page)
  expect(changed).toEqual(['name', 'count', 'amount', 'kind'])
  expect([values.count, values.amount, values.kind]).toEqual([90, 100_000, 2])
})

test(
  'what is hidden does not block, comes back as it was entered, and is not handed on',
  THOROUGH,
  async ({ page }) => {
    await openPanel(page)
    await page.keyboard.type('Name')
    await dialog(page).getByRole('button', { name: 'Wien' }).first().click()
    await dialog(page).getByLabel('Hat Ablaufdatum').check()
    const until = dialog(page).getByLabel('Ablaufdatum', { exact: false }).and(page.getByRole('textbox'))
    await until.fill('31.12.2026')
    await dialog(page).getByLabel('Hat Ablaufdatum').uncheck()
    await expect(until).toHaveCount(0)
    await dialog(page).getByLabel('Hat Ablaufdatum').check()
    await expect(until).toHaveValue('31.12.2026')
    await dialog(page).getByLabel('Hat Ablaufdatum').uncheck()
    await accept(page).click()
    const { changed, values } = await accepted(page)
    expect(changed).toEqual(['name', 'kind'])
    expect(values.until).toBeNull()
  },
)

test('what the server refuses stands at its entry, the rest above; it goes when the entry changes', async ({
  page,
}) => {
  await openPanel(page)
  await page.keyboard.type('Vergeben')
  await dialog(page).getByRole('button', { name: 'Linz' }).first().click()
  await accept(page).click()
  await expect(dialog(page).getByText('Der Name ist vergeben')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText('Gesperrter Monat')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('!')
  await expect(dialog(page).getByText('Der Name ist vergeben')).toHaveCount(0)
})

test('no message lies over the buttons of a dialog, wide or narrow', THOROUGH, async ({ page }) => {
  await openPanel(page)
  await page.keyboard.type('Vergeben')
  await dialog(page).getByRole('button', { name: 'Linz' }).first().click()
  for (const width of [1280, 750, 390]) {
    await page.setViewportSize({ width, height: 620 })
    await accept(page).click()
    await message(page, 'Speichern fehlgeschlagen').hover()
    for (const name of ['Abbrechen', 'Akzeptieren'])
      await dialog(page).getByRole('button', { name }).click({ trial: true, timeout: 2000 })
  }
})

test('frames are checked, and an unreadable time stays and blocks', THOROUGH, async ({ page }) => {
  await openPanel(page)
  await page.keyboard.type('Name')
  await dialog(page).getByRole('button', { name: 'Wien' }).first().click()
  const open = dialog(page).getByRole('group', { name: 'Öffnungszeit' })
  await open.getByLabel('Von').fill('18:00')
  await open.getByLabel('Bis').fill('0730')
  await accept(page).click()
  await expect(open.getByText('Das Ende liegt vor dem Beginn')).toBeVisible()
  await open.getByLabel('Bis').fill('24:01')
  await accept(page).click()
  await expect(open.getByText('„24:01“ ist keine Uhrzeit (HH:mm)')).toBeVisible()
  await expect(open.getByLabel('Bis')).toHaveValue('24:01')
  await open.getByLabel('Bis').fill('24:00')
  await accept(page).click()
  expect((await accepted(page)).values.open).toEqual({ from: 1080, to: 1440 })
})

test(
  'a moved slider counts only after Enter; Escape takes it back without closing the dialog',
  THOROUGH,
  async ({ page }) => {
    await openPanel(page)
    await page.keyboard.type('Name')
    await dialog(page).getByRole('button', { name: 'Wien' }).first().click()
    const slider = dialog(page).getByRole('slider', { name: 'Grenze' })
    const output = dialog(page).locator('output').filter({ hasText: /^\d+$/ })
    await slider.press('ArrowRight')
    await expect(output).toHaveText('31')
    await accept(page).click()
    await expect(dialog(page).getByText('Bitte bestätigen sie Slider-Eingaben mit der Eingabetaste.')).toBeVisible()
    await expect(slider).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(output).toHaveText('30')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByText('Bitte bestätigen sie Slider-Eingaben mit der Eingabetaste.')).toHaveCount(0)
    await slider.press('End')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await accept(page).click()
    const { changed, values } = await accepted(page)
    expect(changed).toContain('threshold')
    expect(values.threshold).toBe(100)
  },
)

test('what a field says when it is left does not make the click miss that left it', THOROUGH, async ({ page }) => {
  await openPanel(page)
  const time = dialog(page).getByRole('group', { name: 'Öffnungszeit' }).getByLabel('Von')
  await time.fill('25:00')
  await dialog(page).getByRole('button', { name: 'Innsbruck' }).first().click({ delay: 150 })
  await expect(dialog(page).getByText('„25:00“ ist keine Uhrzeit (HH:mm)')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Innsbruck' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('what was entered is not discarded without asking', THOROUGH, async ({ page }) => {
  await openPanel(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Formular öffnen' }).click()
  await dialog(page).getByLabel('Name').fill('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Änderungen verwerfen?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('x')
})

test('months are stepped through, swapped days are put right, today leads back', THOROUGH, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-10-31T22:30:00Z'))
  await openPage(page)
  const line = page.getByTestId('both')
  const told = line.locator('> output')
  await expect(told).toHaveText('monthlyRange 01.10.2026 31.10.2026')
  await line.getByRole('button', { name: 'Zeitraum danach' }).press('Enter')
  await expect(told).toHaveText('monthlyRange 01.11.2026 30.11.2026')
  await line.getByRole('button', { name: 'Zeitraum', exact: true }).click()
  await expect(told).toHaveText('customRange 01.11.2026 30.11.2026')
  await line.getByLabel('Von').fill('24.12.2026')
  await expect(told).toHaveText('customRange 01.11.2026 30.11.2026')
  await line.getByLabel('Bis').fill('1.12.2026')
  await page.keyboard.press('Enter')
  await expect(told).toHaveText('customRange 01.12.2026 24.12.2026')
  await expect(line.getByLabel('Von')).toHaveValue('01.12.2026')
  await expect(line.getByLabel('Bis')).toHaveValue('24.12.2026')
  await line.getByRole('button', { name: 'Heute' }).click()
  await expect(told).toHaveText('customRange 01.10.2026 31.10.2026')
  await line.getByRole('button', { name: 'Monat', exact: true }).click()
  await expect(told).toHaveText('monthlyRange 01.10.2026 31.10.2026')
})

test('amounts are read with comma, point and pasted thousands, and shown grouped', THOROUGH, async ({ page }) => {
  await openPage(page)
  const field = page.getByLabel('Bezug in €', { exact: false }).first()
  const read = page.getByLabel('Bezug gelesen')
  await expect(field).toHaveValue('12,34')
  for (const [typed, cents, shown] of [
    ['12.5', '€ 12,50', '12,50'],
    ['€ 1.234,56', '€ 1 234,56', '1 234,56'],
    ["1'234.56", '€ 1 234,56', '1 234,56'],
    ['1 234 567', 'nicht lesbar', '1 234 567'],
    ['12,345', 'nicht lesbar', '12,345'],
    ['', 'leer', ''],
  ] as const) {
    await field.fill(typed)
    await expect(read, typed).toHaveText(cents)
    await field.blur()
    await expect(field).toHaveValue(shown)
  }
  // Reached with the Tab key all of it is selected, so that typing replaces it.
  await field.fill('1234,50')
  await page.getByLabel('Korrektur in €').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('7')
  await expect(read).toHaveText('€ 7,00')
  await field.fill('1234,50')
  await field.blur()
  await field.press('End')
  await field.press('Backspace')
  await expect(read).toHaveText('€ 1 234,50')
  await field.press('Home')
  await page.keyboard.type('2')
  await expect(read).toHaveText('€ 21 234,50')
  await field.press('ArrowRight')
  await field.press('ArrowRight')
  await page.keyboard.type('9')
  await expect(read).toHaveText('€ 219 234,50')
  await field.fill('2000000')
  await field.press('Enter')
  await expect(page.getByText('Höchstens € 1 000 000,00')).toBeVisible()
  await field.fill('-1')
  await field.blur()
  await expect(page.getByText('Darf nicht negativ sein')).toBeVisible()
  await page.getByLabel('Korrektur in €').fill('-1,5')
  await expect(page.getByLabel('Korrektur gelesen')).toHaveText('€ -1,50')
})

test(
  'a question with a number, a second way and a page to read more opens by keyboard and gives the choice',
  THOROUGH,
  async ({ page }) => {
    await openPage(page)
    const question = page.getByRole('dialog', { name: 'Monat abschließen' })
    const opener = page.getByRole('button', { name: 'Frage stellen' })
    const chosen = page.getByLabel('Gewählt')
    for (const [button, choice] of [
      ['Einträge ansehen', 'alternative'],
      ['Abschließen', 'accepted'],
      ['Abbrechen', 'cancelled'],
    ] as const) {
      await opener.press('Enter')
      await expect(question.getByText('Nummer K-17')).toBeVisible()
      const more = question.getByRole('link', { name: 'Mehr erfahren' })
      await expect(more).toHaveAttribute('target', '_blank')
      await expect(more).toHaveAttribute('rel', /noopener/)
      await expectAccessible(page)
      await question.getByRole('button', { name: button }).press('Enter')
      await expect(chosen).toHaveText(choice)
      await expect(opener).toBeFocused()
    }
  },
)

test('the pages go round, by keyboard, too, and sorting turns round', THOROUGH, async ({ page }) => {
  await openPage(page)
  const names = page.locator('tbody td:nth-child(2)')
  const pager = page.getByRole('navigation', { name: 'Seiten' })
  await expect(pager.getByText('1–10 von 23')).toBeVisible()
  const below = () =>
    pager.evaluate(nav => nav.getBoundingClientRect().top - nav.closest('section')!.getBoundingClientRect().top)
  const before = await below()
  await pager.getByRole('button', { name: 'Vorige Seite' }).press('Enter')
  await expect(pager.getByText('21–23 von 23')).toBeVisible()
  await expect(names).toHaveCount(3)
  expect(await below()).toBe(before)
  await page.keyboard.press('ArrowRight')
  await expect(pager.getByText('1–10 von 23')).toBeVisible()
  await page.keyboard.press('End')
  await expect(pager.getByText('3 / 3')).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Betrag' })
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(pager.getByText('1 / 3')).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('€ 0,00')
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody tr').first()).toContainText('€ 271,48')
  await pager.getByLabel('Einträge je Seite').selectOption('25 je Seite')
  await expect(names).toHaveCount(23)
  await expect(pager.getByRole('button', { name: 'Nächste Seite' })).toBeDisabled()
})

test(
  'everything is reached with the Tab key, in the order it is seen, with a ring around it',
  THOROUGH,
  async ({ page }) => {
    await openPage(page)
    await page.getByRole('button', { name: 'Formular öffnen' }).focus()
    await expectTabOrder(page, page.locator('main'))
    await page.getByRole('button', { name: 'Formular öffnen' }).click()
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await expectTabOrder(page, dialog(page).locator('form'))
  },
)

test('the pieces are readable by day and by night, wide and narrow', async ({ page }) => {
  for (const width of [1280, 750]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page)
    await page.getByRole('slider', { name: 'Gilt erst bestätigt' }).press('ArrowRight')
    await page.getByLabel('Bezug in €', { exact: false }).first().fill('abc')
    await expectAccessibleInBothLights(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Formular öffnen' }).click()
    await accept(page).click()
    await expect(dialog(page).getByText('Muss angegeben werden')).toHaveCount(2)
    await expectAccessibleInBothLights(page)
  }
})

import type { Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Nothing is planned yet so far ahead. */
const WEEK = (() => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 8 - today.dayOfWeek + 42 })
})()

const isPlanned = (page: Page) =>
  expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')

test('two who plan the same week see each other, what the other one holds, and both versions where they meet', async ({
  page: adam,
  browser,
}) => {
  const company = await enter(adam, 'admin@kontor.example', CAFE, `employee/roster?day=${WEEK}`)
  await isPlanned(adam)
  const paula = await (await browser.newContext({ locale: 'de-AT' })).newPage()
  await enter(paula, 'planung@kontor.example', CAFE, `employee/roster?day=${WEEK}`)
  expect(company).toBeGreaterThan(0)
  await isPlanned(paula)
  await expect(adam.getByText('Paula Planer plant auch')).toBeVisible()
  await expect(paula.getByText('Adam Administrator plant auch')).toBeVisible()

  const free = adam
    .getByRole('row')
    .filter({ hasText: 'Vollzeit' })
    .locator('[role="gridcell"][aria-label$=": frei"][aria-label^="Mittwoch"]')
    .first()
  const [day, name] = (await free.getAttribute('aria-label'))!
    .split(/, (?=[^,]+: frei)/)
    .map(text => text.replace(': frei', ''))
  const on = (page: Page) => page.getByRole('gridcell', { name: new RegExp(`^${day}, ${name}: `) })

  await test.step('what one makes the other one has', async () => {
    await on(adam).focus()
    await adam.keyboard.press('n')
    const fresh = adam.getByRole('dialog', { name: 'Neuer Dienst' })
    await fresh.getByLabel('Beginn').fill('08:00')
    await fresh.getByLabel('Ende').fill('13:00')
    await fresh.getByRole('button', { name: 'Erstellen' }).click()
    await expect(on(paula)).toHaveAccessibleName(/08:00–13:00, Entwurf$/)
  })

  await test.step('what one has in hand the other one is shown', async () => {
    await on(paula).focus()
    await paula.keyboard.press('Enter')
    await expect(paula.getByRole('dialog', { name: 'Dienst', exact: true })).toBeVisible()
    await expect(on(adam)).toHaveAccessibleName(/wird von Paula Planer geändert/)
    await expectAccessibleInBothLights(adam)
    await paula.keyboard.press('Escape')
    await expect(on(adam)).toHaveAccessibleName(/08:00–13:00, Entwurf$/)
  })

  /** Both change it before either hears of the other. */
  const meet = async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const asked = paula.waitForRequest(/\/api\/sec\/roster\/shifts\?/)
    await paula.route(/\/api\/sec\/roster\/shifts\?/, async route => {
      await held
      await route.continue()
    })
    await on(paula).focus()
    await paula.keyboard.press('Alt+ArrowRight')
    await asked
    const saved = adam.waitForResponse(/\/api\/sec\/roster\/shifts\?/)
    await on(adam).focus()
    await adam.keyboard.press('Alt+ArrowLeft')
    await saved
    release()
    const dialog = paula.getByRole('dialog', { name: 'Jemand anderer war schneller' })
    await expect(dialog).toBeVisible()
    await paula.unroute(/\/api\/sec\/roster\/shifts\?/)
    return dialog
  }

  await test.step('who came second sees both versions and may keep the first', async () => {
    const dialog = await meet()
    await expect(dialog.getByRole('region', { name: 'Jetzt gespeichert' })).toContainText('07:55–12:55')
    await expect(dialog.getByRole('region', { name: 'Ihre Änderung' })).toContainText('08:05–13:05')
    await expectAccessibleInBothLights(paula, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Neuen Stand behalten' }).click()
    await expect(on(paula)).toHaveAccessibleName(/07:55–12:55, Entwurf$/)
  })

  await test.step('or put theirs on top, which the first one sees and can’t undo unawares', async () => {
    const dialog = await meet()
    await expect(dialog.getByRole('region', { name: 'Ihre Änderung' })).toContainText('08:00–13:00')
    await dialog.getByRole('button', { name: 'Meine Änderung trotzdem' }).click()
    await expect(on(paula)).toHaveAccessibleName(/08:00–13:00, Entwurf$/)
    await expect(on(adam)).toHaveAccessibleName(/08:00–13:00, Entwurf$/)
    await adam.keyboard.press('Control+z')
    await expect(adam.getByText('Diesen Dienst hat inzwischen jemand anderer geändert.').first()).toBeVisible()
    await expect(on(adam)).toHaveAccessibleName(/08:00–13:00, Entwurf$/)
  })

  await test.step('who leaves is gone', async () => {
    await paula.goto('about:blank')
    await expect(adam.getByText('Paula Planer plant auch')).toBeHidden()
  })
})

import type { Page } from '@playwright/test'
import {
  AT_ONCE,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  signIn,
  THOROUGH,
  test,
} from './person.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Benachrichtigungen,/ })
const line = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const countOf = async (page: Page) =>
  Number(/(\d+) offen/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1])
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

const openPeople = (page: Page, email: string, company: string) => enter(page, email, company, 'documents/employeedata')

test('payroll works through the news by keyboard: one as read, then all', THOROUGH, async ({ page }) => {
  await openPeople(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH')
  await expect(bell(page)).toHaveAccessibleName(/\d+ offen/)
  const before = await countOf(page)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText([
    `Benachrichtigungen${before}`,
    'Sofort',
    'Bald',
    'Zur Kenntnis',
  ])
  const lines = page.getByRole('dialog').locator('[data-line]')
  await expect(lines.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lines.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(lines.last()).toBeFocused()
  // The list and the bell name the same.
  const newest = line(page, /^Neu importierte Mitarbeiter/)
  const [, name] = /Mitarbeiter(.+), \d\d\.\d\d\.\d{4}/.exec((await newest.textContent())!)!
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await newest.press('Enter')
  const news = drawer(page, 'Neu importierte Mitarbeiter')
  const people = news.getByRole('listitem')
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasText: name })).not.toHaveCount(0)
  const total = await people.count()
  expect(total).toBeGreaterThan(2)
  // All of them, as a list of files to go through, and back.
  const names = await people.getByRole('link').allTextContents()
  await news.getByRole('link', { name: 'Alle öffnen' }).press('Enter')
  await expect(news).toHaveCount(0)
  const rows = page.locator('tbody tr[data-index]')
  await expect(rows).toHaveCount(total)
  const shown = await rows.allTextContents()
  expect(shown.map(text => names.some(one => text.includes(one)))).toEqual(names.map(() => true))
  await page.getByRole('button', { name: /Nur ausgewählte Mitarbeiter/ }).press('Enter')
  await expect(rows.nth(total)).toBeVisible()

  // On a phone the bell is a step back from its list.
  await page.setViewportSize({ width: 390, height: 844 })
  await bell(page).press('Enter')
  await newest.press('Enter')
  await expect(people).toHaveCount(total)
  expect((await news.boundingBox())!.height).toBeLessThan(0.89 * 844)
  await news.getByRole('button', { name: 'Zurück' }).press('Enter')
  await expect(news).toHaveCount(0)
  await newest.press('Enter')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(people).toHaveCount(total)
  await people
    .first()
    .getByRole('button', { name: /als gelesen markieren/ })
    .press('Enter')
  await expect(people).toHaveCount(total - 1)
  await news.getByRole('button', { name: 'Alle als gelesen markieren' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Alle als gelesen markieren?' })
  await question.getByRole('button', { name: 'Abbrechen' }).press('Enter')
  await expect(people).toHaveCount(total - 1)
  await news.getByRole('button', { name: 'Alle als gelesen markieren' }).press('Enter')
  await question.getByRole('button', { name: 'Alle als gelesen markieren' }).press('Enter')
  await expect(news.getByText('Nichts offen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect.poll(() => countOf(page)).toBe(before - total)
  await page.keyboard.press('Enter')
  await expect(line(page, /^Neu importierte Mitarbeiter/)).toHaveCount(0)
})

test('a line leads to the personnel file, and an import to its rows', async ({ page }) => {
  await openPeople(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH')
  await bell(page).click()
  await line(page, /^Fehlende Mindestdaten/).click()
  const person = drawer(page, 'Fehlende Mindestdaten').getByRole('link').first()
  const name = (await person.textContent())!
  await person.click()
  await expect(page).toHaveURL(/documents\/employeedata\?.*employeeId=\d+/)
  await expect(page.getByRole('region', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  await bell(page).click()
  await line(page, /^Importe mit Problemen/).click()
  await drawer(page, 'Importe mit Problemen').getByRole('link', { name: 'neue-mitarbeiter.csv' }).click()
  await expect(page).toHaveURL(/EmployeeImportJobs\?.*importJobId=\d+/)
  await expect(page.getByText('„31.02.2026“ ist kein Datum (TT.MM.JJJJ)', { exact: true })).toBeVisible()
})

test(
  'hidden people are named among the duplicates, and documents are filtered by their warning',
  THOROUGH,
  async ({ page }) => {
    await openPeople(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH')
    await bell(page).click()
    await line(page, /^Doppelte Personalnummern/).click()
    await expect(drawer(page, 'Doppelte Personalnummern').getByText('Versteckt', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await bell(page).click()
    await line(page, /^Abgelaufene Dokumente/).click()
    const documents = drawer(page, 'Dokumentenwarnungen')
    await expect(documents.getByRole('button', { name: 'Abgelaufen', pressed: true })).toBeVisible()
    await expect(documents.getByText(/^abgelaufen \d\d\.\d\d\.\d{4}$/).first()).toBeVisible()
    await documents.getByRole('button', { name: 'Unbestätigt' }).click()
    await expect(documents.getByText('nicht bestätigt').first()).toBeVisible()
  },
)

test(
  'people of a store that the filter leaves out stand among the duplicates, flagged as such',
  THOROUGH,
  async ({ page }) => {
    await openPeople(page, 'besitz@kontor.example', 'Kaffeehaus Sonnblick GmbH')
    const duplicates = drawer(page, 'Doppelte SV-Nummern')
    const people = duplicates.getByRole('listitem')
    const flagged = people.filter({ has: page.getByText('Store ausgeblendet', { exact: true }) })
    const openList = async () => {
      await bell(page).click()
      await line(page, /^Doppelte SV-Nummern/).click()
      await expect(people.first()).toBeVisible()
    }
    await openList()
    await expect(flagged).toHaveCount(0)
    const shown = await people.count()
    const ofStore = people.filter({ hasText: 'Wien Mariahilf' })
    const own = await ofStore.count()
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(shown)
    await page.keyboard.press('Escape')

    const filter = drawer(page, 'Anwendungsfilter')
    const choose = async (change: () => Promise<void>) => {
      await page.getByRole('button', { name: /^Anwendungsfilter/ }).click()
      await change()
      await filter.getByRole('button', { name: 'Speichern' }).click()
      await expect(filter).toHaveCount(0)
    }
    await choose(() => filter.getByRole('checkbox', { name: 'Wien Mariahilf' }).uncheck())
    await openList()
    await expect(flagged).toHaveCount(own)
    await expect(people).toHaveCount(shown)
    await expect(ofStore.filter({ hasText: 'Store ausgeblendet' })).toHaveCount(own)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await choose(() => filter.getByRole('button', { name: 'Alle', exact: true }).click())
    await openList()
    await expect(flagged).toHaveCount(0)
  },
)

test(
  'the configuration holds at once, follows the account to another browser, and all off says so',
  THOROUGH,
  async ({ page, browser }) => {
    await openPeople(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH')
    await bell(page).click()
    await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click()
    const settings = drawer(page, 'Benachrichtigungen einstellen')
    await expect(settings.getByRole('switch')).toHaveCount(17)
    await expect(settings.getByRole('switch', { name: 'Offen für die Lohnverrechnung' })).not.toBeChecked()
    await expect(settings.getByText('30 Tage')).toBeVisible()
    await settings.getByRole('slider', { name: 'Vorwarnung vor dem Ablauf' }).press('End')
    await expect(settings.locator('output')).toHaveText('90 Tage')
    await settings.getByRole('button', { name: 'Alle ausschalten' }).click()
    await expect(settings.getByText('Alle Benachrichtigungen ausgeblendet, Konfiguration prüfen.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen, alle ausgeblendet')
    await bell(page).click()
    await expect(
      page.getByRole('dialog').getByText('Alle Benachrichtigungen ausgeblendet, Konfiguration prüfen.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Konfiguration öffnen' }).click()
    await settings.getByRole('switch', { name: 'Doppelte SV-Nummern' }).press('Space')
    await page.keyboard.press('Escape')
    await expect.poll(() => countOf(page)).toBe(4)
    const stored = () =>
      page.evaluate(() => {
        const config = JSON.parse(localStorage.getItem('notificationBellConfigState') ?? '{}')
        return [config.showSvnrNotUniqueCount, config.showIbanNotUniqueCount, config.documentExpiryLimit]
      })
    await expect.poll(stored).toEqual([true, false, 90])

    const elsewhere = await (await browser.newContext()).newPage()
    await openPeople(elsewhere, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH')
    await expect.poll(() => countOf(elsewhere)).toBe(4)
    await bell(elsewhere).click()
    await elsewhere.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click()
    await drawer(elsewhere, 'Benachrichtigungen einstellen').getByRole('button', { name: 'Alle einschalten' }).click()
    // The page that was open all the while hears of it.
    await expect.poll(() => countOf(page), AT_ONCE).toBeGreaterThan(20)
  },
)

test('who is new is counted in a page that was open already', async ({ browser }) => {
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await openPeople(one, 'besitz@kontor.example', 'Bäckerei Morgenrot GmbH')
  await openPeople(two, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH')
  await expect(bell(one)).toHaveAccessibleName(/\d+ offen/)
  const before = await countOf(one)
  await two.getByRole('button', { name: 'Neuer Mitarbeiter' }).click()
  const hire = drawer(two, 'Neuer Mitarbeiter')
  await hire.getByLabel('Nachname').fill('Glockner')
  await hire.getByRole('button', { name: 'Erstellen' }).click()
  // New, and much is missing.
  await expect.poll(() => countOf(one), AT_ONCE).toBe(before + 2)
})

test('the list of addresses for new employees is kept in the settings', THOROUGH, async ({ page }) => {
  await openPeople(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH')
  await bell(page).click()
  await expect(page.getByRole('dialog').getByText('Nichts offen')).toBeVisible()
  await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click()
  const settings = drawer(page, 'Benachrichtigungen einstellen')
  await settings.getByRole('button', { name: 'Täglich' }).click()
  await expect(
    settings.getByRole('textbox', { name: 'Uhrzeit' }).or(settings.getByLabel('Uhrzeit')).first(),
  ).toBeVisible()
  await settings.getByLabel('E-Mail-Adresse').fill('lohn')
  await settings.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(settings.getByText('Das ist keine E-Mail-Adresse')).toBeVisible()
  await settings.getByLabel('E-Mail-Adresse').fill('lohn@kontor.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email Adresse wurde hinzugefügt')).toBeVisible()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'lohn@kontor.example entfernen' }).click()
  await page
    .getByRole('dialog', { name: 'E-Mail-Adresse entfernen' })
    .getByRole('button', { name: 'Entfernen' })
    .click()
  await expect(page.getByText('Email Adresse wurde gelöscht')).toBeVisible()
  await settings.getByRole('button', { name: 'Aus', exact: true }).click()
})

test(
  'who may see nothing of it has no bell, a branch manager only that of the own stores',
  THOROUGH,
  async ({ page }) => {
    await openPeople(page, 'filiale@kontor.example', 'Kaffeehaus Sonnblick GmbH')
    await bell(page).click()
    await expect(line(page, /^Neu importierte Mitarbeiter/)).toContainText('2')
    await expect(line(page, /^Importe mit Problemen/)).toHaveCount(0)
    const kinds = page.getByRole('dialog').getByRole('list', { name: /Arten? ohne Treffer$/ })
    await expect(kinds).toHaveCount(0)
    await page.getByRole('button', { name: 'zeigen' }).click()
    await expect(kinds.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'verbergen' }).click()
    await expect(kinds).toHaveCount(0)
    await page.keyboard.press('Escape')
    await signIn(page, 'planung@kontor.example')
    await page.waitForLoadState('networkidle')
    await expect(bell(page)).toHaveCount(0)
  },
)

test('every list of the bell is readable and reachable by day and by night', THOROUGH, async ({ page }) => {
  // A small page, since all of it is read with each list.
  await enter(page, 'besitz@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanyAccountingCircles')
  await bell(page).click()
  await expectAccessibleInBothLights(page)
  const lines = page.getByRole('dialog').locator('[data-line] [data-name]')
  await expect(lines).toHaveCount(15)
  const names = await lines.allTextContents()
  await page.keyboard.press('Escape')
  for (const name of [...names, 'Benachrichtigungen einstellen']) {
    await page.setViewportSize({ width: names.indexOf(name) % 2 ? 1280 : 750, height: 900 })
    await bell(page).click()
    await line(page, new RegExp(`^${name.replace(/[/().]/g, '\\$&')}`)).click()
    const open = page.getByRole('dialog')
    await expect(open.getByRole('listitem').or(open.getByRole('switch')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessibleInBothLights(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
  }
})

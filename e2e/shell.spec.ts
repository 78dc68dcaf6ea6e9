import type { Page } from '@playwright/test'
import {
  AT_ONCE,
  address,
  enter,
  expect,
  expectAccessibleInBothLights,
  personnelFile,
  signIn,
  storeChoice,
  THOROUGH,
  test,
} from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('the user menu opens the about popup by keyboard, readable by day and by night', THOROUGH, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin@kontor.example')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /^Benutzer / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Über Kontor' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Über Kontor' })
  await expect(dialog).toContainText('Version')
  await expect(page.locator('meta[name="matomo"]'), 'nobody counts without a setting').toHaveCount(0)
  await expectAccessibleInBothLights(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Benutzer / })).toBeFocused()
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
const goBack = (page: Page) => page.evaluate(() => history.back())
const answer = (page: Page, name: 'Abbrechen' | 'Verwerfen') => question(page).getByRole('button', { name }).click()

/** As when the tab is closed: the browser asks, and the person stays. */
async function expectBrowserAsks(page: Page) {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

test('Back closes what is open above a screen and leaves the address, and asks first when something was typed', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyCostCenters')
  const screen = page.url()
  const dialog = page.getByRole('dialog', { name: 'Kostenstelle bearbeiten' })
  const edit = page.getByRole('button', { name: 'Service Events bearbeiten' })
  await edit.click()
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(screen)

  await edit.click()
  await dialog.getByLabel('Beschreibung').fill('Feste und Märkte')
  await goBack(page)
  await answer(page, 'Abbrechen')
  await expect(dialog.getByLabel('Beschreibung')).toHaveValue('Feste und Märkte')
  await expectBrowserAsks(page)
  await expect(dialog.getByLabel('Beschreibung')).toHaveValue('Feste und Märkte')
  await goBack(page)
  await expect(question(page)).toBeVisible()
  // Back closes the topmost alone, the question too.
  await goBack(page)
  await expect(question(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await goBack(page)
  await answer(page, 'Verwerfen')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(screen)

  // The form that the palette opens is not opened again by Back.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Suchen oder springen' }).fill('neue kosten')
  await page.keyboard.press('Enter')
  const created = page.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await expect(created.getByLabel('Nummer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(created).toHaveCount(0)
  await expect(page).toHaveURL(screen)
  await goBack(page)
  await expect(page).toHaveURL(screen)
  await expect(created).toHaveCount(0)

  // Nothing is open any more: Back leads to where the person came from, at once.
  await goBack(page)
  await expect(page).toHaveURL(/\/healthz$/)
})

test('what was typed into a personnel file or on a page is not lost by Back, a link or a reload', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
  await page.getByRole('row').nth(2).click()
  const file = personnelFile(page)
  await expect(file).toBeVisible()
  const opened = page.url()
  expect(opened).toContain('employeeId=')
  await file.getByLabel('Telefon').fill('+43 1 4711')
  await goBack(page)
  await answer(page, 'Abbrechen')
  await expect(file.getByLabel('Telefon')).toHaveValue('+43 1 4711')
  await expect(page).toHaveURL(opened)
  await expectBrowserAsks(page)
  await page.keyboard.press('Escape')
  await answer(page, 'Abbrechen')
  await goBack(page)
  await answer(page, 'Verwerfen')
  await expect(file).toHaveCount(0)
  await expect(page).toHaveURL(/employeedata$/)

  await page.getByRole('row').nth(2).click()
  await file.getByRole('button', { name: 'Schließen' }).first().click()
  await expect(page).toHaveURL(/employeedata$/)
  // A file that was closed is not opened again: Back leads to where the person was before the list.
  await goBack(page)
  await expect(page).toHaveURL(/\/healthz$/)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/employeedata$/)
  await expect(file).toHaveCount(0)

  await page.getByRole('button', { name: /^Benutzer / }).click()
  await page.getByRole('menuitem', { name: 'Mein Konto' }).click()
  const profile = page.getByLabel('Vorname')
  await profile.fill('Martha')
  await page.getByRole('link', { name: 'Kontor, zur Startseite' }).click()
  await answer(page, 'Abbrechen')
  await expect(profile).toHaveValue('Martha')
  await goBack(page)
  await answer(page, 'Abbrechen')
  await expectBrowserAsks(page)
  await page.getByRole('link', { name: 'Kontor, zur Startseite' }).click()
  await answer(page, 'Verwerfen')
  await expect(page.getByRole('navigation', { name: 'Startseite' })).toBeVisible()
})

test(
  'while nobody tells the page what changes, a bar says that it may be old, and goes by itself',
  THOROUGH,
  async ({ page }) => {
    let isCut = true
    await page.routeWebSocket(/socket\.io/, line => void (isCut ? line.close() : line.connectToServer()))
    await signIn(page, 'lohn@kontor.example')
    const bar = page.getByText('Keine Verbindung für laufende Änderungen.', { exact: false })
    await expect(bar).toBeVisible(AT_ONCE)
    await expectAccessibleInBothLights(page)
    isCut = false
    await expect(bar).toHaveCount(0)
  },
)

test('in a very wide window the content stands in the middle, below the bar’s own', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyCostCenters')
  const left = async (name: string) => (await page.getByRole('link', { name }).boundingBox())!.x
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!.x
  expect(title).toBeGreaterThan(200)
  expect(await left('Kontor, zur Startseite')).toBe(title)
  const first = page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link').first()
  expect((await first.boundingBox())!.x).toBe(title)
})

test('Strg K finds people, actions and stores by keyboard, and a social security number only for who may read it', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const field = page.getByRole('combobox', { name: 'Suchen oder springen' })
  const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  // What is typed before its file has come is not lost, and presses nothing below.
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]*\.js$/, route => arrival.promise.then(() => route.continue()))
  const company = await enter(page, 'filiale@kontor.example', CAFE, 'documents/employeedata')
  const name = (await page.locator('tbody tr[data-index="0"] td').nth(2).textContent())!
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  arrival.resolve()
  await expect(field).toHaveValue(name)
  await expect(options('Mitarbeiter').first()).toContainText(name)
  for (const action of ['Neuer Import', 'Neue Kostenstelle', 'Neuer Finanzbuchhaltungskreis', 'Neuer Benutzer']) {
    await field.fill(`> ${action}`)
    await expect(page.getByText('Nichts gefunden.'), action).toBeVisible()
  }
  const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem('md_token')}`)
  const seen = await page.request.post(address(`/api/sec/employees/search?companyId=${company}`), {
    headers: { authorization, 'X-Requested-With': 'XMLHttpRequest' },
    data: { companyId: company, text: name },
  })
  const { id }: { id: number } = (await seen.json()).data[0]

  // Who may read it says the number; whoever may not finds nobody by it.
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
  const svnr = await page.evaluate(async url => {
    const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
    return (await (await fetch(url, { headers })).json()).data.socialsecurity as string
  }, `/api/sec/employees/${id}/sensitive?companyId=${company}`)
  expect(svnr).toMatch(/^\d{10}$/)
  const spaced = `${svnr.slice(0, 4)} ${svnr.slice(4)}`
  await find(spaced)
  await expect(options('Mitarbeiter')).toHaveText([new RegExp(name)])
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await page.keyboard.press('Enter')
  const file = page.getByRole('region', { name })
  await expect(file.getByRole('tab', { name: /Stammdaten/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`employeeId=${id}$`))
  await page.keyboard.press('Escape')
  await expect(file).toHaveCount(0)

  // Whose file was open is offered again; @ leaves people alone.
  await find('@')
  await expect(page.getByRole('option')).toHaveText([new RegExp(`Personalakt ${name}`)])
  await field.fill('@ma')
  await expect(options('Mitarbeiter').first()).toBeVisible()
  await expect(options('Aktionen')).toHaveCount(0)
  await field.fill('> nacht')
  await expect(page.getByRole('option')).toHaveText([/Zum Nachtmodus wechseln/])
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await find('> drucken')
  await expect(page.getByRole('option')).toHaveText([/Drucken/])
  // Heard before the key is pressed: which of the two the page meets first is not said otherwise.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.layersOnPaper = String(document.querySelectorAll('[aria-modal="true"]').length)
    }
  })
  await page.keyboard.press('Enter')
  const html = page.locator('html')
  await expect(html, 'the palette is gone before the page is printed').toHaveAttribute('data-layers-on-paper', '0')

  // With Strg it opens beside this page, which stays where it is.
  const before = page.url()
  await find(name)
  await expect(options('Mitarbeiter').first()).toContainText(name)
  const opened = page.context().waitForEvent('page')
  while ((await options('Mitarbeiter').first().getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  const beside = await opened
  await expect(beside).toHaveURL(new RegExp(`employeeId=${id}$`))
  await expect(beside.getByRole('region', { name })).toBeVisible()
  await beside.close()
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL(before)

  // A store is the one that the month's screens show from then on; Back closes the palette alone.
  await find('linz')
  const store = options('Standorte und Betriebe').first()
  await expect(store).toContainText('Linz Landstraße')
  await expect(store).toContainText(/\d+ Mitarbeiter/)
  while ((await store.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(storeChoice(page, 'Standorte')).toContainText('Linz Landstraße')
  const screen = page.url()
  await find('ab')
  await goBack(page)
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL(screen)
  await find('neu linz')
  await options('Aktionen').filter({ hasText: 'Neuer Mitarbeiter in Linz Landstraße' }).click()
  const hire = page.getByRole('dialog', { name: 'Neuer Mitarbeiter' })
  await expect(hire.getByRole('combobox', { name: 'Standort' })).toHaveValue('Linz Landstraße')
  await page.keyboard.press('Escape')
  await expect(hire).toHaveCount(0)
  // The other screens of stores open with it, too.
  await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportAbsences')
  await expect(storeChoice(page)).toContainText('Linz Landstraße')

  await enter(page, 'filiale@kontor.example', CAFE, 'documents/employeedata')
  await find(spaced)
  await expect(page.getByText('Nichts gefunden.')).toBeVisible()
  await field.fill(name)
  await expect(options('Mitarbeiter').first()).toContainText(name)
  expect(asked.filter(url => url.includes(svnr.slice(4)))).toEqual([])

  // As wide as the phone, every row as high as a thumb.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  expect((await options('Mitarbeiter').first().boundingBox())!.height).toBe(48)
  await field.fill('abm')
  await field.press('Enter')
  await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
})

import type { Browser, Page } from '@playwright/test'
import { linkFor } from './mails.ts'
import { AT_ONCE, address, expect, expectAccessible, signIn, THOROUGH, test } from './person.ts'

const REGISTRATION = 'Registrierung abschließen'

async function openOverview(page: Page): Promise<void> {
  await signIn(page, 'admin@kontor.example')
  await page.getByRole('button', { name: /Benutzer Adam/ }).click()
  await page.getByRole('menuitem', { name: 'Benutzerübersicht' }).click()
  await expect(page.getByRole('heading', { name: 'Benutzerübersicht', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /besitz@kontor.example/ })).toBeVisible()
}

async function createUser(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Benutzer' }).first()
  await dialog.getByLabel('E-Mail', { exact: true }).or(dialog.getByLabel('E-Mail *')).first().fill(email)
  await dialog.getByLabel('Vorname').fill('Nora')
  await dialog.getByLabel('Nachname').fill('Neumann')
  await dialog.getByLabel(/^Passwort( \*)?$/).fill('kurze Wege zum Markt')
  await dialog.getByLabel(/^Passwort bestätigen( \*)?$/).fill('kurze Wege zum Markt')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(page.getByText(/kann nicht rückgängig gemacht werden/)).toBeVisible()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Erstellen' }).click()
  await expect(page.getByText('Benutzer erstellt', { exact: true })).toBeVisible()
  await expect(page.getByText('Registrierungs-E-Mail verschickt')).toBeVisible()
}

/** Another person at another computer. */
const otherPage = (browser: Browser) => browser.newContext({ locale: 'de-AT' }).then(context => context.newPage())

async function choosePassword(page: Page, password: string, repeat = password): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByLabel(/^Passwort bestätigen( \*)?$/).fill(repeat)
  await page.keyboard.press('Enter')
}

test('a new user registers by mail, forgets the password, sets another one and signs out', async ({
  page,
  browser,
}) => {
  const email = 'nora.neumann@kontor.example'
  await openOverview(page)
  await createUser(page, email)
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('E-Mail gesendet')

  const nora = await otherPage(browser)
  const registration = await linkFor(email, REGISTRATION)
  await nora.goto(registration)
  await expect(nora.getByLabel('E-Mail')).toHaveValue(email)
  await choosePassword(nora, 'kurz')
  await expect(nora.getByText('Passwort Fehler')).toHaveCount(1)
  await expect(nora.getByText('mindestens 8 Zeichen lang')).toBeVisible()
  await choosePassword(nora, 'Knödel mit Ei', 'Knödel ohne Ei')
  await expect(nora.getByText('Passwort Fehler')).toHaveCount(2)
  await expectAccessible(nora)
  await choosePassword(nora, 'Nora-im-Kaffeehaus')
  await expect(nora.getByText('weder Ihren Namen noch Ihre E-Mail-Adresse')).toBeVisible()
  await choosePassword(nora, 'Knödel mit Ei')
  await expect(nora.getByRole('main').getByText('Ihre Registrierung wurde erfolgreich abgeschlossen.')).toBeVisible()
  // Signed in at once; only the role in a company is still missing.
  await expect(nora.getByRole('dialog', { name: 'Keine Berechtigung' })).toBeVisible()

  await nora.goto(address('/logout'))
  await expect(nora.getByText('Bitte warten Sie, Sie werden ausgeloggt!')).toBeVisible()
  await expect(nora.getByText('Logout erfolgreich!')).toBeVisible()
  await expect(nora.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(await nora.evaluate(() => localStorage.getItem('md_token'))).toBeNull()

  // The link of the registration once more, and one that somebody made up.
  await nora.goto(registration)
  await choosePassword(nora, 'Knödel mit Ei')
  await expect(nora.getByText('Ihr Benutzerkonto ist bereits aktiviert und Sie können sich einloggen.')).toBeVisible()
  await expect(nora.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await nora.goto(address('/registration/erfunden/niemand%40kontor.example'))
  await choosePassword(nora, 'Knödel mit Ei')
  await expect(nora.getByText('da der Token ungültig ist.')).toBeVisible()
  await nora.goto(address('/account'))

  await nora.getByRole('link', { name: 'Passwort vergessen' }).click()
  // Both pages ask for the address.
  await expect(nora.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible()
  await nora.getByLabel('E-Mail').fill(email)
  await nora.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(nora.getByText('Wenn es zu dieser E-Mail-Adresse ein Benutzerkonto gibt')).toBeVisible()
  const link = await linkFor(email, 'Passwort neu setzen')
  await nora.goto(link)
  await choosePassword(nora, 'drei Stufen zum Keller')
  await expect(nora.getByText('Erfolg', { exact: true })).toBeVisible()
  await expect(nora.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await nora.getByLabel('E-Mail').fill(email)
  await nora.getByLabel('Passwort', { exact: true }).fill('drei Stufen zum Keller')
  await nora.keyboard.press('Enter')
  await expect(nora.getByRole('dialog', { name: 'Keine Berechtigung' })).toBeVisible()

  // The same link a second time, with an old token in the browser.
  await nora.goto(link)
  await choosePassword(nora, 'noch ein anderer Satz')
  await expect(nora.getByText('Ihr Passwort konnte nicht erneuert werden.')).toBeVisible()
  await nora.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(nora.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible()
})

test('who was deactivated is out at once and comes back by mail', THOROUGH, async ({ page, browser }) => {
  const planner = await otherPage(browser)
  await signIn(planner, 'planung@kontor.example')
  await openOverview(page)
  const row = page.getByRole('row', { name: /planung@kontor.example/ })
  await row.getByRole('button', { name: /^aktiv/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click()
  await expect(row.getByRole('button', { name: /^inaktiv/ })).toBeVisible()
  await expect(planner.getByText('Ihre Anmeldung ist nicht mehr gültig.')).toBeVisible(AT_ONCE)

  await row.getByRole('button', { name: /^inaktiv/ }).click()
  await expect(page.getByText('Aktivierungs-E-Mail verschickt')).toBeVisible()
  const link = await linkFor('planung@kontor.example', 'Benutzerkonto aktivieren')
  await planner.goto(link)
  await expect(planner.getByText('Erfolgreich aktiviert!')).toBeVisible()
  await expect(planner.getByRole('heading', { level: 1 })).toContainText('Paula Planer')
  await planner.goto(link)
  await expect(planner.getByText('Ihr Benutzerkonto ist bereits aktiviert')).toBeVisible()
  await planner.goto(address('/activation/falsch/planung%40kontor.example'))
  await expect(planner.getByText('Fehler beim Aktivieren!')).toBeVisible()
  await expect(planner.getByText('Ihr Account konnte nicht aktiviert werden.')).toBeVisible()
  await expectAccessible(planner)
  await planner.goto(address('/activation'))
  await expect(planner.getByText('Fehler beim Aktivieren!')).toBeVisible()

  await page.getByRole('button', { name: 'Nach Seite oder UUID laden' }).click()
  await page.getByRole('button', { name: 'Benutzer laden' }).click()
  await expect(row.getByRole('button', { name: /^aktiv/ })).toBeVisible()
})

test(
  'the overview is leafed through in tens, filtered, loaded by UUIDs, and its rows follow what is ordered',
  THOROUGH,
  async ({ page, browser }) => {
    await openOverview(page)
    await page.evaluate(async () => {
      for (let number = 1; number <= 12; number++) {
        await fetch('/api/user', {
          method: 'POST',
          headers: { authorization: `Bearer ${localStorage.getItem('md_token')}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `viele.${String(number).padStart(2, '0')}@kontor.example`,
            firstname: 'Viele',
            lastname: `Leute ${number}`,
            password: 'kurze Wege zum Markt',
          }),
        })
      }
    })
    await page.getByRole('button', { name: 'Nach Seite oder UUID laden' }).click()
    await page.getByRole('button', { name: 'Benutzer laden' }).click()
    const emails = page.locator('tbody td:first-child')
    await expect(emails).toHaveCount(10)
    const first = await emails.first().textContent()
    await page.getByRole('button', { name: 'Vorige Seite' }).click()
    await expect(emails.last()).toContainText('viele.12')
    await page.getByRole('button', { name: 'Nächste Seite' }).click()
    await expect(emails.first()).toHaveText(first!)
    await page.getByRole('searchbox', { name: 'Benutzer suchen' }).fill('leute 7')
    await expect(emails).toHaveText(['viele.07@kontor.example'])

    const row = page.getByRole('row', { name: /Leute 7/ })
    const menu = async (name: string) => {
      await row.getByRole('button', { name: /^Aktionen/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await menu('Passwort ändern')
    const dialog = page.getByRole('dialog', { name: 'Passwort ändern' })
    await dialog.getByLabel(/^Neues Passwort( \*)?$/).fill('fünf Äpfel im Korb')
    await dialog.getByLabel(/^Neues Passwort wiederholen( \*)?$/).fill('fünf Äpfel im Korb')
    await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(page.getByText('Passwort geändert')).toBeVisible()
    await menu('Anmeldeversuche zurücksetzen')
    await expect(page.getByText('Anmeldeversuche zurückgesetzt')).toBeVisible()
    await menu('Token invalidieren')
    await expect(page.getByRole('dialog')).toContainText('Viele Leute 7 (viele.07@kontor.example)')
    await page.getByRole('dialog').getByRole('button', { name: 'Invalidieren' }).click()
    await expect(page.getByText('Token invalidiert')).toBeVisible()
    await expect(row).toContainText('abgemeldet')
    await row.getByRole('button', { name: /^Aktionen/ }).click()
    const noPicture = page.getByRole('menuitem', { name: 'Profilbild löschen' })
    await expect(noPicture).toBeDisabled()
    await expect(noPicture).toHaveAccessibleDescription('Es gibt kein Profilbild.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const changeEmail = async (email: string) => {
      await menu('E-Mail ändern')
      const asked = page.getByRole('dialog', { name: 'E-Mail ändern' })
      await asked.getByLabel(/^Neue E-Mail/).fill(email)
      await asked.getByRole('button', { name: 'E-Mail ändern' }).click()
      await expect(row).toContainText(`neu: ${email}, noch nicht bestätigt`)
    }
    await changeEmail('viele.verschrieben@kontor.example')
    await row.getByRole('button', { name: 'Zurückziehen' }).click()
    await expect(row).not.toContainText('verschrieben')
    await changeEmail('viele.077@kontor.example')
    const owner = await otherPage(browser)
    await owner.goto(await linkFor('viele.077@kontor.example', 'E-Mail-Adresse bestätigen'))
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await expect(owner.getByText('Ihre neue E-Mail-Adresse wurde bestätigt.')).toBeVisible()
    await page.getByRole('button', { name: 'Benutzer laden' }).click()
    await expect(emails).toHaveText(['viele.077@kontor.example'])
    await menu('Benutzer löschen')
    await expect(page.getByText(/kann nicht rückgängig gemacht werden/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('Benutzer gelöscht')).toBeVisible()
    await expect(page.getByText('Kein Eintrag passt zum Filter')).toBeVisible()
    await page.getByRole('button', { name: 'Filter entfernen' }).click()

    const byIds = page.getByRole('button', { name: /^UUIDs laden/ })
    await expect(byIds).toBeDisabled()
    await page.getByLabel('UUID hinzufügen').fill('keine-uuid')
    await page.keyboard.press('Enter')
    await expect(page.getByText('„keine-uuid“ ist keine UUID')).toBeVisible()
    const ownId = await page.evaluate(
      () => JSON.parse(atob(localStorage.getItem('md_token')!.split('.')[1]!)).sub as string,
    )
    await page.getByLabel('UUID hinzufügen').fill(ownId)
    await page.keyboard.press('Enter')
    await expect(byIds).toHaveText('UUIDs laden (1)')
    await byIds.click()
    await expect(emails).toHaveText(['admin@kontor.example'])
    await page.getByLabel('UUID hinzufügen').fill('00000000-0000-4000-8000-000000000000')
    await page.keyboard.press('Enter')
    await byIds.click()
    await expect(page.getByRole('list', { name: 'Hinzugefügte UUIDs' })).toContainText('Unbekanntes Konto')
    const self = page.getByRole('row', { name: /admin@/ })
    await expect(self).toContainText('Sie können sich nicht selbst deaktivieren.')
    await self.getByRole('button', { name: /^Aktionen/ }).click()
    const own = page.getByRole('menuitem', { name: 'Benutzer löschen' })
    await expect(own).toBeDisabled()
    await expect(own).toHaveAccessibleDescription('Sie können sich nicht selbst löschen.')
  },
)

test('who manages accounts finds somebody by name, role, company and state, and does in the drawer all that the menu does', async ({
  page,
}) => {
  await openOverview(page)
  const rows = page.getByRole('table', { name: 'Benutzer' }).locator('tbody tr')
  const choose = async (chip: string, choice: string) => {
    await page.getByRole('button', { name: chip }).click()
    await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
  }
  await choose('Alle Rollen', 'Lohnverrechnung')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('lohn@kontor.example')
  await expect(rows).toContainText('Lohnverrechnung')
  await expect(page).toHaveURL(/role=Lohnverrechnung/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await choose('Jeder Status', 'inaktiv')
  await expect(page.getByText('Kein Eintrag passt zum Filter')).toBeVisible()
  await page.getByRole('button', { name: 'Filter entfernen' }).click()
  const search = page.getByRole('searchbox', { name: 'Benutzer suchen' })
  await search.fill('HUBER marta')
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)

  await rows.getByRole('button', { name: 'lohn@kontor.example', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Marta Huber' })
  await expect(drawer.getByText('Letzter Login')).toBeVisible()
  await expect(drawer.getByRole('listitem').first()).toContainText('Lohnverrechnung')
  await expectAccessible(page)
  const commands = [
    ...['Profil anzeigen', 'E-Mail ändern', 'Registrieren', 'UUID kopieren', 'Passwort ändern'],
    ...['Anmeldeversuche zurücksetzen', '2FA deaktivieren', 'Token invalidieren', 'Benutzer deaktivieren'],
    ...['Profilbild löschen', 'Benutzer löschen'],
  ]
  for (const name of commands) await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByLabel(/^Neues Passwort( \*)?$/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('button', { name: 'Passwort ändern' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Anmeldeversuche zurücksetzen' }).click()
  await expect(page.getByText('Anmeldeversuche zurückgesetzt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(rows.getByRole('button', { name: 'lohn@kontor.example', exact: true })).toBeFocused()
  await rows.getByRole('button', { name: /^Aktionen/ }).click()
  for (const name of commands) await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('without the role ADMIN the overview leads home and stands in no menu', async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  await page.getByRole('button', { name: /Benutzer Marta/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Benutzerübersicht' })).toHaveCount(0)
  await page.goto(address('/overview'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta Huber')
  expect(new URL(page.url()).pathname).toBe('/')
})

const targets: [what: string, redirect: string, method: string][] = [
  ['by a form to a sister product', 'https://mz.sister.example/abmeldung', 'POST'],
  ['directly to the planner', 'https://mdpl.sister.example/', 'GET'],
]
for (const [what, redirect, method] of targets) {
  test(`signing out goes on ${what} that is on the list`, method === 'GET' ? THOROUGH : {}, async ({ page }) => {
    await signIn(page, 'lohn@kontor.example')
    const asked = Promise.withResolvers<string>()
    await page.route('https://*.sister.example/**', route => {
      asked.resolve(`${route.request().method()} ${route.request().url()} ${route.request().postData() ?? ''}`.trim())
      return route.fulfill({ body: 'angekommen', contentType: 'text/plain' })
    })
    await page.goto(address(`/logout?redirect=${encodeURIComponent(redirect)}`))
    await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('md_token'))).toBeNull()
    expect(await asked.promise).toBe(`${method} ${redirect}`)
    await expect(page.getByText('angekommen')).toBeVisible()
  })
}

test('signing out goes nowhere else, says so and returns home', async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  const redirect = 'https://mz.sister.example.evil.example/abmeldung'
  await page.goto(address(`/logout?redirect=${encodeURIComponent(redirect)}`))
  await expect(page.getByText(`Umleitung zu ${redirect} nicht erlaubt.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(new URL(page.url()).hostname).not.toContain('example')
})

test('signing out begins after half a second, goes on after one and home after three', THOROUGH, async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  const hasToken = () => page.evaluate(() => localStorage.getItem('md_token') !== null)
  // From now on time passes only where it is let.
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T08:00:01Z'))
  await page.goto(address('/logout?redirect=nirgends'))
  await expect(page.getByText('Bitte warten Sie, Sie werden ausgeloggt!')).toBeVisible()
  await page.clock.runFor(450)
  expect(await hasToken()).toBe(true)
  await page.clock.runFor(100)
  await expect(page.getByText('Umleitung zu nirgends nicht erlaubt.')).toBeVisible()
  expect(await hasToken()).toBe(false)
  await page.clock.runFor(2900)
  await expect(page.getByText('Umleitung zu nirgends nicht erlaubt.')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()

  await page.goto(address('/logout'))
  await expect(page.getByText('Bitte warten Sie, Sie werden ausgeloggt!')).toBeVisible()
  await page.clock.runFor(600)
  await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
  await page.clock.runFor(900)
  await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { AT_ONCE, address, expect, expectAccessible, signIn, THOROUGH, test } from './person.ts'
import { PASSWORD } from './server.ts'

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /^Benutzer / }).click()
  await page.getByRole('menuitem', { name: 'Mein Konto' }).click()
  await expect(page.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible()
}
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Benutzer / }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page.getByLabel('E-Mail')).toBeVisible()
}
async function enterPassword(page: Page, email: string) {
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
async function provePassword(page: Page) {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Ihr Passwort', exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
const card = (page: Page, name: string) => page.getByRole('region', { name })
const landed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten (Morgen|Tag|Abend)/)

test('with a second factor on, signing in takes its code or a recovery code, until it is switched off', async ({
  page,
}) => {
  await signIn(page, 'planung@kontor.example')
  await openProfile(page)
  await expectAccessible(page)
  await card(page, 'Zweiter Faktor').getByRole('button', { name: 'Einschalten' }).click()
  await provePassword(page)
  await expect(page.getByRole('img', { name: 'QR-Code' })).toBeVisible()
  await expectAccessible(page)
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = shown!.replaceAll(' ', '')
  await page.getByLabel('Code aus der App').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Der Code stimmt nicht.')).toBeVisible()
  await page.getByLabel('Code aus der App').fill(generateSync({ secret }))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(codes, 'they are shown once, so Escape does not take them away').toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('Kontor-Wiederherstellungscodes.txt')
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(card(page, 'Zweiter Faktor').getByText('10 Wiederherstellungscodes übrig')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'planung@kontor.example')
  await expect(page.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Der Code stimmt nicht oder wurde schon verwendet.')).toBeVisible()
  await page.getByLabel('Code').fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }))
  await page.keyboard.press('Enter')
  await landed(page)

  await signOut(page)
  await enterPassword(page, 'planung@kontor.example')
  await page.getByLabel('Code').fill(recovery.toUpperCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await landed(page)
  await openProfile(page)
  await expect(card(page, 'Zweiter Faktor').getByText('9 Wiederherstellungscodes übrig')).toBeVisible()
  await card(page, 'Zweiter Faktor').getByRole('button', { name: 'Ausschalten' }).click()
  await provePassword(page)
  await expect(card(page, 'Zweiter Faktor').getByText('Ausgeschaltet')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'planung@kontor.example')
  await landed(page)
})

test('a passkey is added, named, signs in without a password, and is removed', THOROUGH, async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'user@kontor.example')
  await openProfile(page)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await provePassword(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mein Telefon')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(card(page, 'Passkeys').getByText('Mein Telefon')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await landed(page)
  await openProfile(page)
  await expect(card(page, 'Passkeys').getByText(/zuletzt verwendet/)).toBeVisible()
  await page.getByRole('button', { name: 'Mein Telefon umbenennen' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Diensttelefon')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Diensttelefon entfernen' }).click()
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(card(page, 'Passkeys').getByText('Diensttelefon')).toHaveCount(0)

  await signOut(page)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Dieser Passkey ist hier nicht bekannt oder wurde nicht bestätigt.')).toBeVisible()
})

test(
  'a session that is ended elsewhere says so at once, and all others end together',
  THOROUGH,
  async ({ page, browser }) => {
    await signIn(page, 'betrieb@kontor.example')
    await openProfile(page)
    const elsewhere = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1 CriOS/141',
    })
    const other = await elsewhere.newPage()
    await signIn(other, 'betrieb@kontor.example')
    await page.reload()
    await expect(card(page, 'Sitzungen').getByText('Diese Sitzung')).toHaveCount(1)
    await page.getByRole('button', { name: 'Chrome auf iPhone abmelden' }).click()
    await expect(other.getByText('Ihre Anmeldung ist nicht mehr gültig.', { exact: false })).toBeVisible(AT_ONCE)
    await expect(card(page, 'Sitzungen').getByText('Chrome auf iPhone')).toHaveCount(0)

    const third = await elsewhere.newPage()
    await signIn(third, 'betrieb@kontor.example')
    await page.reload()
    await page.getByRole('button', { name: 'Alle anderen abmelden' }).click()
    await expect(third.getByText('Ihre Anmeldung ist nicht mehr gültig.', { exact: false })).toBeVisible(AT_ONCE)
    await expect(page.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible()
    await elsewhere.close()
  },
)

test('name, picture and password are changed in the profile, the picture by keyboard', THOROUGH, async ({ page }) => {
  await signIn(page, 'filiale@kontor.example')
  await openProfile(page)
  await page.getByLabel('Vorname').fill('Friedrich')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Profil gespeichert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Benutzer Friedrich Filialleiter' })).toBeVisible()

  await page.getByRole('button', { name: 'Bild wählen' }).click()
  const half = { width: 400, height: 400, channels: 3 as const }
  const bytes = await sharp({ create: { ...half, width: 800, background: '#b3261e' } })
    .composite([
      {
        input: await sharp({ create: { ...half, background: '#1f5b99' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: bytes })
  const crop = page.getByRole('application', { name: /Bildausschnitt/ })
  await crop.focus()
  // To the right edge of the picture, which is red.
  for (let times = 0; times < 8; times++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('+')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(crop).toHaveCount(0)
  const picture = card(page, 'Person').locator('img')
  await expect(picture).toBeVisible()
  const [red, , blue] = await picture.evaluate(async (image: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(200, 200)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    return [...context.getImageData(20, 100, 1, 1).data]
  })
  expect(red! > 150 && blue! < 80, 'the part that was chosen').toBe(true)
  await page.getByRole('button', { name: 'Bild löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(picture).toHaveCount(0)

  await changePassword(page, PASSWORD, 'kurz')
  await expect(page.getByRole('dialog').getByText('mindestens 8 Zeichen', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await changePassword(page, PASSWORD, 'Großglockner-3798')
  await expect(page.getByText('Passwort geändert', { exact: false })).toBeVisible()
  // Back to what the other journeys know; the page goes on without signing in again.
  await changePassword(page, 'Großglockner-3798', PASSWORD)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Vorname').fill('Fritz')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Benutzer Fritz Filialleiter' })).toBeVisible()
})

async function changePassword(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Derzeitiges Passwort( \*)?$/).fill(from)
  await dialog.getByLabel(/^Neues Passwort( \*)?$/).fill(to)
  await dialog.getByLabel(/^Passwort bestätigen( \*)?$/).fill(to)
  await page.keyboard.press('Enter')
}

test(
  'another’s profile shows to the role ADMIN without anything to change, to others not at all',
  THOROUGH,
  async ({ page }) => {
    await signIn(page, 'lohn@kontor.example')
    const own = await page.evaluate(async () => {
      const answer = await fetch('/api/login', {
        headers: { authorization: `Bearer ${localStorage.getItem('md_token')}` },
      })
      return (await answer.json()).data.user.id as string
    })
    await page.goto(address('/profile/00000000-0000-4000-8000-000000000000'))
    await expect(page.getByText('Keine Berechtigung', { exact: true })).toBeVisible()
    await signOut(page)
    await signIn(page, 'admin@kontor.example')
    await page.goto(address(`/profile/${own}`))
    await expect(page.getByRole('heading', { name: 'Marta Huber', level: 1 })).toBeVisible()
    await expect(page.getByText('lohn@kontor.example')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
  },
)

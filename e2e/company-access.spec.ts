import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateSync } from 'otplib'
import {
  AT_ONCE,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  THOROUGH,
  test,
} from './person.ts'
import { PASSWORD } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const SCREEN = 'company/CompanySettings'

test('an administrator makes a key for a program, renews and revokes it, and a receiver hears what changes', async ({
  page,
}) => {
  const heard: string[] = []
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push(JSON.parse(Buffer.concat(parts).toString()).event)
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  const card = page.getByRole('region', { name: 'Zugang und Schnittstellen' })
  await card.getByRole('link', { name: 'API-Schlüssel' }).click()

  await page.getByRole('button', { name: 'Neuer Schlüssel' }).click()
  const made = page.getByRole('dialog', { name: 'Neuer API-Schlüssel' })
  await made.getByLabel('Name').fill('Kassa')
  await made.getByLabel('Benutzerrolle').click()
  await page.getByRole('option', { name: 'Planung' }).click()
  await made.getByRole('button', { name: 'Erstellen' }).click()
  const shown = page.getByRole('dialog', { name: 'API-Schlüssel „Kassa“' })
  const secret = shown.getByRole('group', { name: 'Geheimnis' })
  const first = await secret.locator('code').textContent()
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Beispiel zeigen' }).click()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await shown.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click()
  await expect(page.getByRole('row', { name: /Kassa.*Planung.*gültig/ })).toBeVisible()

  await page.getByRole('button', { name: 'Kassa erneuern' }).click()
  await page.getByRole('dialog', { name: '„Kassa“ erneuern' }).getByRole('button', { name: 'Erneuern' }).click()
  expect(await secret.locator('code').textContent()).not.toBe(first)
  await shown.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click()
  await page.getByRole('button', { name: 'Kassa widerrufen' }).click()
  const question = page.getByRole('dialog', { name: 'API-Schlüssel widerrufen' })
  await expect(question).toContainText('ab der nächsten Anfrage abgewiesen')
  await question.getByRole('button', { name: 'Widerrufen' }).click()
  await expect(page.getByText('Noch keine API-Schlüssel')).toBeVisible()

  await page.getByRole('link', { name: 'Betriebseinstellungen' }).click()
  await card.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Neuer Webhook' }).click()
  const hook = page.getByRole('dialog', { name: 'Neuer Webhook' })
  await hook.getByLabel('Name').fill('Lohnbüro')
  await hook.getByLabel('Adresse').fill('http://empfaenger.example/')
  await hook.getByRole('button', { name: 'Betriebseinstellungen geändert' }).click()
  await hook.getByRole('button', { name: 'Erstellen' }).click()
  await expect(hook.getByText('Muss mit https:// beginnen')).toBeVisible()
  await hook.getByLabel('Adresse').fill(`http://localhost:${(receiver.address() as AddressInfo).port}/`)
  await hook.getByRole('button', { name: 'Erstellen' }).click()
  await page.getByRole('button', { name: 'Ich habe es gespeichert' }).click()
  await page.getByRole('button', { name: 'Lohnbüro bearbeiten' }).click()
  const drawer = page.getByRole('dialog', { name: 'Webhook bearbeiten' })
  await drawer.getByRole('button', { name: 'Testnachricht senden' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Testnachricht' })).toContainText('zugestellt', AT_ONCE)
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await drawer.getByRole('button', { name: /^Testnachricht vom .* erneut zustellen$/ }).click()
  await expect(message(page, 'Wird noch einmal zugestellt')).toBeVisible()
  await drawer.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('link', { name: 'Betriebseinstellungen' }).click()
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByLabel('Betriebsnummer').fill('4712')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => heard, AT_ONCE).toEqual(['test', 'test', 'company.changed'])
  await expect(card.getByRole('link', { name: 'Webhooks' })).toContainText('1 eingeschaltet')
  receiver.close()
})

test(
  'the owner sets up a sign-in, hears what is wrong with it, and demands a second factor that is set up on the spot',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'besitz@kontor.example', BAKERY, `${SCREEN}?access=sign-on`)
    await page.getByRole('button', { name: 'Anmeldedienst einrichten' }).click()
    const setUp = page.getByRole('dialog', { name: 'Anmeldedienst einrichten' })
    await setUp.getByLabel('Adresse des Anbieters').fill('https://127.0.0.1:9')
    await setUp.getByLabel('Client-ID').fill('kontor')
    await setUp.getByLabel('Client-Geheimnis', { exact: true }).fill('geheim')
    await setUp.getByLabel('E-Mail-Domänen').fill('kontor.example')
    await setUp.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/^gesetzt am/)).toBeVisible()
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click()
    await expect(page.getByRole('region', { name: 'Ergebnis der Prüfung' })).toContainText('nicht erreichbar')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ausschalten' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }).click()
    await expect(page.getByText('ausgeschaltet', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Betriebseinstellungen' }).click()
    await page.getByRole('link', { name: 'Zweiter Faktor' }).click()
    await expect(page.getByText('Besitzer Berta', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Zweiten Faktor verlangen' }).click()
    const demand = page.getByRole('dialog', { name: 'Zweiten Faktor verlangen' })
    const today = await page.evaluate(() => new Date().toLocaleDateString('de-AT', { timeZone: 'Europe/Vienna' }))
    await demand.getByLabel('Ab wann').fill(today)
    await demand.getByLabel('Ab wann').blur()
    await expect(demand.getByText(/sofort nichts mehr/)).toBeVisible()
    await demand.getByRole('button', { name: 'Verlangen' }).click()

    const demanded = page.getByRole('heading', { name: `${BAKERY} verlangt einen zweiten Faktor` })
    await expect(demanded).toBeVisible(AT_ONCE)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zweiten Faktor einschalten' }).click()
    const factor = page.getByRole('dialog', { name: 'Zweiten Faktor einschalten' })
    await factor.getByRole('textbox', { name: 'Ihr Passwort', exact: true }).fill(PASSWORD)
    await factor.getByRole('button', { name: 'Weiter' }).click()
    const secret = (await factor.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent())!.replaceAll(' ', '')
    await factor.getByLabel('Code aus der App').fill(generateSync({ secret }))
    await factor.getByRole('button', { name: 'Einschalten' }).click()
    await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
    await expect(demanded).toHaveCount(0, AT_ONCE)
    await page.getByRole('link', { name: 'Einstellungen' }).first().click()
    await expect(page.getByRole('heading', { name: 'Betriebseinstellungen' })).toBeVisible()
  },
)

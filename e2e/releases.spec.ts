import type { Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, message, signIn, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const HTML = '<img src=x onerror=alert(1)>'

const line = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number }).first()
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })

test('an operator writes what is new, sees it as users will, is told what holds it back, and publishes it: users read it once', async ({
  browser,
  page,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  // The accounts of the demo are as young as it is, and to them nothing of today is news.
  await clerk.route('**/api/self/hasReadLatestChangelog*', async route => {
    const response = await route.fetch()
    const state = await response.json()
    const isConfirmed = state.latestVersion !== '0.10' || wasConfirmed
    await route.fulfill({ response, json: { ...state, hasReadLatestChangelog: isConfirmed } })
  })
  let wasConfirmed = false
  clerk.on('request', request => {
    if (request.url().includes('confirmLatestChangelog')) wasConfirmed = true
  })
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminVersion')
  await expect(line(page, '0.1.0')).toContainText('veröffentlicht')
  await expect(page.getByText('Läuft seit')).toBeVisible()

  await page.getByRole('button', { name: 'Neue Version' }).click()
  await field(page, 'Nummer').fill('0.10')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Entwurf erstellt')).toBeVisible()
  await expect(page.getByRole('button', { name: '0.10 jetzt veröffentlichen' })).toBeDisabled()
  await page.getByRole('button', { name: /Es steht noch nicht da, was neu ist/ }).click()
  await field(page, 'Was neu ist').fill(`## Neu\n- **Fett**, ${HTML}\n- Siehe [die Kostenstellen](Kostenstellen)`)
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Version geändert')).toBeVisible()
  await expect(line(page, '0.10').getByText(HTML)).toBeVisible()
  await expectAccessibleInBothLights(page)

  await page.getByRole('button', { name: '0.10 jetzt veröffentlichen' }).click()
  const question = page.getByRole('dialog', { name: 'Version veröffentlichen' })
  await question.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(line(page, '0.10')).toContainText('veröffentlicht')

  await signIn(clerk, 'admin@kontor.example')
  const news = clerk.getByRole('dialog', { name: 'Neu in Version 0.10' })
  await expect(news).toContainText(HTML)
  await news.getByRole('link', { name: 'die Kostenstellen' }).click()
  await expect(clerk.getByRole('heading', { name: 'Kostenstellen', level: 1 })).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('a planned version is nobody’s news and is taken back; of two operators the slower one is told', async ({
  browser,
  page,
}) => {
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminVersion')
  await page.getByRole('button', { name: 'Neue Version' }).click()
  await field(page, 'Nummer').fill('0.20')
  await field(page, 'Erscheint am').fill('01.02.2099')
  await field(page, 'Zeit').fill('04:00')
  await field(page, 'Was neu ist').fill('Etwas')
  await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, CAFE, 'superadmin/SuperadminVersion')
  await page.getByRole('button', { name: 'Für 01.02.2099, 04:00 planen' }).click()
  await expect(line(page, '0.20')).toContainText('geplant')
  await expect(page.getByText('Erscheint am 01.02.2099, 04:00 von selbst')).toBeVisible()

  await other.getByRole('button', { name: 'Für 01.02.2099, 04:00 planen' }).click()
  await expect(message(other, 'Fehler beim Planen')).toContainText('inzwischen geändert')
  await expect(line(other, '0.20')).toContainText('geplant')
  await other.getByRole('button', { name: '0.20 zurücknehmen' }).click()
  await expect(line(other, '0.20')).toContainText('Entwurf')
  await other.getByRole('button', { name: '0.20 löschen' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(line(other, '0.20')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { mailsNamed } from './mails.ts'
import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'

const table = (page: Page) => page.getByRole('table', { name: /Neue Mitarbeiter|Gefunden/ })

test('an operator sees who is new in which company and what is missing, tells the company, and it reads that in its log', async ({
  browser,
  page,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  await enter(clerk, 'admin@kontor.example', CAFE, 'documents/employeedata')
  await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminNewEmployees')
  await expect(page.getByRole('heading', { name: 'Neue Mitarbeiter', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${CAFE}`) }).click()
  await expect(table(page).getByRole('row').nth(1)).toContainText(CAFE)
  await expect(table(page).getByText(BAKERY)).toHaveCount(0)
  await page.getByRole('button', { name: /^Etwas fehlt/ }).click()
  const row = table(page).getByRole('row').nth(1)
  await row.click()
  const panel = page.getByRole('region', { name: (await row.getByRole('cell').first().textContent())! })
  await expect(panel).toContainText('Zuständig')
  await expect(panel).toContainText('Offen')
  await expectAccessibleInBothLights(page)

  await panel.getByRole('button', { name: 'Betrieb verständigen' }).click()
  const question = page.getByRole('dialog', { name: 'Betrieb verständigen' })
  await expect(question).toContainText(CAFE)
  await question.getByRole('button', { name: 'E-Mail senden' }).click()
  await expect(message(page, 'Betrieb verständigt')).toContainText(CAFE)
  await expect(panel).toContainText('Verständigt')
  expect((await mailsNamed('Bei einem neuen Mitarbeiter ist etwas offen')).length).toBeGreaterThan(0)

  await clerk.goto(clerk.url().replace(/documents\/.*/, 'event-log'))
  await expect(clerk.getByText(/die Zuständigen wegen .+ verständigt/).first()).toBeVisible()
})

test('two operators search for people of all companies with a reason; a number is found as a whole and shown masked, and the company sees that it was searched', async ({
  browser,
  page,
}) => {
  await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminEmployee')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ba')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByText('Mindestens drei Buchstaben eines Namens')).toBeVisible()
  await expect(page.getByText('Mindestens zehn Zeichen: warum wird gesucht?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('hub')
  await page.getByRole('textbox', { name: 'Grund' }).fill('Rückfrage der Lohnverrechnung')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(table(page)).toContainText(/Huber/)
  await expectAccessibleInBothLights(page)

  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, CAFE, 'superadmin/SuperadminEmployee')
  await other.getByRole('button', { name: 'SV-Nummer' }).click()
  await other.getByRole('textbox', { name: 'SV-Nummer' }).fill('9998 010180')
  await other.getByRole('textbox', { name: 'Grund' }).fill('Anruf der ÖGK, Rückruf morgen')
  await other.getByRole('textbox', { name: 'Grund' }).press('Enter')
  await expect(other.getByText('Niemand gefunden')).toBeVisible()

  const found = table(page).getByRole('row').nth(1)
  const company = (await found.getByRole('cell').nth(1).textContent())!
  await found.click()
  await expect(page).toHaveURL(/documents\/employeedata\?employeeId=\d+/)
  await expect(page.getByRole('button', { name: `Betrieb: ${company}` })).toBeVisible()
  await page.goto(page.url().replace(/documents\/.*/, 'event-log'))
  await expect(page.getByText(/hat in allen Betrieben nach einem Namen gesucht/).first()).toBeVisible()
})

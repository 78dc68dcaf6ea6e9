import type { Locator, Page } from '@playwright/test'
import { type EldaService, startEldaService } from '../server/testing/elda-service.ts'
import { filledForm } from './elda-form.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { serveWith } from './server.ts'

const TAB = 'documents/EmployeeSocialInsuranceRegistrationOverview'
const SHOP = 'Kaffeehaus Sonnblick GmbH'

let service: EldaService
test.beforeEach(async () => {
  service = await startEldaService()
  await serveWith({ KONTOR_ELDA_URL: service.url, KONTOR_ELDA_API_KEY: service.apiKey })
})
test.afterEach(() => service.close())

/** The notice of what is due first, with what the data do not have. */
async function noticeWritten(page: Page) {
  const due = page.getByRole('table', { name: 'Was zu melden ist' })
  await due.getByRole('button', { name: 'Meldung erstellen' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^Anmeldung / })
  const form = await filledForm(page, drawer)
  await form.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(form).toHaveCount(0)
  return drawer
}

/** Written into a file and sent; gives the drawer of the file. */
async function sent(page: Page) {
  const drawer = await noticeWritten(page)
  await drawer.getByRole('button', { name: 'In Datei schreiben' }).click()
  await page
    .getByRole('dialog', { name: 'Datei für ELDA Online' })
    .getByRole('button', { name: 'Datei erzeugen' })
    .click()
  const file = page.getByRole('dialog', { name: /^Meldungen \d+ vom / })
  await file.getByRole('button', { name: 'Senden', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Als Test senden (TM)' })
  await expect(question).toContainText('gelten nicht als Meldung')
  await expectAccessibleInBothLights(page)
  await question.getByRole('button', { name: 'Test senden' }).click()
  return file
}

/** Of whom a file tells. */
const told = async (file: Locator) => {
  const held = file.getByRole('list', { name: 'Meldungen in der Datei' })
  return (await held.locator('b').first().textContent())!.replace('Anmeldung ', '')
}

const fetched = async (page: Page, company: number) => {
  await page.goto(address(`/${company}/${TAB}?part=clearing`))
  await page.getByRole('button', { name: 'Jetzt abholen' }).click()
  await expect(page.getByText(/zuletzt abgeholt am/)).toBeVisible()
  await expect.poll(() => service.returns.every(({ isFetched }) => isFetched)).toBe(true)
}

test('a registration is sent, rejected, corrected, accepted by the web service, and the number that was given is taken over', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', SHOP, TAB)
  service.outcome = () => ({ status: 'nicht_uebernommen', code: 'F7051', text: 'Versicherungsnummer prüfen' })
  const file = await sent(page)
  await expect(file).toContainText(/Protokollnummer \d+/)
  await expect(file).toContainText('gesendet am')
  await expectAccessibleInBothLights(page)
  const who = await told(file)
  await fetched(page, company)
  await expectAccessibleInBothLights(page)
  await page.goto(address(`/${company}/${TAB}?part=notices`))
  const notices = page.getByRole('table', { name: 'Meldungen an die ÖGK' })
  await notices.getByRole('row').filter({ hasText: who }).filter({ hasText: 'abgewiesen (Test)' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Anmeldung / })).toContainText('F7051')

  service.outcome = () => ({ status: 'uebernommen' })
  await page.goto(address(`/${company}/${TAB}`))
  const accepted = await sent(page)
  await expect(accepted).toContainText(/Protokollnummer \d+/)
  const name = await told(accepted)
  const [first, second] = service.filings
  expect(second!.references).not.toEqual(first!.references)
  const [reference] = second!.references
  expect(service.filed(reference!)).toBe(1)
  service.askBack(second!.serial, { reference: reference!, account: '20134567', code: 'VW1924', number: '1237010180' })
  await fetched(page, company)
  const table = page.getByRole('table', { name: 'Clearing' })
  const row = table.getByRole('row').filter({ hasText: 'Versicherungsnummer wurde vergeben' }).filter({ hasText: name })
  await row.getByRole('cell', { name: /wurde vergeben/ }).click()
  const drawer = page.getByRole('dialog', { name: /Versicherungsnummer wurde vergeben/ })
  await drawer.getByRole('button', { name: 'VSNR übernehmen' }).click()
  await page.getByRole('dialog', { name: 'Andere Nummer ersetzen?' }).getByRole('button', { name: 'Ersetzen' }).click()
  await expect(row).toHaveCount(0)
})

test('where the line breaks it is said that nobody knows, and the return that names the file settles it', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', SHOP, TAB)
  // Nor does the clock fetch what would settle it before somebody has looked.
  service.fault = ({ operation }) => (operation === 'senden' ? 'cut after' : '500')
  const file = await sent(page)
  await expect(file).toContainText('von selbst wird sie nicht noch einmal gesendet')
  await expect(file.getByRole('button', { name: 'Zurückziehen' })).toHaveCount(0)
  await expectAccessibleInBothLights(page)
  await page.goto(address(`/${company}/${TAB}`))
  await expect(page.getByText('Bei einer Datei ist ungewiss, ob ELDA sie hat.')).toBeVisible()
  await page.getByRole('button', { name: 'Dateien zeigen' }).click()
  await page
    .getByRole('table', { name: 'Dateien für ELDA' })
    .getByRole('cell', { name: /ungewiss/ })
    .first()
    .click()
  await file.getByRole('button', { name: 'Noch einmal senden …' }).click()
  const again = page.getByRole('dialog', { name: 'Noch einmal senden' })
  await again.getByRole('textbox', { name: 'Grund' }).fill('In ELDA Online nicht zu finden')
  await again.getByRole('button', { name: 'Noch einmal senden' }).click()
  await expect(message(page, 'Die Anfrage könnte noch unterwegs sein')).toBeVisible()
  service.fault = () => undefined
  await fetched(page, company)
  await page.goto(address(`/${company}/${TAB}`))
  await expect(page.getByRole('table', { name: 'Was zu melden ist' })).toBeVisible()
  await expect(page.getByText('ist ungewiss, ob ELDA sie hat')).toHaveCount(0)
  await page.goto(address(`/${company}/${TAB}?part=files`))
  const row = page
    .getByRole('table', { name: 'Dateien für ELDA' })
    .getByRole('row')
    .filter({ hasText: 'gesendet' })
    .first()
  await expect(row).toBeVisible()
  expect(service.filings.length).toBe(1)
})

import { samlProvider } from '../server/testing/saml-provider.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { PASSWORD } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SETTINGS = '/api/sec/singlesignon?companyId=1'

test('the owner reads in what a SAML provider says of itself, and who has an account there signs in with it', async ({
  page,
  request,
}) => {
  const provider = await samlProvider()
  await enter(page, 'besitz@kontor.example', CAFE, 'company/CompanySettings?access=sign-on')
  await page.getByRole('button', { name: 'Anmeldedienst einrichten' }).click()
  const setUp = page.getByRole('dialog', { name: 'Anmeldedienst einrichten' })
  await setUp.getByRole('button', { name: 'SAML 2.0' }).click()
  await expect(setUp.getByRole('group', { name: 'Antwortadresse (ACS)' })).toContainText('/api/account/signon/saml')
  await setUp.getByLabel('Metadaten einfügen').fill('https://login.firma.example/metadata')
  await setUp.getByRole('button', { name: 'Einlesen' }).click()
  await expect(setUp.getByText('Das ist kein lesbares XML.', { exact: false })).toBeVisible()
  await setUp
    .locator('input[type="file"]')
    .setInputFiles({ name: 'anbieter.xml', mimeType: 'text/xml', buffer: Buffer.from(provider.metadata()) })
  await expect(setUp.getByText('Die Metadaten sind eingelesen.')).toBeVisible()
  await expect(setUp.getByLabel('Entity-ID des Anbieters')).toHaveValue(provider.issuer)
  await expect(setUp.getByText('CN=Anmeldung der Firma')).toBeVisible()
  await setUp.getByLabel('E-Mail-Domänen').fill('kontor.example')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await setUp.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Anmeldung mit Firmenkonto gespeichert')).toBeVisible()
  try {
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click()
    const steps = page.getByRole('region', { name: 'Ergebnis der Prüfung' })
    await expect(steps).toContainText('Gültig bis')
    await expect(steps).toContainText('zeigt erst eine Anmeldung')
    await expectAccessibleInBothLights(page)
    const metadata = await request.get(address('/api/account/signon/saml/metadata'))
    expect(await metadata.text()).toContain('AssertionConsumerService')

    await page.goto(address('/healthz'))
    await page.evaluate(() => localStorage.clear())
    await page.goto(address('/1/company/CompanyCostCenters'))
    await page.getByLabel('E-Mail').fill('lohn@kontor.example')
    await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Kostenstellen', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Benutzer Marta Huber' })).toBeVisible()

    await page.goto(address('/healthz'))
    await page.evaluate(() => localStorage.clear())
    await page.goto(address('/account/sign-on?saml=unasked'))
    await expect(
      page.getByText('Kontor nimmt keine Anmeldung an, die beim Anbieter beginnt.', { exact: false }),
    ).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  } finally {
    const data = { email: 'besitz@kontor.example', password: PASSWORD }
    const { data: token } = await (await request.post(address('/api/account/login'), { data })).json()
    // A connection that was kept may end just then.
    await request.delete(address(SETTINGS), { headers: { authorization: `Bearer ${token}` }, maxRetries: 2 })
    provider.close()
  }
})

import type { APIRequestContext } from '@playwright/test'
import { CLIENT, identityProvider } from '../server/testing/identity-provider.ts'
import { address, expect, expectAccessible, test } from './person.ts'
import { PASSWORD } from './server.ts'

const SETTINGS = '/api/sec/singlesignon?companyId=1'
async function asOwner(request: APIRequestContext) {
  const data = { email: 'besitz@kontor.example', password: PASSWORD }
  const { data: token } = await (await request.post(address('/api/account/login'), { data })).json()
  return { authorization: `Bearer ${token}` }
}

test('who has a company account signs in with it, without a password, into the companies that trust it', async ({
  page,
  request,
}) => {
  const provider = await identityProvider(address('/account/sign-on'))
  const headers = await asOwner(request)
  await page.goto(address('/account'))
  await page.getByLabel('E-Mail').fill('lohn@kontor.example')
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Mit Firmenkonto anmelden' })
  await expect(button).toHaveCount(0)

  const saved = await request.put(address(SETTINGS), {
    headers,
    data: { ...CLIENT, issuer: provider.issuer, emailDomains: ['kontor.example'], version: 0 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  try {
    await page.goto(address('/1/company/CompanyCostCenters'))
    await page.getByLabel('E-Mail').fill('lohn@kontor.example')
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await button.click()
    await expect(page.getByRole('heading', { name: 'Kostenstellen', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Benutzer Marta Huber' })).toBeVisible()
    const companies = page.getByRole('button', { name: /^Betrieb: / })
    await expect(companies).toHaveText(/Kaffeehaus Sonnblick GmbH/)

    await page.getByRole('button', { name: /^Benutzer / }).click()
    await page.getByRole('menuitem', { name: 'Mein Konto' }).click()
    await expect(page.getByText('Sie sind mit Ihrem Firmenkonto angemeldet.', { exact: false })).toBeVisible()
    await expectAccessible(page)

    await page.goto(address('/healthz'))
    await page.evaluate(() => localStorage.clear())
    await page.goto(address('/account/sign-on?error=access_denied&state=x'))
    await expect(page.getByText('Die Anmeldung hat zu lange gedauert.', { exact: false })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)
  } finally {
    // A connection that was kept may end just then.
    await request.delete(address(SETTINGS), { headers, maxRetries: 2 })
    provider.close()
  }
})

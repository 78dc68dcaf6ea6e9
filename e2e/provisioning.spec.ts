import type { APIRequestContext } from '@playwright/test'
import { CLIENT } from '../server/testing/identity-provider.ts'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, test } from './person.ts'
import { PASSWORD } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SETTINGS = '/api/sec/singlesignon?companyId=1'
const SCIM = 'urn:ietf:params:scim:'

async function asOwner(request: APIRequestContext) {
  const data = { email: 'besitz@kontor.example', password: PASSWORD }
  const { data: token } = await (await request.post(address('/api/account/login'), { data })).json()
  return { authorization: `Bearer ${token}` }
}

/** An identity system, as far as it speaks to us. */
function identitySystem(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  const sent = async (method: string, path: string, data: object) => {
    const answer = await request.fetch(address(`/scim/v2${path}`), { method, headers, data: JSON.stringify(data) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  return {
    user: (userName: string, givenName: string, familyName: string) =>
      sent('POST', '/Users', {
        schemas: [`${SCIM}schemas:core:2.0:User`],
        userName,
        name: { givenName, familyName },
        active: true,
      }),
    group: (displayName: string, members: { id: string }[]) =>
      sent('POST', '/Groups', {
        schemas: [`${SCIM}schemas:core:2.0:Group`],
        displayName,
        members: members.map(({ id }) => ({ value: id })),
      }),
    disable: ({ id }: { id: string }) =>
      sent('PATCH', `/Users/${id}`, {
        schemas: [`${SCIM}api:messages:2.0:PatchOp`],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
  }
}

test('a company connects its identity system, which brings users and groups; the owner says what the groups give', async ({
  page,
  request,
}) => {
  const headers = await asOwner(request)
  await enter(page, 'besitz@kontor.example', CAFE, 'company/CompanySettings?access=provisioning')
  await expect(page.getByText('Davor braucht es die')).toBeVisible()
  const saved = await request.put(address(SETTINGS), {
    headers,
    data: { ...CLIENT, issuer: 'https://login.kontor.example', emailDomains: ['kontor.example'], version: 0 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)

  await page.getByRole('button', { name: 'Verbindung einrichten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verbindung einrichten' })
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByText('ohne gültiges Token')).toBeVisible()
  await page.getByRole('button', { name: 'Neues Token' }).click()
  const made = page.getByRole('dialog', { name: 'Neues Token' })
  await made.getByLabel('Name').fill('Entra ID')
  await made.getByRole('button', { name: 'Erstellen' }).click()
  const shown = page.getByRole('dialog', { name: 'Token „Entra ID“' })
  const token = await shown.getByRole('group', { name: 'Token' }).locator('code').textContent()
  await shown.getByRole('button', { name: 'Ich habe es gespeichert' }).click()
  await expect(page.getByRole('list', { name: 'Tokens' })).toContainText('gültig')

  const system = identitySystem(request, token!)
  const anna = await system.user('anna.amsel@kontor.example', 'Anna', 'Amsel')
  const bert = await system.user('bert.buche@kontor.example', 'Bert', 'Buche')
  const cleo = await system.user('cleo.christ@kontor.example', 'Cleo', 'Christ')
  await system.group('Filialleitung', [anna, bert])
  await system.group('Planung Wien', [bert, cleo])
  const groups = page.getByRole('list', { name: 'Gruppen' })
  await expect(groups.getByRole('listitem')).toHaveText([/Filialleitung/, /Planung Wien/], AT_ONCE)
  await groups.getByLabel('Benutzerrolle von Filialleitung').selectOption({ label: 'Filialleitung' })
  await groups.getByLabel('Benutzerrolle von Planung Wien').selectOption({ label: 'Planung' })
  await groups.getByRole('button', { name: 'Planung Wien nach oben' }).click()
  await page.getByRole('button', { name: 'Zuordnung speichern' }).click()
  await expect(groups.getByRole('listitem')).toHaveText([/Planung Wien/, /Filialleitung/])
  await expect(page.getByRole('button', { name: 'Zuordnung speichern' })).toBeDisabled()
  await system.disable(cleo)
  await expect(page.getByText('3, davon 1 deaktivierter')).toBeVisible(AT_ONCE)
  await expect(page.getByRole('row', { name: /Ändern.*Christ Cleo.*geändert/ })).toBeVisible(AT_ONCE)
  await expectAccessibleInBothLights(page)

  const users = (await (await request.get(address('/api/sec/roleusers?companyId=1'), { headers })).json()).data as {
    email: string
    roleId: number
  }[]
  const roleOf = (name: string) => users.find(({ email }) => email === `${name}@kontor.example`)?.roleId
  // Of both groups the upper one counts; who is disabled has none.
  expect([roleOf('anna.amsel'), roleOf('bert.buche'), roleOf('cleo.christ')]).toEqual([4, 5, 0])
  await page.getByRole('button', { name: 'Entra ID widerrufen' }).click()
  await page.getByRole('dialog', { name: 'Token widerrufen' }).getByRole('button', { name: 'Widerrufen' }).click()
  await expect(page.getByText('ohne gültiges Token')).toBeVisible()
  await page.getByRole('link', { name: 'Betriebseinstellungen' }).click()
  const card = page.getByRole('region', { name: 'Zugang und Schnittstellen' })
  await expect(card.getByRole('link', { name: /Verwaltung durch das Identitätssystem/ })).toContainText(
    'ohne gültiges Token',
  )
})

import { join } from 'node:path'
import { checkOf } from '../server/platform/database/vault-keys.ts'
import { newKey, readKeyFile, writeKeyFile } from '../server/platform/keys/key-file.ts'
import { asSuperuser } from '../server/testing/cluster.ts'
import { enter, expect, expectAccessibleInBothLights, test } from './person.ts'
import { journeyServer } from './server.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'

test('an operator sees how the installation stands, what is disturbed first, and gets from there to where it is mended', async ({
  page,
}) => {
  await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminCompany')
  await page.getByRole('button', { name: `Aktionen für ${CAFE}` }).click()
  await page.getByRole('menuitem', { name: 'Sperren' }).click()
  await page.getByRole('dialog', { name: 'Betrieb sperren' }).getByRole('button', { name: 'Sperren' }).click()
  await expect(page.getByRole('row').filter({ hasText: CAFE })).toContainText('gesperrt')

  await page.reload()
  const tabs = page.getByRole('navigation', { name: 'Ansichten' })
  await tabs.getByRole('link', { name: /Störung/ }).click()
  await expect(page.getByRole('heading', { name: 'Betrieb', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/superadmin$/)
  await expect(page.getByRole('list', { name: 'Kennzahlen der letzten Stunde' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByText('KONTOR_BACKUP sagt, wohin täglich gesichert wird.', { exact: false })).toBeVisible()
  await expect(page.getByText('pg_stat_statements ist nicht eingerichtet', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Angemeldete Betreiber' })).toContainText(OPERATOR)
  await expectAccessibleInBothLights(page)

  await page.getByRole('button', { name: 'E-Mail' }).click()
  const failed = page.getByRole('dialog', { name: 'E-Mail: fehlgeschlagen in 24 Stunden' })
  await expect(failed).toContainText('nichts davon fehlgeschlagen')
  await failed.getByRole('button', { name: 'Schließen' }).click()

  await page
    .getByRole('region', { name: 'Offene Störungen' })
    .getByRole('link', { name: `Betrieb gesperrt ${CAFE}` })
    .click()
  await expect(page.getByRole('heading', { name: 'Betriebe', level: 1 })).toBeVisible()
})

test('one part that does not come says so by itself', async ({ page }) => {
  await page.route('**/api/sec/superadmin/overview/storage', route => route.fulfill({ status: 500, json: {} }))
  await enter(page, OPERATOR, BAKERY, 'superadmin')
  const storage = page.getByRole('region', { name: 'Speicher' })
  await expect(storage.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sicherheit' })).toContainText('Postausgang')
  await page.unroute('**/api/sec/superadmin/overview/storage')
  await storage.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(storage).toContainText('Frei auf der Platte')
})

/** As a change of keys leaves it that is killed before all is sealed anew. */
async function breakOffChangeOfKeys(): Promise<void> {
  const { folder, database } = journeyServer()
  const file = readKeyFile(join(folder, 'kontor.key'))!
  const next = newKey()
  writeKeyFile(join(folder, 'kontor.key'), { ...file, keys: [...file.keys, next] })
  const { id, sealed } = checkOf(next)
  await asSuperuser(process.env.KONTOR_TEST_SOCKET!, database, client =>
    client.query(`insert into vault_key (id, sealed, created_at) values ($1, $2, '2026-11-28 20:15Z')`, [id, sealed]),
  )
}

test('a change of keys that broke off is named, with since when and what to do', async ({ page }) => {
  await enter(page, OPERATOR, BAKERY, 'superadmin')
  const disturbances = page.getByRole('region', { name: 'Offene Störungen' })
  await expect(disturbances.getByText('Schlüsseldatei')).toHaveCount(0)
  await breakOffChangeOfKeys()
  const line = disturbances.getByRole('listitem').filter({ hasText: 'Schlüsseldatei' })
  // The process looks at the file each second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Daten neu laden' }).click()
    await expect(line).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(line).toContainText('begonnen und nicht beendet')
  await expect(line).toContainText(/seit 28\.11\.2026,? 21:15/)
  await expect(line).toContainText('npm run account -- rotate-keys')
  await expectAccessibleInBothLights(page)
})

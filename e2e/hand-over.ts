import type { Download, Page } from '@playwright/test'
import type { TestSftp } from '../server/testing/sftp-server.ts'
import { expect } from './person.ts'

export const bytesOf = async (download: Download) =>
  Buffer.concat(await Array.fromAsync(await download.createReadStream())) as Buffer

let nextId = 4001

/** Enters a number for everyone whose number is missing, in the first store that has such a gap. */
export async function fillMissingIds(page: Page, software: 'BMD' | 'DPW'): Promise<void> {
  const missing = page.getByRole('button', { name: new RegExp(`^${software} ID fehlt`) })
  await expect(page.getByText(/^\d+ Eintr(ag|äge)( ·|$)/).first()).toBeVisible()
  while ((await missing.count()) > 0) {
    const before = await missing.count()
    await missing.first().click()
    await page.getByRole('textbox', { name: `${software} ID` }).fill(String(nextId++))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => missing.count()).toBeLessThan(before)
  }
}

/** Sets up the receiver as the company’s server, and tests it. */
export async function configureTarget(page: Page, sftp: TestSftp): Promise<void> {
  await page.getByRole('button', { name: 'Transfer-Service einrichten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer-Service' })
  await dialog.getByLabel('Name').fill('Lohnbüro')
  await dialog.getByLabel('Host').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill(String(sftp.port))
  await dialog.getByLabel('Benutzer').fill(sftp.user)
  await dialog.locator('input[type=password]').first().fill(sftp.password)
  await dialog.getByLabel('Fingerabdruck des Servers').fill(sftp.hostKey)
  await dialog.getByRole('button', { name: 'Ziel erstellen' }).click()
  await dialog.getByRole('button', { name: 'Ziel testen' }).click()
  await expect(dialog.getByText(/^Verbindung, Host-Schlüssel/)).toBeVisible()
  await expect(dialog.getByText('fehlgeschlagen')).toHaveCount(0)
  await dialog
    .getByRole('button', { name: /Schließen/ })
    .first()
    .click()
}

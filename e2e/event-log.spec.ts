import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { csv, IMPORTS, importFile } from './import-file.ts'
import {
  AT_ONCE,
  address,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'
import { PASSWORD } from './server.ts'

const COMPANY = 'Bäckerei Morgenrot GmbH'
const log = (page: Page) => page.getByRole('list', { name: 'Ereignisse' })
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /^Benutzer / }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

const open = (page: Page, email: string, path: string) => enter(page, email, COMPANY, path)

async function renameCostCentre(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from} bearbeiten`, exact: true }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill(to)
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a change is in the log at once, announced quietly to who reads it, found by its filters and taken away as CSV', async ({
  page,
  browser,
}) => {
  const id = await open(page, 'besitz@kontor.example', 'company/CompanyCostCenters')
  await menu(page, 'Ereignisprotokoll')
  await expect(page).toHaveURL(new RegExp(`/${id}/event-log$`))
  await expect(page.getByRole('heading', { name: 'Ereignisprotokoll' })).toBeVisible()

  const other = await browser.newPage()
  await open(other, 'admin@kontor.example', 'company/CompanyCostCenters')
  await renameCostCentre(other, 'Service Events', 'Service und Events')
  const newer = page.getByRole('button', { name: /neue(r Eintrag| Einträge)$/ })
  await expect(newer).toBeVisible(AT_ONCE)
  await newer.press('Enter')
  const entry = log(page).getByRole('listitem').filter({ hasText: 'Service und Events' }).first()
  await expect(entry).toContainText('Adam Administrator')
  await expect(entry).toContainText('hat die Kostenstelle Service und Events geändert')
  await expect(entry.getByRole('deletion')).toHaveText('Service Events')
  await expect(newer).toHaveCount(0)

  await page.getByLabel('Text', { exact: true }).fill('service events')
  await expect(log(page).locator('> li')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).press('Enter')
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toMatch(
    /Adam Administrator;hat die Kostenstelle Service und Events geändert;Kostenstelle;Service und Events;Name;Service Events;Service und Events;/,
  )

  await page.getByLabel('Text', { exact: true }).fill('gibt es nicht')
  await expect(page.getByText('Kein Eintrag passt zum Filter')).toBeVisible()
  await page.getByRole('button', { name: 'Filter entfernen' }).last().click()
  await page.getByRole('button', { name: 'Alles', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Was' }).getByRole('button', { name: 'Exportiert' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(log(page).locator('> li').first()).toContainText(
    'hat das Ereignisprotokoll mit 1 Eintrag heruntergeladen',
  )

  await renameCostCentre(other, 'Service und Events', 'Service Events')
  await page.reload()
  const folded = log(page)
    .getByRole('listitem')
    .filter({ hasText: 'hat die Kostenstelle Service Events 2-mal geändert' })
  const unfold = folded.getByRole('button', { name: '2 Einträge' })
  await unfold.press('Enter')
  await expect(folded.getByRole('list', { name: 'Zusammengefasste Einträge' }).getByRole('deletion')).toHaveText([
    'Service und Events',
    'Service Events',
  ])
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Zugriffe auf sensible Daten' }).press('Enter')
  await expect(folded).toHaveCount(0)
  await other.getByRole('button', { name: 'Service Events bearbeiten', exact: true }).click()
  await other.getByRole('button', { name: 'Verlauf' }).press('Enter')
  const history = other.getByRole('dialog', { name: 'Verlauf von Service Events' })
  await expect(history.getByRole('list', { name: 'Verlauf' }).locator('> li')).toHaveCount(2)
  await other.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(other.getByRole('dialog', { name: 'Kostenstelle bearbeiten' })).toBeVisible()
})

test(
  'an owner takes away what is signed for an auditor, after proving once more who sits there',
  THOROUGH,
  async ({ page }) => {
    await open(page, 'besitz@kontor.example', 'event-log')
    await page.getByRole('button', { name: 'Prüfexport' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prüfexport' })
    await expectAccessible(page)
    await dialog.getByLabel('Bis').fill('01.01.2000')
    await dialog.getByRole('button', { name: 'Herunterladen' }).click()
    const proof = page.getByRole('dialog', { name: 'Noch einmal ausweisen' })
    await proof.locator('input[type=password]').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Weiter' }).click()
    await expect(page.getByText('keine besiegelten Einträge')).toBeVisible()
  },
)

test(
  'the personnel file shows its own history with the way to its import, which is taken back from the log, once',
  THOROUGH,
  async ({ page }) => {
    const id = await open(page, 'besitz@kontor.example', 'documents/employeedata')
    const row = page.getByRole('row').nth(3)
    await row.getByRole('button').first().or(row).first().click()
    const file = personnelFile(page)
    await file.getByLabel('Ort', { exact: true }).fill('Bregenz')
    await file.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
    await file.getByRole('tab', { name: 'Stammdaten' }).focus()
    await page.keyboard.press('End')
    await expect(file.getByRole('tab', { name: 'Verlauf' })).toBeFocused()
    await expect(file.getByRole('list', { name: 'Verlauf' })).toContainText('Bregenz')
    await expectAccessible(page)

    await page.goto(address(`/${id}/${IMPORTS}`))
    await importFile(page, csv('neue-leute.csv', ['Personalnummer;Nachname', '9301;Neu', '9302;Alt']))
    const employeeId = await page.evaluate(async companyId => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('md_token')}`,
        'content-type': 'application/json',
      }
      const asked = { method: 'POST', headers, body: JSON.stringify({ text: '9301' }) }
      const answer = await fetch(`/api/sec/employees/search?companyId=${companyId}`, asked)
      return (await answer.json()).data[0].id as number
    }, id)
    await page.goto(address(`/${id}/documents/employeedata?employeeId=${employeeId}`))
    await file.getByRole('tab', { name: 'Verlauf' }).click()
    await file.getByRole('list', { name: 'Verlauf' }).getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'neue-leute.csv', level: 1 })).toBeVisible()
    await menu(page, 'Ereignisprotokoll')
    const entry = log(page).getByRole('listitem').filter({ hasText: 'hat neue-leute.csv importiert, 2 neu' })
    const undo = entry.getByRole('button', { name: 'Rückgängig machen: neue-leute.csv' })
    await undo.press('Enter')
    const question = page.getByRole('dialog', { name: 'Import rückgängig machen' })
    await expect(question).toContainText('neue-leute.csv')
    await question.getByRole('button', { name: 'Rückgängig machen' }).press('Enter')
    await expect(message(page, 'Import rückgängig gemacht')).toBeVisible()
    await expect(entry).toContainText('Zurückgenommen')
    await expect(undo).toHaveCount(0)
  },
)

test(
  'an operator who entered stands in the log; who may not read it has no entry and is told why',
  THOROUGH,
  async ({ page }) => {
    await open(page, 'betrieb@kontor.example', 'event-log')
    await expect(log(page).getByText('hat den Betrieb als Betreiber geöffnet').first()).toBeVisible()
    await expect(log(page).getByText('Betreiber', { exact: true }).first()).toBeVisible()
    await open(page, 'lohn@kontor.example', 'event-log')
    await expect(page.getByText('Keine Berechtigung')).toBeVisible()
    await page.getByRole('button', { name: /^Benutzer / }).click()
    await expect(page.getByRole('menuitem', { name: 'News' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Ereignisprotokoll' })).toHaveCount(0)
  },
)

test('the log is readable and reachable by day and by night, wide and narrow', THOROUGH, async ({ page }) => {
  await open(page, 'betrieb@kontor.example', 'event-log')
  for (const width of [1440, 750, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(log(page).getByRole('listitem').first()).toBeVisible()
    await expectAccessibleInBothLights(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

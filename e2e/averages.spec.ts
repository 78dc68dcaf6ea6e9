import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const EMPTY = 'Neue Filialen Handels GmbH'
const SCREEN = 'company/CompanyAverages'

/** The demo companies have other payroll software; averages are shown with DATEV alone. Spec 1 §9. */
async function enterWithDatev(page: Page, company: string): Promise<void> {
  const id = await enter(page, 'admin@kontor.example', company, 'company/CompanySettings')
  await page.evaluate(
    async ([companyId]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('md_token')}`,
        'content-type': 'application/json',
      }
      const path = `/api/company?companyId=${companyId}`
      const [{ version }] = (await (await fetch(path, { headers })).json()).data
      await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ softwareId: 2, version }) })
    },
    [id],
  )
  await page.goto(address(`/${id}/${SCREEN}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Durchschnitte' })).toBeVisible()
}

test(
  'an administrator sees by example what an average comes to, plans a version, and changes several at once',
  THOROUGH,
  async ({ page }) => {
    await enterWithDatev(page, CAFE)
    await expect(page.getByRole('list', { name: 'Lücken' })).toContainText('Für Feiertag gilt kein Durchschnitt.')
    await expectAccessibleInBothLights(page)

    await test.step('the example follows what is typed', async () => {
      await page.getByRole('button', { name: 'Urlaubsentgelt bearbeiten' }).click()
      const dialog = page.getByRole('dialog', { name: 'Durchschnitt bearbeiten' })
      for (const type of ['Überstunde 100 %', 'Nachtarbeit', '520 Erschwerniszulage'])
        await dialog.getByRole('button', { name: type }).click()
      await expect(dialog.getByText('€ 1 170,00 / 52 = € 22,50, einmal gerundet')).toBeVisible()
      await dialog.getByRole('button', { name: 'Normalstunden' }).click()
      await expect(dialog.getByText('€ 1 170,00 / 416,00 = € 2,81, einmal gerundet')).toBeVisible()
      await dialog.getByRole('button', { name: 'Seit 5 Wochen' }).click()
      await expect(dialog.getByRole('row', { name: /zurück/ })).toHaveCount(5)
      await expectAccessible(page)
      await dialog.getByLabel('Mindestens in').fill('7')
      await dialog.getByRole('button', { name: '3 Monate' }).click()
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(dialog.getByText('Höchstens 3, denn der Zeitraum hat 3 Monate')).toBeVisible()
      await expect(dialog.getByText('Gerechnet mit den letzten Werten, die zusammenpassen.')).toBeVisible()
      await dialog.getByRole('button', { name: '13 Wochen' }).click()
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Durchschnitt geändert')).toBeVisible()
    })

    await test.step('a version from another day stands beside the one that holds', async () => {
      await page.getByRole('button', { name: 'Urlaubsentgelt bearbeiten' }).click()
      await page.getByRole('button', { name: 'Neue Fassung' }).click()
      const dialog = page.getByRole('dialog', { name: 'Neue Fassung' })
      await dialog.getByLabel('Gültig ab').fill('1.1.2040')
      await dialog.getByRole('button', { name: '12 Monate' }).click()
      await dialog.getByRole('button', { name: 'Erstellen' }).click()
      await expect(page.getByRole('row', { name: /Urlaubsentgelt.*12 Monate.*01\.01\.2040.*geplant/ })).toBeVisible()
    })

    await test.step('what a colleague saved meanwhile comes in beside what was typed', async () => {
      await page.getByRole('button', { name: 'Sonderzahlung bearbeiten' }).click()
      const dialog = page.getByRole('dialog', { name: 'Durchschnitt bearbeiten' })
      await dialog.getByLabel('Mindestens in').fill('2')
      await page.evaluate(async () => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('md_token')}`,
          'content-type': 'application/json',
        }
        const query = `companyId=${localStorage.getItem('selected_company')}`
        const { data } = await (await fetch(`/api/sec/averages?${query}`, { headers })).json()
        const { id, version } = data.find((one: { name: string }) => one.name === 'Sonderzahlung')
        const body = JSON.stringify({ period: 'months6', version })
        await fetch(`/api/sec/averages/${id}?${query}`, { method: 'PUT', headers, body })
      })
      await expect(dialog.getByText(/inzwischen/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('row', { name: /Sonderzahlung.*6 Monate.*gilt/ })).toBeVisible()
    })

    await test.step('what several would become is shown before it is saved', async () => {
      await page.getByLabel('Krankenentgelt auswählen').check()
      await page.getByLabel('Provisionen auswählen').check()
      await page.getByRole('button', { name: '2 Durchschnitte ändern' }).click()
      const dialog = page.getByRole('dialog', { name: 'Durchschnitte ändern' })
      await dialog
        .getByRole('group', { name: 'Lohnarten, die dazukommen' })
        .getByText('Feiertagsarbeit', { exact: true })
        .click()
      await expect(dialog.getByRole('row', { name: /Provisionen.*Zeitarten.*–.*Feiertagsarbeit/ })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: '2 Werte speichern' }).click()
      await expect(page.getByText('Durchschnitte gespeichert')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Lücken' })).toContainText(
        '„Feiertagsarbeit“ zählt für Krank doppelt',
      )
    })
  },
)

test(
  'a company without averages makes one of a template, and takes others over from a file',
  THOROUGH,
  async ({ page }) => {
    await enterWithDatev(page, EMPTY)
    await expect(page.getByText('Noch keine Durchschnitte')).toBeVisible()
    await expectAccessibleInBothLights(page)
    await page.getByRole('button', { name: 'Feiertagsentgelt erstellen' }).click()
    await expect(
      page.getByRole('row', { name: /Feiertagsentgelt.*Normalstunden.*Vorlage, bitte prüfen/ }),
    ).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    await page.getByRole('button', { name: 'Aus Datei übernehmen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Durchschnitte aus Datei übernehmen' })
    const give = (content: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'schnitt.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await give('Name;Zeitraum\nUrlaub;9 Monate\n')
    await expect(dialog.getByText('Zeile 2, Zeitraum: „9 Monate“ ist weder')).toBeVisible()
    await give(text)
    await expect(dialog.getByText('schnitt.csv sagt dasselbe wie die Tabelle.')).toBeVisible()
    await give('Name;zählt für;Zeitraum;Zeitarten\nUrlaubsentgelt;Urlaub;3 Monate;Nachtarbeit\n')
    await dialog.getByRole('button', { name: /Werte übernehmen$/ }).click()
    await expect(page.getByRole('row', { name: /Urlaubsentgelt.*3 Monate.*Nachtarbeit.*gilt/ })).toBeVisible()

    await page.getByRole('button', { name: 'Feiertagsentgelt bearbeiten' }).click()
    await page.getByRole('button', { name: 'Als geprüft vermerken' }).click()
    await expect(page.getByText('Vorlage, bitte prüfen')).toHaveCount(0)
  },
)

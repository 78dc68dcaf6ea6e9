import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import PizZip from 'pizzip'
import { address, enter, expect, expectAccessibleInBothLights, personnelFile, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('what is kept of somebody is put together, downloaded and read', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=60')
  await personnelFile(page).getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Datenauskunft (Art. 15)' }).click()
  const dialog = page.getByRole('dialog', { name: /^Datenauskunft für/ })
  await expect(dialog.getByText('Noch keine Auskunft')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Auskunft erstellen' }).click()
  await expect(dialog.getByText('bereit')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Herunterladen' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Datenauskunft.zip')
  const zip = new PizZip(readFileSync(await saved.path()))
  expect(Object.keys(zip.files)).toContain('auskunft.pdf')
  expect(zip.file('tabellen/Stammdaten.csv')!.asText()).toContain('SV-Nummer')
  await page.keyboard.press('Escape')
  await expect(personnelFile(page)).toBeVisible()
})

test('what is due is proposed by one person, and erased when another one has agreed', async ({ page, browser }) => {
  const companyId = await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(address(`${path}?companyId=${companyId}`), {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const { storeId } = (
    await (
      await page.request.get(address(`/api/sec/employees/60?companyId=${companyId}`), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
  ).data
  const person = { lastName: 'Altstadler', firstName: 'Eva', storeId, entry: '2001-01-01', exit: '2010-06-30' }
  const { id: employeeId } = await post('/api/sec/employees', person)
  await post('/api/sec/employee/contracts', {
    ...{ employeeId, storeId, from: '2001-01-01', to: '2010-06-30', weekTimeRegular: 2310, payment: 180_000 },
  })

  await page.goto(address(`/${companyId}/company/CompanySettings?access=retention`))
  const row = (of: Page) => of.getByRole('row', { name: /Altstadler/ })
  await expect(row(page)).toContainText('Lohnkonto und Abgaben')
  await expect(row(page)).toContainText('01.01.2018')
  await row(page).getByRole('checkbox').check()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Löschung vorschlagen (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vorschlagen' }).click()
  const list = page.getByRole('list', { name: 'Löschungen' })
  await expect(list).toContainText('wartet auf Zustimmung')
  await expect(list.getByRole('button', { name: 'Zustimmen' })).toBeHidden()
  await expect(row(page)).toContainText('vorgeschlagen')

  const other = await (await browser.newContext()).newPage()
  await enter(other, 'admin@kontor.example', CAFE, 'company/CompanySettings?access=retention')
  await other.getByRole('button', { name: 'Zustimmen' }).click()
  const dialog = other.getByRole('dialog', { name: 'Löschung zustimmen' })
  await expect(dialog.getByRole('list', { name: 'Was gelöscht wird' })).toContainText('Altstadler')
  await dialog.getByRole('textbox').fill('ja')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(dialog.getByText('Bitte geben Sie „ENDGÜLTIG LÖSCHEN“ ein')).toBeVisible()
  await dialog.getByRole('textbox').fill('ENDGÜLTIG LÖSCHEN')
  await expectAccessibleInBothLights(other, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(list).toContainText('1 gelöscht, 0 ausgelassen')
  await expect(row(page)).toBeHidden()
  await page.getByRole('button', { name: 'Nachweis' }).click()
  const protocol = page.getByRole('dialog', { name: /^Löschung vom/ })
  await expect(protocol).toContainText('1 × Verträge, einzelne Felder')
  await expect(protocol).not.toContainText('Altstadler')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
})

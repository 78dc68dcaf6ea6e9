import { readFileSync } from 'node:fs'
import { AT_ONCE, address, enter, expect, expectAccessible, message, test } from './person.ts'

const FAILED = { code: 'unexpected', message: 'x' }
const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('who keeps the settings says who is mailed and hands master data over', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyNotifications')
  const main = page.getByRole('main')

  await test.step('a switch of the settings is the switch of the bell', async () => {
    const name = 'Doppelte SV-Nummern'
    const isOn = await main.getByRole('switch', { name }).isChecked()
    await main.getByRole('switch', { name }).press('Space')
    await page.getByRole('button', { name: /^Benachrichtigungen, / }).click()
    await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click()
    const drawer = page.getByRole('dialog', { name: 'Benachrichtigungen einstellen' })
    await expect(drawer.getByRole('switch', { name })).toBeChecked({ checked: !isOn })
    await drawer.getByRole('switch', { name }).press('Space')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(main.getByRole('switch', { name })).toBeChecked({ checked: isOn })
  })

  await test.step('an address is refused at its field, added, removed with a question and brought back', async () => {
    await main.getByRole('button', { name: 'Täglich' }).click()
    const field = main.getByLabel('E-Mail-Adresse')
    const listAgain = Promise.withResolvers<void>()
    await page.route('**/newemployeeList?**', async route => {
      if (route.request().method() === 'GET') await listAgain.promise
      await route.fallback()
    })
    await field.fill('tabs@kontor.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email Adresse wurde hinzugefügt')).toBeVisible()
    // What is typed while the list is loaded again stays.
    await field.fill('TABS@kontor.example')
    listAgain.resolve()
    const list = main.getByRole('list', { name: 'Adressen' })
    await expect(list.getByText('tabs@kontor.example')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Hinzufügen' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(main.getByText('Steht schon in der Liste')).toBeVisible()
    await main.getByRole('button', { name: 'tabs@kontor.example entfernen' }).click()
    const question = page.getByRole('dialog', { name: 'E-Mail-Adresse entfernen' })
    await question.getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByText('Email Adresse wurde gelöscht')).toBeVisible()
    await expect(main.getByText('tabs@kontor.example', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(list.getByText('tabs@kontor.example')).toBeVisible()
    const fails = (method: string) =>
      page.route('**/newemployeeList?**', route =>
        route.request().method() === method ? route.fulfill({ status: 500, json: FAILED }) : route.fallback(),
      )
    await fails('POST')
    await field.fill('zweite@kontor.example')
    await page.keyboard.press('Enter')
    await expect(message(page, 'Fehler beim Hinzufügen der Email Adresse')).toBeVisible()
    await expect(field).toHaveValue('zweite@kontor.example')
    await fails('DELETE')
    await main.getByRole('button', { name: 'tabs@kontor.example entfernen' }).click()
    await question.getByRole('button', { name: 'Entfernen' }).click()
    await expect(message(page, 'Fehler beim Löschen der Email Adresse')).toBeVisible()
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await page.unroute('**/newemployeeList?**')
    await main.getByRole('button', { name: 'Probe an mich senden' }).click()
    await expect(page.getByText('Probe gesendet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one person is looked at, handed over, leaves the list and stands among the hand-overs', async () => {
    // The tab of the company and that of the personnel files show the same part.
    for (const [tab, title] of [
      ['documents/EmployeeExportOverview', 'Export'],
      ['company/CompanyEmployeeSync', 'Mitarbeiter Sync'],
    ]) {
      await page.goto(address(`/${company}/${tab}`))
      await expect(page.getByRole('heading', { name: title!, level: 1 })).toBeVisible()
      for (const card of ['Einstellungen', 'Seit der letzten Übergabe neu oder geändert', 'Übergaben'])
        await expect(main.getByRole('region', { name: card })).toBeVisible()
      await expect(main.getByRole('row', { name: /Eder Christina/ })).toBeVisible()
    }
    const box = main.getByRole('row', { name: /Eder Christina.*2050/ }).getByRole('checkbox')
    await box.check()
    await main.getByRole('button', { name: 'Übergabe ansehen (1)' }).click()
    const drawer = page.getByRole('dialog', { name: 'Stammdaten an BMD' })
    await expect(drawer.getByRole('list', { name: 'Wer übergeben wird' })).toContainText('Eder Christina')
    await expect(drawer.getByText('Datei, eine Zeile')).toBeVisible()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'ein Mitarbeiter übergeben' }).click()
    const lines = readFileSync(await (await saved).path(), 'latin1')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    await expect(box).toHaveCount(0, AT_ONCE)
    await expect(main.getByRole('list', { name: 'Übergaben' }).getByText('ein Mitarbeiter').first()).toBeVisible()
  })

  await test.step('switched off, nobody hands over, and the screen says why', async () => {
    await page.goto(address(`/${company}/company/CompanyEmployeeSync`))
    await main.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Einstellungen des Mitarbeiter Sync' })
    await dialog.getByLabel('Übergabe ausschalten').check()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expectAccessible(page)
    await expect(main.getByText('Die Übergabe von Stammdaten ist in den Einstellungen ausgeschaltet.')).toBeVisible()
    await expect(main.getByRole('button', { name: /^Übergabe ansehen/ })).toBeDisabled()
  })

  await test.step('a company of other payroll software has no such tab', async () => {
    await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', 'company/CompanyNotifications')
    await expect(page.getByRole('link', { name: 'Benachrichtigungen' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mitarbeiter Sync' })).toHaveCount(0)
  })

  await test.step('with DPW it stands beside the people', async () => {
    await page.getByRole('link', { name: 'Personalakt' }).click()
    await main.getByRole('button', { name: 'Stammdaten übergeben' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible()
    await expect(main.getByRole('columnheader', { name: /^DPW ID/ })).toBeVisible()
    await expectAccessible(page)
  })
})

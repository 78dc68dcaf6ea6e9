import { readXlsx } from 'hucre/xlsx'
import { bytesOf } from './hand-over.ts'
import { address, enter, expect, expectAccessible, message, THOROUGH, test } from './person.ts'
import { makeReady, monthBefore } from './ready-month.ts'

const MONTH = monthBefore()

test(
  'own list: chosen in the settings of the company, the month goes out as a workbook of everybody it shows',
  THOROUGH,
  async ({ page }) => {
    const store = 'Graz Jakomini'
    const company = await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanySettings')
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByRole('combobox', { name: 'Lohnverrechnung' }).click()
    await expect(page.getByRole('option', { name: 'Eigene Liste (CSV)' })).toBeVisible()
    await page.getByRole('option', { name: 'Eigene Liste (XLSX)' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    const asked = page.getByRole('dialog', { name: 'Lohnverrechnung wechseln?' })
    await expect(asked).toContainText('Statt BMD gilt dann Eigene Liste (XLSX)')
    await asked.getByRole('button', { name: 'Wechseln' }).click()
    await expect(message(page, 'Speichern erfolgreich')).toBeVisible()

    const { storeId, people, numbers } = await makeReady(page, company, store, { payrollId: null, ownNumbers: true })
    await page.goto(address(`/${company}/absence/ExportDatev?from=${MONTH}-01&storeId=${storeId}`))
    await expect(page.getByRole('heading', { level: 1, name: 'Monatssummen' })).toBeVisible()
    await page.getByRole('button', { name: 'Abschließen' }).click()
    const closing = page.getByRole('dialog', { name: /abschließen$/ })
    await closing.getByRole('button', { name: 'Abschließen' }).click()
    await page.getByRole('button', { name: 'Weitere Möglichkeiten der Übergabe' }).click()
    await expect(page.getByRole('menu')).toContainText('Eigene Liste (XLSX)')
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Datei erstellen' }).click()

    const file = await download
    expect(file.suggestedFilename()).toMatch(/_lohnarten\.xlsx$/)
    const [titles, ...rows] = (await readXlsx(await bytesOf(file))).sheets[0]!.rows
    const at = (title: string) => titles!.indexOf(title)
    const known = await numbers()
    const told = new Set(rows.map(row => row[at('Personalnummer')]))
    const worked = (await people()).filter(({ actualMinutes }) => actualMinutes > 0)
    expect(worked.length).toBeGreaterThan(0)
    for (const { employeeId } of worked) expect(told).toContain(known.get(employeeId))
    for (const row of rows) {
      expect([row[at('Menge')], row[at('Betrag')]].filter(value => typeof value === 'number')).toHaveLength(1)
      expect(row[at('Monat')]).toBe(MONTH.month)
      expect(row[at('Von')]).toEqual(new Date(`${MONTH}-01T00:00:00Z`))
    }
    await expectAccessible(page)
  },
)

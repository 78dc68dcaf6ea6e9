import { csv, IMPORTS, importFile } from './import-file.ts'
import { address, enter, expect, expectAccessibleInBothLights, test } from './person.ts'

const BAKERY = 'Bäckerei Morgenrot GmbH'
const STORE = 'Wien Mariahilf'

test('who looks at the times of a store sees which of them the law speaks of, why, and these alone; nothing is refused', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts')
  await page.goto(address(`/${company}/absence/ExportActualShifts?from=2026-11-01`))
  const table = page.getByRole('table', { name: 'Wird exportiert' })
  const region = page.getByRole('region', { name: 'Wird exportiert' })
  const count = region.getByRole('button', { name: /mit Arbeitszeithinweis/ })

  await test.step('the count shows these alone, and its chip brings all back', async () => {
    await expect(count).toBeVisible()
    const rows = async () => Number(await table.getAttribute('aria-rowcount'))
    const all = await rows()
    await count.click()
    await expect(region.getByRole('button', { name: /Filter entfernen.*Arbeitszeithinweis/ })).toBeVisible()
    await expect.poll(rows).toBeLessThan(all)
    await region.getByRole('button', { name: /Filter entfernen/ }).click()
    await expect(count).toBeVisible()
  })

  await test.step('a mark says what the law says', async () => {
    await count.click()
    const mark = table.getByRole('button', { name: /^Arbeitszeithinweis zu / }).first()
    await mark.click()
    const said = page.getByRole('dialog', { name: 'Arbeitszeitrecht' })
    await expect(said).toContainText(/AZG|ARG|KJBG/)
    await expectAccessibleInBothLights(page)
    await page.keyboard.press('Escape')
  })

  await test.step('where the time is opened it is said below its entries', async () => {
    await table.getByRole('row').nth(1).getByRole('cell').nth(5).click()
    const drawer = page.getByRole('dialog', { name: /^Zeit von/ })
    await expect(drawer.getByRole('status')).toContainText(/AZG|ARG|KJBG/)
  })
})

test('after an import of stamps its result says at how many of them the law was not kept, and leads to them', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', BAKERY, IMPORTS)
  await importFile(
    page,
    csv('neu.csv', ['Personalnummer;Nachname;Vorname;Filiale;Eintritt', `7001;Muster;Eva;${STORE};01.03.2020`]),
  )
  const stamps = ['7001;05.10.2026;14:00;22:00;30', '7001;06.10.2026;07:00;12:00;0']
  await page.getByRole('button', { name: 'Neuer Import' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('zeiten.csv', ['Personalnummer;Datum;Von;Bis;Pause', ...stamps]))
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await page.getByRole('button', { name: /Zeilen? importieren/ }).click()
  await expect(page.getByText('Bei einer importierten Zeit gibt es einen Arbeitszeithinweis.')).toBeVisible()
  await page.getByRole('link', { name: `${STORE}, Oktober 2026` }).click()
  await expect(page.getByRole('button', { name: /^Arbeitszeithinweis zu Muster Eva/ })).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { address, enter, expect, expectAccessible, message, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'company/CompanyWageTypeMapping'

test('an administrator enters what is missing, plans a new number, and takes over a file', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(page.getByText('2 Lohnarten fehlen für Lehrlinge.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In Verwendung 15' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Fehlend/ }).click()
  const overtime = page.getByRole('textbox', { name: 'Lehrlinge Überstunde 50 %' })
  const holiday = page.getByRole('textbox', { name: 'Lehrlinge Feiertagsarbeit' })
  await overtime.fill('3;12')
  await overtime.press('Enter')
  await expect(holiday).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Überstunde 50 %, Lehrlinge: Nur Buchstaben')
  await overtime.fill('999')
  await overtime.press('Escape')
  await expect(overtime).toHaveValue('3;12')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(overtime).toHaveValue('')

  await overtime.focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '312\n340\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(holiday).toHaveValue('340')
  await expect(page.getByText('2 Lohnarten fehlen')).toHaveCount(0)
  await expect(page.getByText(/^\d+;1;1001;312;6,50;;;;;;$/)).toBeVisible()

  // A colleague saves another number, and the same one, while these wait.
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
  const url = address(`/api/sec/wagetypemapping?companyId=${company}`)
  const { data: mapping } = await (await page.request.get(url, { headers })).json()
  const line = mapping.lines.find(({ kind }: { kind: string }) => kind === 'UE50')
  const numbers = { ...line.numbers, worker: '399', apprentice: '313' }
  const theirs = await page.request.put(url, {
    headers,
    data: { version: mapping.version, set: [{ ...line, id: undefined, numbers }] },
  })
  expect(theirs.status()).toBe(200)
  await expect(page.getByText('Der Eintrag wurde inzwischen geändert und neu geladen.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Was inzwischen geändert wurde' }).getByRole('listitem')).toHaveText([
    'Überstunde 50 %, Arbeiter: 312 → 399',
    'Überstunde 50 %, Lehrlinge: – → 313 · Sie haben 312 eingetragen',
  ])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Lohnarten gespeichert')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Arbeiter Überstunde 50 %' })).toHaveValue('399')
  await expect(page.getByRole('textbox', { name: 'Lehrlinge Überstunde 50 %' })).toHaveValue('312')

  await page.getByRole('checkbox', { name: 'Nachtarbeit auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Sonntagsarbeit auswählen' }).check()
  await page.getByRole('button', { name: 'Gültig ab …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mehrere Zeitarten ändern' })
  await expect(dialog).toContainText('2 ausgewählte Zeitarten')
  await dialog.getByLabel('Gültig ab').fill('01.01.2026')
  await dialog.getByLabel('Lohnart').fill('333')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog.getByText('Für Nachtarbeit gilt ab diesem Tag schon eine Zeile')).toBeVisible()
  await dialog.getByLabel('Gültig ab').fill('01.01.2040')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByRole('button', { name: 'ab 01.01.2040' })).toHaveAttribute('aria-pressed', 'true')
  const night = page.getByRole('textbox', { name: 'Arbeiter Nachtarbeit' })
  await expect(night).toHaveValue('333')
  await page.getByRole('button', { name: 'Heute', exact: true }).click()
  await expect(night).toHaveValue('330')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Lohnarten gespeichert')).toBeVisible()

  await page.getByRole('button', { name: 'Aus Datei übernehmen' }).click()
  const taking = page.getByRole('dialog', { name: 'Lohnarten aus Datei übernehmen' })
  const give = (text: string) =>
    taking
      .locator('input[type=file]')
      .setInputFiles({ name: 'lohnarten.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await give('Zeitart;Arbeiter;Faktor\nUrlaub;NLZ 01;-\nMond;1;1\nNormalarbeit;200;viel\n')
  await expect(taking.getByRole('list', { name: 'Fehler der Datei' }).getByRole('listitem')).toHaveText([
    'Zeile 3, Zeitart: „Mond“ gibt es nicht',
    'Zeile 4, Faktor: „viel“ ist kein Faktor über 0 und bis 100',
  ])
  await give('Zeitart;Arbeiter;Faktor\nNormalarbeit;201;1,00\n')
  await expect(taking.getByRole('table', { name: 'Was sich ändert' }).getByRole('row').last()).toHaveText(
    /Normalarbeit.*200.*201/,
  )
  await taking.getByRole('button', { name: '1 Wert eintragen' }).click()
  await expect(page.getByRole('textbox', { name: 'Arbeiter Normalarbeit' })).toHaveValue('201')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('textbox', { name: 'Arbeiter Normalarbeit' })).toHaveValue('200')
})

test(
  'a company without numbers takes over the example, which is marked until somebody has checked it',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', SCREEN)
    await page.getByRole('button', { name: 'Beispiel übernehmen' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Lohnarten gespeichert')).toBeVisible()
    await expect(page.getByText('Beispiel, bitte prüfen: 17 Zeilen stammen')).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /herunterladen|speichern|Export/i })
      .last()
      .click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('Überstunde 50 % UE50;312;312;312;1,50;h;')

    const sheet = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    await page.getByRole('menuitem', { name: /Excel/ }).click()
    const buffer = await readFile(await (await sheet).path())
    await page.getByRole('button', { name: 'Aus Datei übernehmen' }).click()
    const taking = page.getByRole('dialog', { name: 'Lohnarten aus Datei übernehmen' })
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await taking.locator('input[type=file]').setInputFiles({ name: 'tabelle.xlsx', mimeType, buffer })
    await expect(taking.getByText('tabelle.xlsx sagt dasselbe wie die Tabelle.')).toBeVisible()
    await taking.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Als geprüft vermerken' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Beispiel, bitte prüfen')).toHaveCount(0)
  },
)

test('who goes on while what they saved is on its way, or loaded again, is asked nothing and gets there', async ({
  page,
}) => {
  for (const [method, number] of [
    ['PUT', '351'],
    ['GET', '352'],
  ] as const) {
    await enter(page, 'admin@kontor.example', CAFE, SCREEN)
    await page.getByRole('textbox', { name: 'Arbeiter Nachtarbeit' }).fill(number)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/sec/wagetypemapping?**', async route => {
      if (route.request().method() === method) await held.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Speichern' }).click()
    if (method === 'GET') await expect(message(page, 'Lohnarten gespeichert')).toBeVisible()
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Monatssummen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('who may only read sees the numbers as text and what is missing', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await expect(page.getByRole('cell', { name: 'Überstunde 50 % UE50' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Speichern|Aus Datei übernehmen|Gültig ab …)$/ })).toHaveCount(0)
})

test(
  'an administrator makes a wage type of the own, changes it by a file and deletes it',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyIndividualWageTypes')
    await expect(
      page.getByRole('row', { name: /500.*Provision.*Krank, Urlaub, Feiertag, Sonderzahlung/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Neue Lohnart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue individuelle Lohnart' })
    await dialog.getByLabel('Nummer').fill('500')
    await dialog.getByLabel('Name').fill('Umsatzbonus')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Wird bereits verwendet')).toBeVisible()
    await dialog.getByLabel('Nummer').fill('540')
    await dialog.getByRole('button', { name: 'Urlaub' }).click()
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(page.getByText('Individuelle Lohnart erstellt')).toBeVisible()

    await page.getByRole('button', { name: 'Aus Datei übernehmen' }).click()
    const taking = page.getByRole('dialog', { name: 'Individuelle Lohnarten aus Datei übernehmen' })
    const buffer = Buffer.from('Nummer;Name;Faktor\n540;Umsatzbonus;1,5\n541;Trinkgeld;\n')
    await taking.locator('input[type=file]').setInputFiles({ name: 'eigene.csv', mimeType: 'text/csv', buffer })
    await expect(taking.getByRole('row', { name: /540 Umsatzbonus.*Faktor.*–.*1,50/ })).toBeVisible()
    await taking.getByRole('button', { name: /Werte übernehmen$/ }).click()
    await expect(page.getByText('Individuelle Lohnarten übernommen')).toBeVisible()
    await expect(page.getByRole('row', { name: /540.*Umsatzbonus.*1,50.*Urlaub/ })).toBeVisible()
    await page.getByRole('button', { name: 'Trinkgeld löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('Individuelle Lohnart gelöscht')).toBeVisible()
    await expect(page.getByRole('row', { name: /Trinkgeld/ })).toHaveCount(0)
  },
)

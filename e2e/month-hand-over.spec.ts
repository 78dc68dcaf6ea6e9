import { bytesOf } from './hand-over.ts'
import { address, enter, expect, message, test } from './person.ts'
import { makeReady, monthBefore } from './ready-month.ts'

const STORE = 'Wien Mariahilf'

test('a month is closed and handed over to BMD, and a sick note that comes late is a correction in the file', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'absence/ExportMonthly')
  const { storeId, people, send } = await makeReady(page, company, STORE)
  const month = monthBefore()
  await page.goto(address(`/${company}/absence/ExportMonthly?from=${month}-01&storeId=${storeId}`))
  const chip = page.getByRole('group', { name: 'Standorte' }).getByRole('button', { name: STORE })
  await page.getByRole('button', { name: 'Abschließen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
  await expect(chip).toHaveAccessibleName(`${STORE} abgeschlossen`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Datei erstellen' }).click()
  const lines = linesOf(await bytesOf(await download))
  expect(lines.length).toBeGreaterThan(people.length)
  for (const line of lines) expect(line).toMatch(new RegExp(`^${month.month};1;\\w+;\\d+;\\d+,\\d\\d;;;;;;$`))
  await expect(page.getByRole('button', { name: 'Unverändert wiederholen' })).toBeVisible()

  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
  await reopening.getByLabel('Grund').fill('Nachgereichte Krankmeldung')
  await reopening.getByRole('button', { name: 'Öffnen' }).click()
  await expect(chip).toHaveAccessibleName(`${STORE} wieder offen`)
  const day = String(month.toPlainDate({ day: month.daysInMonth }))
  const note = { employeeId: people[0]!.employeeId, storeId, mdType: 2, firstDay: day, lastDay: day, mdApproved: true }
  await send('POST', '/api/absence', { ...note, accepted: ['exit', 'overlap', 'worked'] })
  await page.getByRole('button', { name: 'Jetzt abschließen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()

  await page.getByRole('button', { name: /^Korrektur \(\d+\)$/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Korrektur zu Lauf \d+$/ })
  const corrected = page.waitForEvent('download')
  await drawer
    .getByRole('button', { name: /^Korrektur / })
    .last()
    .click()
  const difference = linesOf(await bytesOf(await corrected))
  expect(difference.some(line => /;-\d+,\d\d;/.test(line))).toBe(true)
  await expect(message(page, 'Export fehlgeschlagen')).toHaveCount(0)
})

const linesOf = (bytes: Buffer) => bytes.toString('latin1').trimEnd().split('\r\n')

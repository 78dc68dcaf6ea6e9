import type { Page } from '@playwright/test'
import type { MonthStatement } from '../contract/comparison/holiday-comparison.ts'
import type { EmployeeCoreData } from '../contract/people/employees.ts'
import { formatMonth } from '../domain/basics/days.ts'
import { formatNumber } from '../domain/basics/numbers.ts'
import { daysOfMinutes } from '../domain/comparison/holiday-comparison.ts'
import { daysText } from '../web/rooms/months/person-months/month-texts.ts'
import { csv } from './import-file.ts'
import {
  address,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'
import { monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'comparison/ComparisonHoliday'

const upload = (page: Page, lines: string[]) => page.locator('input[type=file]').setInputFiles(csv('urlaub.csv', lines))
const block = (page: Page, title: string) => page.getByRole('region', { name: title })
const minus = (days: number) => formatNumber(days).replace('-', '−')

/** What the screen asks for itself: people, and their balances of leave at the end of the month before. */
async function balancesOf(page: Page, company: number) {
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  const get = async (path: string) => {
    const answer = await page.request.get(address(`${path}${path.includes('?') ? '&' : '?'}companyId=${company}`), {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.json()
  }
  const stores: { id: number }[] = (await get('/api/sec/stores')).data
  const people: EmployeeCoreData[] = (await get('/api/sec/employee/coredata')).data
  const statements: MonthStatement[] = (
    await Promise.all(
      stores.map(({ id }) =>
        get(`/api/sec/proxy/md/monthlyfinancialstatements?storeId=${id}&date=${monthBefore()}-01`),
      ),
    )
  ).flat()
  const numberOf = ({ bmdId, mdPersonnelId }: EmployeeCoreData) => bmdId || mdPersonnelId
  const known = statements.flatMap(({ remoteId, vacationTimeBalance }) => {
    const person = people.find(({ id, isHidden }) => id === remoteId && isHidden === 0)
    return person ? [{ person, days: daysOfMinutes(vacationTimeBalance), number: numberOf(person) }] : []
  })
  const isTwice = ({ person }: (typeof known)[number]) =>
    known.filter(other => other.person.mdPersonnelId === person.mdPersonnelId).length > 1
  return {
    // Two have one number by mistake, and both a balance: nobody can say whose line it is.
    twice: known.find(isTwice)!.person.mdPersonnelId,
    known: known.filter(one => !isTwice(one)),
    without: people.find(({ id, isHidden }) => isHidden === 0 && !statements.some(({ remoteId }) => remoteId === id))!,
    numberOf,
  }
}

test('payroll holds a file of the payroll software against the balances, sees each line in its block, and goes from a deviation to the leave it is about', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await expect(page.getByText('CSV-Datei der Lohnverrechnung hierher ziehen oder auswählen')).toBeVisible()
  await expectAccessibleInBothLights(page)
  const { known, twice, without, numberOf } = await balancesOf(page, company)
  const [less, near, absent, ...same] = known as [
    (typeof known)[0],
    (typeof known)[0],
    (typeof known)[0],
    ...typeof known,
  ]
  const line = (number: string, days: number, firm = 1) =>
    `${firm};10;${number};x;Aus der Lohnverrechnung;${formatNumber(days)}`
  await upload(page, [
    'Urlaubsstand',
    '1;10;2001;x;Fünf Spalten',
    line(less.number, less.days, 99),
    line('999999', 3),
    line(numberOf(without), 3),
    line(twice, 3),
    line(less.number, less.days - 0.13),
    line(near.number, near.days + 0.1),
    ...same.map(({ number, days }) => line(number, days)),
  ])
  await expect(page.getByText(`1 von ${same.length + 2} Salden weicht ab.`)).toBeVisible()
  for (const [title, count] of [
    ['Zeilen konnten nicht verarbeitet werden', 1],
    ['Falsche Firmennummer', 1],
    ['Mitarbeiter nicht gefunden', 1],
    ['Monatsabschluss nicht gefunden', 1],
    ['Mehrere Monatsabschlüsse gefunden', 1],
    ['Urlaubs Abweichung', 1],
    ['Urlaubs Übereinstimmung', same.length + 1],
  ] as const) {
    const fold = page.getByRole('button', { name: `${title} ${count}` })
    await expect(fold).toHaveAttribute('aria-expanded', String(title === 'Urlaubs Abweichung'))
    if (title !== 'Urlaubs Abweichung') await fold.click()
  }
  await page.getByRole('button', { name: /^Mitarbeiter fehlen in der CSV Datei/ }).click()
  const missing = block(page, 'Mitarbeiter fehlen in der CSV Datei')
  await expect(missing.getByText(`${absent.person.lastName} ${absent.person.firstName}`)).toBeVisible()
  await expectAccessibleInBothLights(page)

  const deviation = block(page, 'Urlaubs Abweichung').getByRole('row').nth(1)
  await expect(deviation).toContainText(
    [minus(less.days - 0.13), minus(less.days), '−0,13', 'Keine Ursache erkannt.'].join(''),
  )
  await deviation.click()
  const ledger = personnelFile(page).getByRole('definition').first()
  await expect(personnelFile(page).getByRole('term').first()).toHaveText(
    `Resturlaub Ende ${formatMonth(monthBefore())}`,
  )
  await expect(ledger).toHaveText(daysText(Math.round(less.days * 100)))
  await page.goBack()
  await expect(page.getByText(`1 von ${same.length + 2} Salden weicht ab.`)).toBeVisible()

  await page.getByRole('button', { name: /^Abweichungs Grenze 0,10/ }).click()
  await page.getByRole('slider', { name: 'Abweichungs Grenze einstellen' }).press('ArrowRight')
  await expect(page.getByText(`Alle ${same.length + 2} Salden stimmen überein.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Neuer Upload' }).click()
  await page.route('**/holidaycomparison/hints*', route =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Kaputt' } }),
  )
  await upload(page, [line(less.number, less.days - 1)])
  await expect(page.getByText(/^Monatsabschlüsse konnten nicht geladen werden/)).toBeVisible()
  await expect(deviation).toContainText('genau 1 Tag')
})

test(
  'what is no such file, and what cannot be loaded, is told in the words of the specification, with the way on',
  THOROUGH,
  async ({ page }) => {
    await page.route('**/coredata*', route =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Kaputt' } }),
    )
    await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
    await expect(page.getByText('Mitarbeiterdaten konnten nicht geladen werden')).toBeVisible()
    await page.unroute('**/coredata*')
    await page.getByRole('button', { name: 'Neu laden' }).click()
    const drop = page.getByText('CSV-Datei der Lohnverrechnung hierher ziehen oder auswählen')
    await expect(drop).toBeVisible()

    await page.locator('input[type=file]').setInputFiles([csv('eins.csv', ['1']), csv('zwei.csv', ['2'])])
    await expect(page.getByText('Fehler beim Hochladen: Bitte nur eine Datei hochladen!')).toBeVisible()

    for (const columns of ['1;10;2001;x;Fünf', '1;10;2001;x;Acht;1;2;3']) {
      await upload(page, [columns])
      await expect(page.getByText('Fehler beim Verarbeiten: Bitte ein gültiges CSV Format hochladen!')).toBeVisible()
    }
    const two = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      for (const name of ['eins.csv', 'zwei.csv']) transfer.items.add(new File(['1;10;2001;x;Huber;1'], name))
      return transfer
    })
    await drop.dispatchEvent('drop', { dataTransfer: two })
    await expect(page.getByText('Fehler beim Hochladen: Bitte nur eine Datei hochladen!')).toBeVisible()
    await expectAccessible(page)

    await page.route('**/monthlyfinancialstatements*', route =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Kaputt' } }),
    )
    await upload(page, ['1;10;2001;x;Huber;1'])
    await expect(page.getByText('Fehler beim Monatsabschluss')).toBeVisible()
    await expect(page.getByText(/^Monatsabschluss konnte nicht geladen werden: /)).toBeVisible()
    await page.unroute('**/monthlyfinancialstatements*')
    await page.getByRole('button', { name: 'Neu beginnen' }).click()
    await expect(drop).toBeVisible()

    await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', SCREEN)
    await expect(page.getByText('Für DPW/Sage kann kein Urlaubsabgleich durchgeführt werden.')).toBeVisible()
  },
)

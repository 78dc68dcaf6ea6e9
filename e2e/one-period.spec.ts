import { formatMonth } from '../domain/basics/days.ts'
import { address, enter, expect, test } from './person.ts'
import { monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Linz Landstraße'
// Two before, so that no screen opens with it by itself.
const MONTH = Temporal.PlainYearMonth.from(monthBefore()).subtract({ months: 1 })

test('a month and a store go along from the landing page through all views of a period, into a personnel file and back', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportMonthly')
  const month = page.getByRole('group', { name: 'Zeitraum' })
  const isAt = async () => {
    await expect(month).toContainText(formatMonth(MONTH))
    await expect(page.getByRole('button', { name: new RegExp(`^${STORE}`) }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Graz Jakomini/ })).toHaveCount(0)
  }
  const tab = (name: string) => page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name })
  const section = (name: string) => page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name })

  await page.goto(address('/'))
  await expect(page.getByRole('region', { name: 'Monatsabschluss' })).toBeVisible()
  while (!(await month.textContent())!.includes(formatMonth(MONTH)))
    await month.getByRole('button', { name: 'Zeitraum davor' }).click()
  expect(new URL(page.url()).searchParams.get('month')).toBe(MONTH.toString())
  await page.getByRole('link', { name: new RegExp(`^${STORE}, Vorprüfung: `) }).click()
  await isAt()

  for (const view of ['Abwesenheiten', 'Rückstellungen', 'Individuelle Lohnarten', 'Monatssummen']) {
    await tab(view).click()
    await expect(page.getByRole('heading', { level: 1, name: view })).toBeVisible()
    await isAt()
  }

  await section('Personalakt').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mitarbeiter' })).toBeVisible()
  await section('Export').click()
  await isAt()
  await tab('Abwesenheiten').click()
  await page
    .getByRole('button', { name: 'Kalender' })
    .or(page.getByRole('radio', { name: 'Kalender' }))
    .first()
    .click()
  await isAt()
  await section('Export').click()
  await isAt()

  await page.getByRole('link', { name: 'Kontor, zur Startseite' }).click()
  await expect(month).toContainText(formatMonth(MONTH))
})

import { enter, expect, expectAccessible, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const hours = (text: string) => {
  const [, h = '0', m = '0'] = /(\d+)h:(\d+)m/.exec(text) ?? []
  return Number(h) * 60 + Number(m)
}

test('payroll reads somebody’s month in the file, opens what a figure comes from, and a corrected time changes it at once; another is entered there and confirmed', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=9')
  await page.getByRole('tab', { name: 'Dienste' }).click()
  const month = page.getByRole('region', { name: 'Dienste' })
  const days = month.getByRole('table')
  await expect(days).toBeVisible()
  await month.getByRole('button', { name: 'Zeitraum davor' }).click()
  await expect(month).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)

  const figure = days.getByRole('button', { name: /^Normalarbeit am / }).first()
  const before = hours((await figure.getAttribute('aria-label'))!)
  await figure.click()
  const why = page.getByRole('dialog', { name: 'Normalarbeit' })
  await expect(why.getByText('Stempelzeit')).toBeVisible()
  await expect(why.getByText('AZG § 3').first()).toBeVisible()
  await expectAccessible(page)

  await why
    .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
    .first()
    .click()
  await expect(why).toHaveCount(0)
  const stamp = page.getByRole('dialog', { name: /^Zeit von / })
  const to = stamp.getByLabel('Bis (leer: läuft noch)')
  const [hour = '0', minute = '00'] = (await to.inputValue()).split(':')
  await to.fill(`${String(Number(hour) - 1).padStart(2, '0')}:${minute}`)
  await to.blur()
  await stamp.getByLabel('Grund der Korrektur').fill('Früher gegangen')
  await stamp.getByRole('button', { name: 'Speichern' }).click()
  await expect(stamp).toHaveCount(0)
  await expect.poll(async () => hours((await figure.getAttribute('aria-label'))!)).toBeLessThan(before)

  const free = days.getByRole('button', { name: /^Zeit am .* erfassen$/ }).first()
  const day = /\d\d\.\d\d\.\d{4}/.exec((await free.getAttribute('aria-label'))!)![0]
  await free.click()
  const entered = page.getByRole('dialog', { name: /^Zeit für / })
  await expect(entered.getByLabel('Datum')).toHaveValue(day)
  await entered.getByLabel(/^Von/).fill('08:00')
  await entered.getByLabel('Bis (leer: läuft noch)').fill('12:00')
  await entered.getByRole('button', { name: 'Erfassen' }).click()
  const time = days.getByRole('button', { name: /^08:00–12:00\s*offen$/ })
  await expect(time).toBeVisible()
  await month.getByRole('button', { name: /Zeite?n? bestätigen$/ }).click()
  const approval = page.getByRole('dialog', { name: 'Zeiten bestätigen' })
  await approval.getByRole('button', { name: /Zeite?n? bestätigen$/ }).click()
  await expect(time).toHaveCount(0)
  await expect(days.getByRole('button', { name: '08:00–12:00' })).toBeVisible()
})

test('who asks why finds the week behind a figure: what filled it, step by step, its neighbours, and the way back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=9&part=times')
  const month = page.getByRole('region', { name: 'Dienste' })
  await month.getByRole('button', { name: 'Zeitraum davor' }).click()
  await expect(month).toHaveAttribute('aria-busy', 'false')
  await month
    .getByRole('button', { name: /^Normalarbeit im Monat/ })
    .first()
    .click()
  const why = page.getByRole('dialog', { name: 'Normalarbeit' })
  const way = why.getByRole('button', { name: /^Woche .* ansehen$/ }).first()
  const title = /^Woche \S+/.exec((await way.textContent())!)![0]
  // By the keys alone.
  await way.focus()
  await page.keyboard.press('Enter')
  const week = page.getByRole('dialog', { name: title })
  await expect(week.getByRole('heading', { name: 'Rechenweg' })).toBeVisible()
  await expect(week.getByText('Zählt gegen die Woche')).toBeVisible()
  await expect(week.getByRole('region', { name: 'Stücke der Woche' }).getByText('Normalarbeit').first()).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')

  await week.getByRole('button', { name: 'Woche danach' }).click()
  await expect(week).toHaveCount(0)
  const next = page.getByRole('dialog', { name: /^Woche / })
  await expect(next.getByRole('heading', { name: 'Rechenweg' })).toBeVisible()
  await next.getByRole('button', { name: 'Zurück zu Normalarbeit' }).click()
  await expect(page.getByRole('dialog', { name: 'Normalarbeit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'how an averaging period stands is seen in the file and in the sums of the month, and opens its weeks',
  THOROUGH,
  async ({ page }) => {
    test.skip(Temporal.Now.plainDateISO().month === 1, 'the demo averages from January on')
    // A part-timer of the demo whose hours are averaged over thirteen weeks.
    const company = await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=15&part=times')
    const month = page.getByRole('region', { name: 'Dienste' })
    await month.getByRole('button', { name: 'Zeitraum davor' }).click()
    await expect(month).toHaveAttribute('aria-busy', 'false')
    const balance = month.getByRole('definition').getByRole('button')
    const stands = (await balance.textContent())!
    await balance.click()
    const weeks = page.getByRole('dialog').getByRole('region', { name: 'Wochen der Durchrechnung' })
    const current = weeks.getByRole('row').filter({ has: page.locator('[aria-current]') })
    if (stands !== 'abgerechnet') await expect(current).toContainText(stands)
    await expectAccessibleInBothLights(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(page.url().replace(/\/\d+\/documents.*/, `/${company}/absence/ExportMonthly`))
    await page
      .getByRole('button', { name: /^Durchrechnung von / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Woche / })).toBeVisible()
    await expect(weeks).toBeVisible()
  },
)

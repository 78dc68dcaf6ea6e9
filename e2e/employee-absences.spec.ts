import { AT_ONCE, enter, expect, expectAccessibleInBothLights, message, personnelFile, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const FILE = 'documents/employeedata?employeeId=17'
const two = (number: number) => String(number).padStart(2, '0')
const german = ({ day, month, year }: Temporal.PlainDate) => `${two(day)}.${two(month)}.${year}`

/** A Tuesday far ahead on which nobody has entered anything; from the 17th to the 23rd no month has a holiday on one. */
const today = Temporal.Now.plainDateISO('Europe/Vienna')
const from = today.add({ months: 2 }).with({ day: 17 })
const day = from.add({ days: (9 - from.dayOfWeek) % 7 })

test('in the file a clerk enters an absence, approves it, and sees it in the month; a notice keeps leave from being kept', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, FILE)
  const colleague = await (await browser.newContext()).newPage()
  await enter(colleague, 'lohn@kontor.example', CAFE, FILE)
  const month = colleague.getByRole('region', { name: 'Dienste' })

  await test.step('a colleague looks at the month in which it lies', async () => {
    await colleague.getByRole('tab', { name: 'Dienste' }).click()
    await expect(month).toHaveAttribute('aria-busy', 'false')
    for (let step = 0; step < 2; step++) {
      await month.getByRole('button', { name: 'Zeitraum danach' }).click()
      await expect(month).toHaveAttribute('aria-busy', 'false')
    }
    await expect(month.getByRole('button', { name: new RegExp(`^Urlaub am .*${german(day)}`) })).toHaveCount(0)
  })

  await test.step('entered for this person, it waits', async () => {
    await personnelFile(page).getByRole('tab', { name: 'Abwesenheiten' }).click()
    await page.getByRole('button', { name: 'Abwesenheit erfassen' }).click()
    const drawer = page.getByRole('dialog', { name: /^Abwesenheit für / })
    await expect(drawer.getByRole('combobox', { name: 'Mitarbeiter' })).toHaveCount(0)
    await drawer.getByLabel('Erster Tag').fill(german(day))
    await drawer.getByLabel('Letzter Tag').fill(german(day))
    await drawer.getByLabel('Letzter Tag').blur()
    await drawer.getByRole('button', { name: 'Erfassen' }).click()
    await expect(message(page, 'Abwesenheit erfasst')).toBeVisible()
    const years = page.getByRole('group', { name: 'Jahr' })
    if (day.year !== today.year) await years.getByRole('button', { name: String(day.year) }).click()
    await expect(page.getByRole('row', { name: new RegExp(german(day)) })).toContainText('Beantragt')
    await expectAccessibleInBothLights(page)
  })

  await test.step('approved, it is in the month the same moment', async () => {
    await page
      .getByRole('row', { name: new RegExp(german(day)) })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abwesenheiten genehmigen' })
    await expect(dialog.getByText(german(day))).toBeVisible()
    await dialog.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    await expect(page.getByRole('row', { name: new RegExp(german(day)) })).toContainText('Genehmigt')
    await expect(month.getByRole('button', { name: new RegExp(`^Urlaub am .*${german(day)}: 1 Tag`) })).toBeVisible(
      AT_ONCE,
    )
  })

  await test.step('a notice is recorded, and removed with a way back', async () => {
    const expiry = page.getByRole('region', { name: 'Verfall von Urlaub' })
    await expect(expiry.getByText(/^Resturlaub aus dem Urlaubsjahr/).first()).toBeVisible()
    await expiry.getByRole('button', { name: 'Hinweis festhalten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hinweis festhalten' })
    await dialog.getByLabel('Notiz').fill('Schriftlich')
    await dialog.getByRole('button', { name: 'Festhalten' }).click()
    const notice = expiry.getByText(`Hinweis vom ${german(today)}`)
    await expect(notice).toContainText('Schriftlich')
    await expectAccessibleInBothLights(page)
    await expiry.getByRole('button', { name: `Hinweis vom ${german(today)} löschen` }).click()
    await expect(notice).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).last().click()
    await expect(notice).toBeVisible()
  })
})

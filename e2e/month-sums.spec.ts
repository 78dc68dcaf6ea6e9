import {
  AT_ONCE,
  address,
  chooseStore,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  offeredStores,
  storeChoice,
  THOROUGH,
  test,
} from './person.ts'
import { makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Graz Jakomini'

test('payroll sees what a month comes to, opens what a figure comes from, by day, too, closes a store, is refused there and opens it again with a reason', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportMonthly')
  await makeReady(page, company, STORE)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Monatssummen' })).toBeVisible()
  await offeredStores(page, 'Standorte')
  await page.locator(':popover-open').getByRole('button', { name: 'Keine' }).click()
  await expect(page.getByText('Kein Standort gewählt').last()).toBeVisible()
  await chooseStore(page, STORE, 'Standorte')
  const chip = storeChoice(page, 'Standorte').getByRole('button', { name: STORE })
  const table = page.getByRole('table', { name: STORE })
  await expect(table.locator('tfoot')).toContainText(/\d+ Mitarbeiter/)
  await expectAccessibleInBothLights(page)

  const figure = table.getByRole('button', { name: / von .*: \d/ }).first()
  const said = (await figure.textContent())!
  await figure.click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('Berechnet am')).toBeVisible()
  await expect(why.getByText(said).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)

  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tag' }).click()
  const person = table.getByRole('button', { name: /^Tage von / }).first()
  await person.click()
  await expect(person).toHaveAttribute('aria-expanded', 'true')
  const time = table.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ }).first()
  await expect(time).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Abschließen' }).click()
  const question = page.getByRole('dialog', { name: /abschließen$/ })
  await expect(question).toContainText(STORE)
  await question.getByRole('button', { name: 'Abschließen' }).click()
  await expect(message(page, 'abgeschlossen')).toBeVisible()
  await expect(page.getByText(/^Abgeschlossen am .* von Marta Huber/)).toBeVisible()
  await expect(chip).toHaveAccessibleName(`${STORE} abgeschlossen`)

  await time.click()
  const stamp = page.getByRole('dialog', { name: /^Zeit von / })
  const to = stamp.getByLabel('Bis (leer: läuft noch)')
  const [hour = '0', minute = '00'] = (await to.inputValue()).split(':')
  await to.fill(`${String(Number(hour) - 1).padStart(2, '0')}:${minute}`)
  await to.blur()
  await stamp.getByLabel('Grund der Korrektur').fill('Früher gegangen')
  await stamp.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(new RegExp(`${STORE}.*abgeschlossen|abgeschlossen.*${STORE}`)).last()).toBeVisible()
  await stamp.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()

  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
  await reopening.getByLabel('Grund').fill('Nachgereichte Krankmeldung')
  await reopening.getByLabel('Schließt sich von selbst').selectOption('4')
  await expectAccessible(page)
  await reopening.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByText(/^Wieder geöffnet bis .* Nachgereichte Krankmeldung/)).toBeVisible()
  await expect(chip).toHaveAccessibleName(`${STORE} wieder offen`)
})

test(
  'where the company wants two, one asks to open a month and another agrees',
  THOROUGH,
  async ({ page, browser }) => {
    const store = 'Innsbruck Wilten'
    const company = await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportMonthly')
    const { storeId, get, send } = await makeReady(page, company, store)
    const { version } = await get<{ version: number }>('/api/sec/handoversettings')
    await send('PUT', '/api/sec/handoversettings', { version, reopeningNeedsSecond: true })
    const screen = `absence/ExportMonthly?from=${monthBefore()}-01&storeId=${storeId}`
    await page.goto(address(`/${company}/${screen}`))
    const colleague = await (await browser.newContext()).newPage()
    await enter(colleague, 'admin@kontor.example', CAFE, screen)

    await page.getByRole('button', { name: 'Abschließen' }).click()
    await page
      .getByRole('dialog', { name: /abschließen$/ })
      .getByRole('button', { name: 'Abschließen' })
      .click()
    const ask = async (reason: string) => {
      await page.getByRole('button', { name: 'Wieder öffnen' }).click()
      const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
      await reopening.getByLabel('Grund').fill(reason)
      await reopening.getByRole('button', { name: 'Öffnen' }).click()
      await expect(page.getByText(/^Sie haben am .* gebeten/)).toContainText('Eine zweite Person muss zustimmen.')
    }
    await ask('Falscher Monat')
    await expect(page.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0)
    await expect(colleague.getByText(/^Marta Huber hat am .* Falscher Monat/)).toBeVisible(AT_ONCE)
    await expectAccessible(colleague)
    await colleague.getByRole('button', { name: 'Ablehnen' }).click()
    await expect(page.getByText(/^Sie haben am .* gebeten/)).toHaveCount(0, AT_ONCE)
    await expect(page.getByText(/^Abgeschlossen am /)).toBeVisible()

    await ask('Nachgereichte Krankmeldung')
    await colleague.getByRole('button', { name: 'Zustimmen' }).click()
    await expect(page.getByText(/^Wieder geöffnet bis .* Nachgereichte Krankmeldung/)).toBeVisible(AT_ONCE)
  },
)

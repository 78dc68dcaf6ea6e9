import { mailsNamed } from './mails.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { dialog, openWeek, plan, someone } from './roster-week.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const emptyWeek = () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 22 - today.dayOfWeek + 14 })
}

test('a day is published, one person is told by one mail, the calendar shows the shift, and its old address nothing', async ({
  page,
}) => {
  const monday = emptyWeek()
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${monday}`)
  const grid = page.getByRole('grid')
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
  const rows = grid.getByRole('row').filter({ hasText: /Vollzeit/ })
  const free = await rows.evaluateAll(all =>
    all
      .filter(row => row.querySelectorAll('[role="gridcell"][aria-label$=": frei"]').length === 7)
      .map(row => row.querySelector('[role="rowheader"] b')!.getAttribute('title')!),
  )
  const name = free[0]!
  const row = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) })
  for (const weekday of ['Montag', 'Dienstag']) {
    await row.getByRole('gridcell', { name: new RegExp(`^${weekday},`) }).focus()
    await page.keyboard.press('n')
    const fresh = page.getByRole('dialog', { name: 'Neuer Dienst' })
    await fresh.getByLabel('Beginn').fill('06:00')
    await fresh.getByLabel('Ende').fill('14:00')
    await fresh.getByRole('button', { name: 'Erstellen' }).click()
    await expect(row.getByRole('gridcell', { name: new RegExp(`^${weekday},.*06:00–14:00, Entwurf`) })).toBeVisible()
  }

  await page.getByRole('button', { name: '2 Dienste veröffentlichen' }).click()
  const publish = page.getByRole('dialog', { name: /veröffentlichen/ })
  await publish.getByRole('switch', { name: 'Dienstplan per E-Mail' }).click()
  await publish.getByRole('button', { name: `Mo ${monday.day}.` }).click()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await publish.getByRole('button', { name: '1 Dienst veröffentlichen, 1 verständigen' }).click()
  await expect(message(page, '1 Dienst veröffentlicht')).toContainText('1 Mitarbeiter bekommt eine E-Mail')
  await expect(row.getByRole('gridcell', { name: /^Montag,.*veröffentlicht/ })).toBeVisible()
  await expect(row.getByRole('gridcell', { name: /^Dienstag,.*Entwurf/ })).toBeVisible()

  const subject = `Ihr Dienstplan KW ${monday.weekOfYear}`
  const [mail] = await mailsNamed(subject)
  expect(mail!.text).toContain(`Mo ${monday.day}.${monday.month}. 06:00–14:00`)
  expect(mail!.text).not.toContain('Di ')
  // Asked again, whoever knows is told nothing.
  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: 'Mitarbeiter verständigen' }).click()
  const question = page.getByRole('dialog', { name: 'Mitarbeiter verständigen' })
  await question.getByRole('button', { name: 'Verständigen' }).click()
  await expect(message(page, 'Alle wissen Bescheid')).toBeVisible()
  expect(await mailsNamed(subject)).toHaveLength(1)

  await row
    .getByRole('gridcell', { name: /^Montag,/ })
    .getByText('06:00')
    .click()
  const story = page.getByRole('dialog', { name: 'Dienst' }).getByRole('region', { name: 'Verlauf' })
  await expect(story).toContainText('veröffentlicht')
  await expect(story).toContainText('erstellt')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: 'Kalender-Abo' }).click()
  await page.getByRole('button', { name: 'Abo erstellen' }).click()
  const shown = page.getByRole('dialog', { name: 'Adresse des Kalender-Abos' })
  const addressOf = async () => {
    const { pathname, search } = new URL((await shown.locator('code').textContent())!)
    await shown.getByRole('button', { name: 'Ich habe sie weitergegeben' }).click()
    return address(`${pathname}${search}`)
  }
  const old = await addressOf()
  const calendar = await (await page.request.get(old)).text()
  expect(calendar).toContain(`T060000`)
  expect(calendar).toContain(name.split(' ')[0]!)
  await page.getByRole('button', { name: 'Erneuern' }).click()
  await page.getByRole('dialog', { name: 'Adresse erneuern' }).getByRole('button', { name: 'Erneuern' }).click()
  const renewed = await addressOf()
  expect((await page.request.get(old)).status()).toBe(404)
  expect((await page.request.get(renewed)).status()).toBe(200)
})

test('nothing is published, nor taken back, before it is known who is to be told of it', async ({ page }) => {
  const held: (() => void)[] = []
  await openWeek(page, 4)
  const { on } = await someone(page)
  await plan(page, on('Montag'), '08:00', '12:00')
  await page.route('**/api/sec/roster/plan-mails/preview?*', async route => {
    await new Promise<void>(answer => held.push(answer))
    await route.continue()
  })
  const answer = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const go of held.splice(0)) go()
  }
  await page.getByRole('button', { name: '1 Dienst veröffentlichen' }).click()
  const publish = dialog(page, /veröffentlichen/).getByRole('button', { name: /^1 Dienst veröffentlichen/ })
  await expect(publish).toBeDisabled()
  await answer()
  await publish.click()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–12:00, veröffentlicht/)

  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: /Veröffentlichung zurücknehmen/ }).click()
  const withdraw = dialog(page, 'Veröffentlichung zurücknehmen')
  await withdraw.getByLabel('Grund').fill('Irrtum')
  await expect(withdraw.getByRole('button', { name: /^1 Dienst zurücknehmen/ })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(withdraw).toBeVisible()
  await answer()
  await withdraw.getByRole('button', { name: /^1 Dienst zurücknehmen/ }).click()
  await expect(on('Montag')).toHaveAccessibleName(/08:00–12:00, Entwurf/)
})

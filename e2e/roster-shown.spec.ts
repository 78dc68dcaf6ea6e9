import type { Page } from '@playwright/test'
import type { StoreWeek } from '../contract/roster/weeks.ts'
import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const monday = (weeks: number) => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 1 - today.dayOfWeek + 7 * weeks })
}

/** Everything that a flag can hide, in whatever week is opened; the server has nothing of it. */
async function putInto(page: Page): Promise<void> {
  await page.route('**/api/sec/roster/week?*', async route => {
    const answer = await route.fetch()
    const body: { data: StoreWeek } = await answer.json()
    const week = body.data
    const first = Temporal.PlainDate.from(new URL(route.request().url()).searchParams.get('from')!)
    const at = (day: number, time: string) =>
      first.add({ days: day }).toZonedDateTime({ timeZone: week.zone, plainTime: time }).epochMilliseconds / 60_000
    const ids = week.people.filter(({ contracts }) => contracts.length > 0).map(({ id }) => id)
    const off = ids[0]!
    week.absences = [1, 2, 3, 7, 8].map((type, day) => ({
      ...{ employeeId: off, type, from: at(day, '00:00'), to: at(day + 1, '00:00') },
    }))
    week.wishes = [4, 3, 2, 1].map((state, day) => ({
      ...{ employeeId: ids[1]!, state, from: at(day, '08:00'), to: at(day, '14:00') },
    }))
    week.stamps = { employeeId: [ids[2]!], from: [at(0, '08:02')], to: [at(0, '16:01')] }
    const spot = week.spots[0]!.id
    const planned = [
      { employeeId: ids[2]!, day: 0, from: '08:00', to: '16:00', isPublished: true },
      { employeeId: ids[3]!, day: 0, from: '08:00', to: '14:00' },
      { employeeId: ids[3]!, day: 0, from: '12:00', to: '16:00' },
      { employeeId: ids[4]!, day: 0, from: '14:00', to: '22:00' },
      { employeeId: ids[4]!, day: 1, from: '06:00', to: '12:00' },
      { employeeId: ids[5]!, day: 3, from: '08:00', to: '12:00', skillId: 999_999 },
      { employeeId: 0, day: 4, from: '08:00', to: '12:00' },
      { employeeId: ids[6]!, day: 0, from: '09:00', to: '15:00', before: ['10:00', '16:00'] as const },
    ]
    const column = (of: (shift: (typeof planned)[number], place: number) => number) => planned.map(of)
    week.shifts = {
      id: column((_, place) => 900_001 + place),
      employeeId: column(({ employeeId }) => employeeId),
      from: column(({ day, from }) => at(day, from)),
      to: column(({ day, to }) => at(day, to)),
      breakFrom: column(() => 0),
      breakMinutes: column(() => 30),
      publishedAt: column(({ isPublished }) => (isPublished ? at(0, '00:00') : 0)),
      spotId: column(() => spot),
      skillId: column(({ skillId }) => skillId ?? 0),
      ownSkillId: column(({ skillId }) => skillId ?? 0),
      marks: column(() => 0),
      historicFrom: column(({ day, before }) => (before ? at(day, before[0]) : 0)),
      historicTo: column(({ day, before }) => (before ? at(day, before[1]) : 0)),
      version: column(() => 1),
    }
    await route.fulfill({ json: body })
  })
}

const FLAGS = [
  ['Geplante Dienste', '[data-bar][data-look="published"]'],
  ['Gestempelte Zeiten', '[role="gridcell"][aria-label*="gestempelt 08:02–16:01"]'],
  ['Verstöße gegen Gesetz und KV', '[aria-label*="06:00–12:00"] [data-bar][data-look="justify"]'],
  ['Fehler im Plan', '[aria-label*="08:00–12:00"] [data-bar][data-look="justify"]'],
  ['Überschneidungen', '[data-bar][data-look="blocked"]'],
  ['Wunsch', '[data-kind="desired"]'],
  ['ungern', '[data-kind="undesired"]'],
  ['nur verfügbar', '[data-kind="onlyAvailable"]'],
  ['nicht verfügbar', '[data-kind="notAvailable"]'],
  ['Urlaub', '[data-kind="vacation"]'],
  ['Krankenstand', '[data-kind="sick"]'],
  ['Feiertagsausgleich', '[data-kind="holidayAdjustment"]'],
  ['Ausbildung', '[data-kind="education"]'],
  ['Lohnfortzahlung', '[data-kind="wageContinuation"]'],
] as const

test('each flag hides what it names and shows it again, those of planning do what they say, and all of it is remembered', async ({
  page,
}) => {
  await putInto(page)
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${monday(3)}`)
  const grid = page.getByRole('grid')
  const panel = page.getByRole('complementary', { name: 'Woche prüfen' })
  await expect(panel).toContainText('Tägliche Ruhezeit')
  await expect(grid.locator('[data-look="ghost"]'), 'how it was before').toHaveCount(1)
  const open = () => page.getByRole('button', { name: /^Anzeigen/ }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Anzeigen' })
  const flag = (name: string) => dialog.getByRole('switch', { name, exact: true })
  await expect(dialog.getByRole('switch')).toHaveCount(FLAGS.length + 4)
  for (const [name, drawn] of FLAGS) {
    await expect(flag(name), 'on where nobody said anything').toBeChecked()
    await expect(grid.locator(drawn).first(), name).toBeAttached()
    await flag(name).click()
    await expect(grid.locator(drawn), name).toHaveCount(0)
    await flag(name).click()
    await expect(grid.locator(drawn).first(), name).toBeAttached()
  }

  for (const name of ['Vergangenes mitrechnen', 'Farben nach Bereich', 'Produktivität', 'Nach Dienstbeginn ordnen'])
    await expect(flag(name), 'off where nobody said anything').not.toBeChecked()
  await flag('Farben nach Bereich').click()
  await expect(grid.locator('[data-bar][data-hue]').first()).toBeAttached()
  await flag('Produktivität').click()
  await expect(grid.getByRole('columnheader', { name: /Montag.*Produktivität \d+ %/ })).toBeAttached()
  const firstRow = grid.locator('[data-person]:not([data-person="0"])').first()
  const before = await firstRow.textContent()
  await flag('Nach Dienstbeginn ordnen').click()
  await expect(firstRow).not.toHaveText(before!)
  await page.keyboard.press('Escape')
  await expectAccessibleInBothLights(page)

  // Of a past week nothing is found, unless it is asked for.
  await page.goto(page.url().replace(/day=[\d-]+/, `day=${monday(-3)}`))
  await expect(panel).toContainText('In Ordnung')
  await expect(grid.locator('[data-bar][data-hue]').first(), 'what was chosen is remembered').toBeAttached()
  await expect(panel).not.toContainText('Es fehlen')
  await expect(panel.getByText('Überschneidung', { exact: true })).toHaveCount(0)
  await open()
  await flag('Vergangenes mitrechnen').click()
  await expect(panel.getByText('Überschneidung', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Standard' }).click()
  await expect(flag('Farben nach Bereich')).not.toBeChecked()
  await expect(panel.getByText('Überschneidung', { exact: true })).toHaveCount(0)
  const kept = await page.evaluate(() => localStorage.getItem('rosterVisibilityState'))
  expect(JSON.parse(kept!)).toMatchObject({ vacation: true, daySpotColorSwitch: false })
})

test('what happens lies above its days in week, day and month, and opens from there', async ({ page }) => {
  // The demo has a street festival from Thursday to Sunday.
  await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${monday(2).add({ days: 3 })}`)
  const grid = page.getByRole('grid')
  const festival = grid.getByRole('button', { name: /^Straßenfest/ })
  await expect(festival).toContainText('Besetzung Zusatz')
  const day = (await grid.getByRole('columnheader', { name: /^Donnerstag.*Straßenfest/ }).boundingBox())!
  const band = (await festival.boundingBox())!
  expect(band.width, 'over four days').toBeGreaterThan(3.5 * day.width)
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tag' }).click()
  await expect(festival).toContainText('Besetzung Zusatz')
  await expectAccessibleInBothLights(page)
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Monat' }).click()
  await expect(festival).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Woche' }).click()
  await festival.click()
  const dialog = page.getByRole('dialog', { name: 'Ereignis bearbeiten' })
  await dialog.getByLabel('Name').fill('Weihnachtsmarkt')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Ereignis geändert')).toBeVisible()
  await expect(grid.getByRole('button', { name: /^Weihnachtsmarkt/ })).toBeVisible()
})

test('a notice shows the page that will be printed, and another one for each choice', async ({ page }) => {
  await enter(page, 'admin@kontor.example', CAFE, 'employee/roster')
  await page.getByRole('button', { name: 'Mehr zum Dienstplan' }).click()
  await page.getByRole('menuitem', { name: 'Aushang …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aushang' })
  const picture = dialog.getByRole('img', { name: /^Der Aushang, Seite 1 von \d+/ })
  await expect(picture).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  for (const choice of ['Pausen', 'Besetzung zum Bedarf', 'mit Grund', 'A4 quer']) {
    const before = (await picture.getAttribute('src'))!
    await dialog.getByText(choice, { exact: true }).click()
    await expect(picture, choice).not.toHaveAttribute('src', before)
  }
  for (const name of await dialog.getByRole('group', { name: 'Bereiche' }).getByRole('checkbox').all())
    await name.click()
  await expect(dialog.getByRole('button', { name: 'PDF speichern' })).toBeDisabled()
})

import type { Page } from '@playwright/test'
import pg from 'pg'
import { enter, expect, test } from './person.ts'
import { journeyServer } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** Nothing is planned yet so far ahead. */
const WEEK = (() => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 8 - today.dayOfWeek + 56 })
})()

/** What others do meanwhile, unheard by the page. */
async function meanwhile(statement: string, values: unknown[]): Promise<void> {
  const { database } = journeyServer()
  const client = new pg.Client({ host: process.env.KONTOR_TEST_SOCKET, user: 'postgres', database })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

async function openWeek(page: Page) {
  const company = await enter(page, 'admin@kontor.example', CAFE, `employee/roster?day=${WEEK}`)
  await expect(page.getByRole('complementary', { name: 'Woche prüfen' })).toContainText('In Ordnung')
  const free = page
    .getByRole('row')
    .filter({ hasText: 'Vollzeit' })
    .locator('[role="gridcell"][aria-label$=": frei"][aria-label^="Mittwoch"]')
    .first()
  const [day, person] = (await free.getAttribute('aria-label'))!.replace(': frei', '').split(/, (?=[^,]+$)/)
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${day}, ${person}: `) })
  return { company, cell, person: person! }
}

async function newShift(page: Page, cell: ReturnType<Page['getByRole']>, from: string, to: string) {
  await cell.focus()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Neuer Dienst' })
  await form.getByLabel('Beginn').fill(from)
  await form.getByLabel('Ende').fill(to)
  return { form, create: form.getByRole('button', { name: 'Erstellen' }) }
}

test('what can’t be planned says why where it was tried, and nothing of it stays on the board', async ({ page }) => {
  const { company, cell, person } = await openWeek(page)
  const refused = async (says: RegExp) => {
    await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: says }).first()).toBeVisible()
    await expect(cell).toHaveAccessibleName(/: frei$/)
  }

  await test.step('no hours, and no time', async () => {
    for (const [from, to] of [
      ['10:00', '10:00'],
      ['10:00', '25:00'],
      ['', '12:00'],
    ] as const) {
      const { create } = await newShift(page, cell, from, to)
      await expect(create).toBeDisabled()
      await page.keyboard.press('Escape')
    }
  })

  await test.step('a month that is closed meanwhile', async () => {
    const month = `${WEEK.add({ days: 2 }).toString().slice(0, 7)}-01`
    await meanwhile(
      `insert into month_closing (company_id, store_id, month, closed_by)
       select $1, s.id, $2, a.id from store s, (select id from account limit 1) a where s.company_id = $1`,
      [company, month],
    )
    const { create } = await newShift(page, cell, '10:00', '14:00')
    await create.click()
    await refused(/abgeschlossen/)
    await meanwhile('delete from month_closing where company_id = $1 and month = $2', [company, month])
  })

  await test.step('a store that is hidden meanwhile', async () => {
    await meanwhile('update store set is_hidden = true where company_id = $1', [company])
    const { create } = await newShift(page, cell, '10:00', '14:00')
    await create.click()
    await refused(/ausgeblendet/)
    await meanwhile('update store set is_hidden = false where company_id = $1', [company])
  })

  await test.step('a person who left meanwhile', async () => {
    await meanwhile(
      `update contract c set valid_to = current_date from employee e
       where c.company_id = $1 and e.company_id = $1 and e.id = c.employee_id and e.last_name || ' ' || e.first_name = $2`,
      [company, person],
    )
    const { create } = await newShift(page, cell, '10:00', '14:00')
    await create.click()
    await refused(/Vertrag/)
  })

  await test.step('whoever has no contract is not planned either once the page knows', async () => {
    await page.reload()
    const { create } = await newShift(page, cell, '10:00', '14:00')
    await create.click()
    await refused(/Vertrag/)
  })
})

test('a night in which the clock changes counts the hours that pass', async ({ page }) => {
  await openWeek(page)
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const march = lastSunday(today.year + 1, 3)
  const october = lastSunday(today.year + 1, 10)
  for (const [sunday, hours] of [
    [march, '06h:30m'],
    [october, '08h:30m'],
  ] as const) {
    await page.goto(page.url().replace(/day=[\d-]+/, `day=${sunday.subtract({ days: 6 })}`))
    const saturday = page.getByRole('gridcell', { name: /^Samstag, .*: frei$/ }).first()
    const { form } = await newShift(page, saturday, '22:00', '06:00')
    await expect(form).toContainText(`${hours} bezahlt`)
    await page.keyboard.press('Escape')
  }
})

function lastSunday(year: number, month: number): Temporal.PlainDate {
  const last = Temporal.PlainDate.from({ year, month, day: 31 })
  return last.subtract({ days: last.dayOfWeek % 7 })
}

test('a field takes no longer name than a plan has room for', async ({ page }) => {
  await enter(page, 'planung@kontor.example', CAFE, 'employee/roster?records=spots')
  await page.getByRole('button', { name: 'Neuer Bereich' }).click()
  const name = page.getByRole('dialog', { name: 'Neuer Bereich' }).getByLabel('Name')
  await name.fill('123456789012345678901')
  await expect(name).toHaveValue('12345678901234567890')
})

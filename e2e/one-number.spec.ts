import type { Page } from '@playwright/test'
import { address, enter, expect, offeredStores, test } from './person.ts'
import { monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const MONTH = monthBefore()
const FROM = `${MONTH}-01`

const numberIn = (text: string | null, pattern: RegExp): number =>
  Number(pattern.exec(text ?? '')?.[1]?.replace(/\D/g, '') ?? 0)
const PEOPLE = /([\d\s]+) Mitarbeiter/
const BLOCKERS = /(\d+) Sperre/
const HINTS = /(\d+) Hinweis/

type Told = { name: string; people: number; blockers: number; hints: number }

/** Every store that the landing page tells something of. */
async function onLandingPage(page: Page): Promise<{ stores: Told[]; sentence: string; people: number; count: number }> {
  await page.goto(address(`/?month=${MONTH}`))
  const table = page.getByRole('region', { name: 'Monatsabschluss' }).getByRole('table')
  await expect(table.getByRole('row', { name: /^Wien Mariahilf/ })).toBeVisible()
  const rows = await table.locator('tbody tr').all()
  const stores = await Promise.all(
    rows.map(async (row): Promise<Told> => {
      const head = row.getByRole('rowheader')
      const name = (await head.locator('b').textContent())!
      const [people, checks] = await Promise.all([head.textContent(), row.getByRole('cell').nth(2).textContent()])
      return {
        name,
        people: numberIn(people?.replace(name, '') ?? '', PEOPLE),
        blockers: numberIn(checks, BLOCKERS),
        hints: numberIn(checks, HINTS),
      }
    }),
  )
  const [foot, sentence] = await Promise.all([
    table.locator('tfoot').getByRole('rowheader').textContent(),
    page.getByText(/ Standorten abgeschlossen\./).textContent(),
  ])
  return {
    ...{ stores, sentence: sentence!, people: numberIn(foot!.replace(/^\d+ Standorte/, ''), PEOPLE) },
    count: numberIn(foot, /^(\d+) Standorte/),
  }
}

test('people, blockers and hints of a month are the same figure on the landing page, in the sums, on chips, cards and in the question', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportMonthly')
  const told = await onLandingPage(page)
  const working = told.stores.filter(({ people }) => people > 0)
  expect(told.count).toBe(working.length)
  expect(told.people).toBe(working.reduce((sum, { people }) => sum + people, 0))
  expect(numberIn(told.sentence, /von (\d+) Standorten/)).toBe(working.length)

  await page.goto(address(`/${company}/absence/ExportMonthly?from=${FROM}`))
  const card = page.getByRole('region', { name: 'Vor dem Abschluss' })
  const group = (name: string) => card.getByRole('region', { name })
  await expect(group('Sperrt')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Alle Standorte' })).toBeVisible()
  const all = async () => ({
    people: numberIn(await page.getByRole('region', { name: 'Alle Standorte' }).textContent(), PEOPLE),
    blockers: numberIn(await group('Sperrt').getByRole('heading').textContent(), / (\d+)$/),
    hints: numberIn(await group('Hinweise, sperren nicht').getByRole('heading').textContent(), / (\d+)$/),
  })
  expect(await all()).toEqual({
    people: told.people,
    blockers: working.reduce((sum, { blockers }) => sum + blockers, 0),
    hints: numberIn(told.sentence, HINTS),
  })

  const offered = await offeredStores(page, 'Standorte')
  for (const store of working) {
    const badge = await offered.filter({ hasText: store.name }).textContent()
    expect([store.name, numberIn(badge, BLOCKERS), numberIn(badge, HINTS)]).toEqual([
      store.name,
      store.blockers,
      store.hints,
    ])
  }
  await page.keyboard.press('Escape')

  let hints = 0
  for (const store of working) {
    const [of] = (await page.request
      .fetch(address(`/api/stores?companyId=${company}`), {
        headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` },
      })
      .then(answer => answer.json())
      .then(({ data }: { data: { id: number; name: string }[] }) =>
        data.filter(({ name }) => name === store.name),
      )) as [{ id: number }]
    await page.goto(address(`/${company}/absence/ExportMonthly?from=${FROM}&storeId=${of.id}`))
    const own = page.getByRole('region', { name: store.name, exact: true })
    await expect(own).toContainText(`${store.people} Mitarbeiter`)
    await expect(group('Sperrt').getByRole('listitem').first()).toBeVisible()
    const lines = async (name: string) =>
      (await group(name).isVisible()) ? group(name).getByRole('listitem').count() : 0
    if (store.blockers > 0) expect(await lines('Sperrt')).toBe(store.blockers)
    hints += await lines('Hinweise, sperren nicht')
  }
  expect(hints).toBe(numberIn(told.sentence, HINTS))
})

test('what is due today is one figure on the card and on the bell, and provisions say who of whom is in their sums', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportProvisions')
  await page.goto(address('/'))
  const due = page.getByRole('region', { name: 'Heute fällig' })
  await expect(due.getByRole('button', { name: 'Abgelaufene Dokumente' })).toBeVisible()
  // What the law says of planned shifts and what has to be told to the insurance are no messages of the bell: they have figures of their own.
  const own = page.getByRole('heading', { name: /^(Dienstplan|ÖGK Meldungen)$/, level: 3 })
  const ofBell = due.locator('section').filter({ hasNot: own })
  const groups = await ofBell.locator('h3 + span').allTextContents()
  const lines = await ofBell.locator('li button > span:last-child').allTextContents()
  const total = numberIn(
    await due.getByRole('heading', { level: 2 }).locator('..').textContent(),
    /Heute fällig\s*(\d+)/,
  )
  expect(total).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: new RegExp(`\\b${total}\\b`) }).first()).toBeVisible()
  const sum = (texts: string[]) => texts.reduce((all, text) => all + numberIn(text, /(\d+)$/), 0)
  expect([sum(groups), sum(lines)]).toEqual([total, total])

  await page.goto(address(`/${company}/absence/ExportProvisions?from=${FROM}`))
  const table = page.getByRole('region', { name: /^Rückstellungen zum/ })
  await expect(table.getByRole('row', { name: 'Aigner Maria' })).toBeVisible()
  const listed = numberIn((await table.textContent())!.replace(/^.*?\d{4}/, ''), PEOPLE)
  const gaps = await page.getByRole('region', { name: 'Fehlt noch' }).textContent()
  const [missing, excluded] = [numberIn(gaps, /(\d+)\D*Resturlaub/), numberIn(gaps, /; (\d+) Mitarbeiter/)]
  await expect(table).toContainText(`${listed - missing - excluded} von ${listed} Mitarbeitern`)
})

import type { Page } from '@playwright/test'
import type { AbsenceCalendar } from '../contract/time/absence-calendar.ts'
import { address, enter, expect, THOROUGH, test } from './person.ts'
import { asAdministrator } from './ready-month.ts'
import { SCREENS } from './screens.ts'

const COFFEE = 'Kaffeehaus Sonnblick GmbH'
/** What leaves the page, prints or hands a file to the browser. */
const LEAVES = /herunterladen|Drucken|CSV|XLSX|Abmelden|abmelden|Anmelden/
const FIRST = [
  'documents/employeedata',
  'company/CompanyCostCenters',
  'company/CompanyEmployeeSync',
  'absence/ExportMonthly',
]

type Seen = {
  layer: 'modal' | 'popover' | undefined
  isBody: boolean
  isInside: boolean
  onClose: boolean
  hasField: boolean
  name: string
}

/** So that something waits for a decision; in which store. */
async function requestLeave(page: Page, companyId: number): Promise<number> {
  const { get, send } = await asAdministrator(page, companyId)
  const [store] = await get<{ id: number }[]>('/api/stores')
  const { people } = await get<AbsenceCalendar>(`/api/absence/calendar?month=2027-06&storeId=${store!.id}`)
  const [firstDay, lastDay] = ['2027-06-14', '2027-06-15']
  const leave = { employeeId: people[0]!.id, storeId: store!.id, mdType: 1, firstDay, lastDay, mdApproved: false }
  await send('POST', '/api/absence', leave)
  return store!.id
}

/** Where the focus is, and what is open. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const active = document.activeElement
    const modal = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
    const popover = document.querySelector<HTMLElement>(':popover-open')
    const box = popover ?? modal
    const fields = [...(box?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, select') ?? [])]
    return {
      layer: popover ? 'popover' : modal ? 'modal' : undefined,
      isBody: active === null || active === document.body,
      isInside: box?.contains(active) ?? false,
      onClose: active?.getAttribute('aria-label') === 'Schließen',
      hasField: fields.some(field => !field.matches(':disabled, [tabindex="-1"]') && field.checkVisibility()),
      name: active?.getAttribute('aria-label') ?? active?.textContent?.trim().slice(0, 60) ?? '',
    } as const
  })

/** Until it stays where it is; what is opened for the first time may have to be loaded. */
async function settled(page: Page, mayLoad = false): Promise<Seen> {
  if (mayLoad) await page.waitForLoadState('networkidle')
  let before = ''
  for (let looks = 0; looks < 20; looks++) {
    await page.waitForTimeout(120)
    const seen = await look(page)
    const now = JSON.stringify(seen)
    if (now === before && (seen.layer || !mayLoad || looks > 5)) return seen
    before = now
  }
  return look(page)
}

/** What stands in the address closes by going back, which a busy machine takes its time for. */
async function closed(page: Page): Promise<Seen> {
  for (let looks = 0; looks < 40 && (await look(page)).layer; looks++) await page.waitForTimeout(120)
  return settled(page)
}

/** Buttons of the first view, of a table those of its first row. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .evaluate(main =>
      [
        ...new Set(
          [...main.querySelectorAll<HTMLElement>('button:not(:disabled, [aria-disabled="true"])')]
            .filter(
              button =>
                button.checkVisibility() && !button.matches('tbody tr:not(:first-child) *, li:not(:first-child) *'),
            )
            .map(button => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
        ),
      ].filter(Boolean),
    )

async function walk(page: Page, path: string, faults: string[]): Promise<number> {
  const open = async () => {
    await page.goto(address(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await open()
  let opened = 0
  for (const name of await buttonsOf(page)) {
    if (LEAVES.test(name)) continue
    const button = page.locator('main').getByRole('button', { name, exact: true }).first()
    if (!(await button.isVisible().catch(() => false))) continue
    const where = `${path}: „${name}“`
    for (const way of ['Escape', 'button'] as const) {
      await button.focus().catch(() => {})
      await page.keyboard.press('Enter')
      const seen = await settled(page, true)
      if (seen.isBody) faults.push(`${where} leaves the focus on the page`)
      if (!seen.layer) break
      opened++
      if (!seen.isInside) faults.push(`${where} opens, the focus stays outside: „${seen.name}“`)
      if (seen.onClose && seen.hasField) faults.push(`${where} opens on its closing button, not on its first field`)
      const close = page
        .locator('[aria-modal="true"], :popover-open')
        .last()
        .getByRole('button', { name: /^(Schließen|Abbrechen)$/ })
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (await close.last().isVisible()) await close.last().click()
      else await page.keyboard.press('Escape')
      const after = await closed(page)
      if (after.layer) faults.push(`${where} does not close by ${way}`)
      else if (after.isBody || after.name !== seenName(name))
        faults.push(`${where} closed by ${way}: the focus is on „${after.isBody ? 'the page' : after.name}“`)
      if (after.layer) break
    }
    if (!page.url().endsWith(path) || (await look(page)).layer) await open()
  }
  return opened
}

const seenName = (name: string) => name.slice(0, 60)

test('whatever a screen opens begins on its first field and gives the focus back, by Escape and by its button', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const company = await enter(page, 'admin@kontor.example', COFFEE, FIRST[0]!)
  const faults: string[] = []
  let opened = 0
  for (const path of [...FIRST.map(screen => `/${company}/${screen}`), '/overview'])
    opened += await walk(page, path, faults)
  expect(opened).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('the same holds on every screen', THOROUGH, async ({ page }) => {
  test.setTimeout(900_000)
  const company = await enter(page, 'admin@kontor.example', COFFEE, FIRST[0]!)
  const faults: string[] = []
  for (const screen of SCREENS)
    if (!FIRST.some(one => one === screen)) await walk(page, `/${company}/${screen}`, faults)
  expect(faults).toEqual([])
})

test('a dialog whose button is locked until it has loaded begins on its heading, and on the button once that is free', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', COFFEE, FIRST[0]!)
  const storeId = await requestLeave(page, company)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/absence/approvals/preview?**', route => arrival.promise.then(() => route.continue()))
  await page.goto(address(`/${company}/absence/ExportAbsences?view=calendar&storeId=${storeId}&requests=open`))
  await page
    .locator('main')
    .getByRole('button', { name: /^\d+ Abwesenheiten? genehmigen$/ })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Abwesenheiten genehmigen' })
  await expect(dialog.getByRole('heading', { name: 'Abwesenheiten genehmigen' })).toBeFocused()
  arrival.resolve()
  await expect(dialog.getByRole('button', { name: /genehmigen$/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('no dialog takes the focus out of the field that somebody types into right after it opened', async ({ page }) => {
  await enter(page, 'admin@kontor.example', COFFEE, 'company/CompanyCostCenters')
  await page.getByRole('button', { name: 'Service Events bearbeiten' }).waitFor()
  // The very moment the field is there, as a quick hand does.
  const typed = await page.evaluate(async () => {
    const field = Promise.withResolvers<HTMLInputElement>()
    new MutationObserver((_, observer) => {
      const label = [...document.querySelectorAll('[role="dialog"] label')].find(one => /^Kürzel/.test(one.textContent))
      const input = label && document.getElementById(label.getAttribute('for') ?? '')
      if (!(input instanceof HTMLInputElement)) return
      observer.disconnect()
      input.focus()
      field.resolve(input)
    }).observe(document.body, { childList: true, subtree: true })
    document.querySelector<HTMLElement>('[aria-label="Service Events bearbeiten"]')!.click()
    const input = await field.promise
    await new Promise(resolve => setTimeout(resolve, 500))
    return document.activeElement === input
  })
  expect(typed).toBe(true)
})

test('after saving, cancelling and deleting the focus is where the work goes on', async ({ page }) => {
  await enter(page, 'admin@kontor.example', COFFEE, 'company/CompanyCostCenters')
  const add = page.getByRole('button', { name: 'Neue Kostenstelle' })
  await add.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('Zwischenlager')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  const fields = dialog.getByRole('textbox')
  await fields.first().fill('Zwischenlager')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  const row = page.getByRole('row', { name: /Zwischenlager/ })
  await row.getByRole('button', { name: /löschen/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(row).toHaveCount(0)
  expect(await settled(page)).toMatchObject({ isBody: false })
  expect(
    await page.evaluate(() => document.activeElement?.closest('tr') !== null),
    'in the row that came in its place',
  ).toBe(true)
})

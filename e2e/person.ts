import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import type { SignedIn } from '../contract/access/sign-in.ts'
import { askAgainWhileBusy } from './busy-server.ts'
import { endHost, journeyServer, PASSWORD, serveFile } from './server.ts'
import { shiftClocks } from './shifted-clock.ts'

export const address = (path: string) => `${journeyServer().address}${path}`

/** For what another page must hear of by itself; all other waiting is only patience with the machine. */
export const AT_ONCE = { timeout: 10_000 }

/**
 * A journey whose rule tests of the server hold, or whose like another one goes: it is left out when everything is run, but for
 * `npm run test:all`, and is part of it when its file is named.
 */
export const THOROUGH = { tag: '@thorough' }

/** Pages fail their journey on any script error or violated content policy; those of others end with it. */
export const test = base.extend<{ served: undefined; page: Page }, { lastServer: undefined; browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      shiftClocks(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  lastServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      await use(undefined)
      await endHost()
    },
    { scope: 'worker', auto: true },
  ],
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { file }) => {
      await serveFile(file)
      await use(undefined)
    },
    { auto: true },
  ],
  page: async ({ page, browser }, use) => {
    askAgainWhileBusy(page.request)
    const errors: string[] = []
    // A script may catch what the policy forbids it; then no console tells.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
      ),
    )
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      if (message.type() !== 'error' || isOfTrace(message)) return
      if (/Content Security Policy|Refused to/.test(message.text()) || isPicture(message.location().url))
        errors.push(message.text())
    })
    await use(page)
    const others = browser.contexts().filter(context => context !== page.context())
    await Promise.all(others.map(context => context.close()))
    expect(errors).toEqual([])
  },
})

/** A trace asks again for a picture whose bytes the browser no longer has: no line of the page does. */
const isOfTrace = (message: ConsoleMessage) =>
  message.location().url === '' && message.text().startsWith("Connecting to 'blob:")

/** Whoever is named says whether there is a picture: nobody asks in vain. */
const isPicture = (url: string) => /\/api\/(profileimage|sec\/onlineusers\/picture)/.test(url)

/** The personnel file that is open, in the table's place. */
export const personnelFile = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('tab', { name: /Stammdaten/ }) })

/** What is seldom done with the open file. */
export async function chooseInFile(page: Page, name: string): Promise<void> {
  await personnelFile(page).getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name }).click()
}

type StoreGroup = 'Standorte' | 'Betrieb auswählen' | 'Standort' | 'Vorlagen von'
export const storeChoice = (page: Page, label: StoreGroup = 'Betrieb auswählen') =>
  page.getByRole('group', { name: label, exact: true })

/** The stores that are offered, as they stand in chips or in the list that is open then. */
export async function offeredStores(page: Page, label?: StoreGroup): Promise<Locator> {
  const group = storeChoice(page, label)
  await expect(group.getByRole('button').first()).toBeVisible()
  const chips = group.locator('button[aria-pressed]:not([popover] *)')
  if ((await chips.count()) > 0) return chips
  const list = page.locator(':popover-open')
  if ((await list.count()) === 0) await group.locator('button[aria-haspopup]').click()
  const lines = list.getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  return lines
}

/** This store alone. */
export async function chooseStore(page: Page, name: string | RegExp, label?: StoreGroup): Promise<void> {
  const offered = (await offeredStores(page, label)).filter({ hasText: name })
  const only = offered.getByRole('button', { name: /^nur dieser/ })
  if ((await only.count()) > 0) await only.first().click()
  else if ((await offered.first().getByRole('button').count()) > 0) await offered.first().getByRole('button').click()
  else await offered.first().click()
}

/** What a chip is called, with or without what it says of itself. */
export const chipName = async (chip: Locator) => (await chip.locator('span').first().textContent())!

/** Signs in past the form, which sign-in.spec.ts types into, and opens the landing page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await takeToken(page, email)
  await page.goto(address('/'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten (Morgen|Tag|Abend)/)
}

/** Signs in past the form and opens a screen of a company. Gives the company's id. */
export async function enter(page: Page, email: string, company: string, path: string): Promise<number> {
  const token = await takeToken(page, email)
  const answer = await page.request.get(address('/api/login'), { headers: { authorization: `Bearer ${token}` } })
  const { companies }: SignedIn = (await answer.json()).data
  const id = companies.find(({ name }) => name === company)?.id
  if (!id) throw new Error(`${email} has no access to ${company}`)
  await page.evaluate(value => localStorage.setItem('selected_company', value), String(id))
  await page.goto(address(`/${id}/${path}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return id
}

/** Leaves the page behind that is open, as a person at another computer: what it still asks for changes nothing. */
async function takeToken(page: Page, email: string): Promise<string> {
  const answer = await page.request.post(address('/api/account/login'), { data: { email, password: PASSWORD } })
  const { data: token } = await answer.json()
  expect(typeof token, `${email} signs in`).toBe('string')
  await page.goto(address('/healthz'))
  await page.evaluate(value => localStorage.setItem('md_token', value), token)
  return token
}

export async function chooseCompany(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: /GmbH/ }).first().click()
  await page.getByRole('option', { name }).or(page.getByRole('menuitem', { name })).first().click()
  await expect(page.getByRole('button', { name: `Betrieb: ${name}` })).toHaveAttribute('aria-expanded', 'false')
  return Number(await page.evaluate(() => localStorage.getItem('selected_company')))
}

/** One of those at the bottom right, by how it begins. */
export const message = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Meldungen' })
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: text })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([])
}

/**
 * Night is other colours and nothing else: what else axe looks for is the same. In the usual run it is read on each screen
 * alone (screens.spec.ts). `within` is a selector of what stands above a page that has been read before.
 */
export async function expectAccessibleInBothLights(page: Page, within?: string): Promise<void> {
  expect(await violations(page, undefined, within)).toEqual([])
  if (!process.env.KONTOR_TEST_ALL) return
  await setLight(page, 'dark')
  expect(await violations(page, ['color-contrast', 'link-in-text-block'], within), 'by night').toEqual([])
  await setLight(page, 'light')
}

const setLight = (page: Page, light: 'light' | 'dark') =>
  page.evaluate(value => {
    document.documentElement.dataset.mantineColorScheme = value
  }, light)

async function violations(page: Page, rules?: string[], within?: string): Promise<string[]> {
  // What is not there yet can't be read.
  await page.locator('h1, [role="dialog"]').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ only, within }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // What is still appearing is not read yet; an inherited colour appears level by level.
      const appearing = () =>
        document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
      for (let some = appearing(); some.length > 0; some = appearing())
        await Promise.allSettled(some.map(one => one.finished))
      // What is fading away has been read.
      const { violations } = await axe.run(
        { ...(within && { include: [[within]] }), exclude: [['[data-fading]']] },
        // Read ahead are styles and media, for rules on turned screens and on sound that starts by itself: there is no such thing.
        { resultTypes: ['violations'], preload: false, ...(only ? { runOnly: only } : {}) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
    },
    { only: rules, within },
  )
}

export { expect }

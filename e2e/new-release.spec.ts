import type { Page } from '@playwright/test'
import { address, expect, signIn, THOROUGH, test } from './person.ts'

const HEADING = 'Kostenstellen'
const SCREEN = /\/assets\/cost-centres-screen-[^/]*\.js$/

/** As after a release: the open page asks for a file that the server has no more, and gets the server's own 404. */
const loseScreen = (page: Page, isFound = () => false) =>
  page.route(SCREEN, route =>
    isFound() ? route.continue() : route.continue({ url: address('/assets/cost-centres-screen-of-yesterday.js') }),
  )

/** Signed in and on another screen; counts how often a whole page was asked for and came since. */
async function start(page: Page) {
  // By keyboard alone: a pointer that comes to rest on a tab would load its screen beforehand.
  await signIn(page, 'admin@kontor.example')
  await expect(page.getByRole('button', { name: /^Betrieb: / })).toBeVisible()
  const company = await page.evaluate(() => localStorage.getItem('selected_company'))
  const [asked, loads] = [{ count: 0 }, { count: 0 }]
  page.on('request', request => {
    if (request.isNavigationRequest()) asked.count++
  })
  page.on('load', () => {
    loads.count++
  })
  const open = () =>
    page.evaluate(path => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${company}/company/CompanyCostCenters`)
  return { open, asked: () => asked.count, loads: () => loads.count }
}

test('a screen whose file is gone after a release is there after one reload by itself', async ({ page }) => {
  const { open, asked, loads } = await start(page)
  // The old page may ask for it twice, once ahead; the new one finds it.
  await loseScreen(page, () => asked() > 0)
  await open()
  await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test(
  'a file that stays missing leads to a page that says so, not to a loop, and is loaded anew by hand',
  THOROUGH,
  async ({ page }) => {
    const { open, loads } = await start(page)
    await loseScreen(page)
    await open()
    await expect(page.getByRole('heading', { name: 'Die Seite konnte nicht geladen werden' })).toBeVisible()
    await page.waitForTimeout(1500)
    expect(loads()).toBe(1)
    await page.unroute(SCREEN)
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible()
    await expect.poll(loads).toBe(2)
  },
)

import type { Page } from '@playwright/test'
import { address, chooseCompany, expect, signIn, test } from './person.ts'

const HEADING = 'Kostenstellen'
const SCREEN = /\/assets\/cost-centres-screen-[^/]*\.js$/

/** As after a release: the open page asks for a file that the server has no more, and gets the server's own 404. */
const loseScreen = (page: Page, times?: number) =>
  page.route(SCREEN, route => route.continue({ url: address('/assets/cost-centres-screen-of-yesterday.js') }), {
    times,
  })

/** Signed in and on another screen; `loads` counts how often a whole page came since. */
async function start(page: Page) {
  await signIn(page, 'admin@kontor.example')
  const company = await chooseCompany(page, 'Kaffeehaus Sonnblick GmbH')
  let loads = 0
  page.on('load', () => {
    loads++
  })
  const open = () =>
    page.evaluate(path => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${company}/company/CompanyCostCenters`)
  return { open, loads: () => loads }
}

test('a screen whose file is gone after a release is there after one reload by itself', async ({ page }) => {
  const { open, loads } = await start(page)
  await loseScreen(page, 1)
  await open()
  await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('a file that stays missing leads to a page that says so, not to a loop, and is loaded anew by hand', async ({
  page,
}) => {
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
})

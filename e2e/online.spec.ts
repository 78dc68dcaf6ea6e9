import type { Browser, Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, test } from './person.ts'

const COMPANY = 'Neue Filialen Handels GmbH'
const online = (page: Page) => page.getByRole('group', { name: 'Gerade online' })

async function work(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await enter(page, email, COMPANY, 'company/CompanyCostCenters')
  return page
}

test('colleagues see each other while they work, operators only see', async ({ browser }) => {
  const owner = await work(browser, 'besitz@kontor.example')
  await expect(online(owner)).toHaveCount(0)
  const admin = await work(browser, 'admin@kontor.example')
  await expect(online(owner).locator('[title]')).toHaveAttribute('title', 'Adam Administrator')
  await expect(online(admin).locator('[title]')).toHaveAttribute('title', 'Berta Besitzer')
  // The operator sees both and is seen by neither.
  const operator = await work(browser, 'betrieb@kontor.example')
  await expect(online(operator).locator('[title]')).toHaveCount(2)
  await expect(online(owner).locator('[title]')).toHaveCount(1)
  await expectAccessible(owner)

  await owner.setViewportSize({ width: 750, height: 900 })
  await expect(online(owner)).toHaveCount(0)
  await owner.getByRole('button', { name: 'Menü' }).click()
  await expect(online(owner).locator('[title]')).toHaveAttribute('title', 'Adam Administrator')
  await expectAccessible(owner)
  await owner.keyboard.press('Escape')
  // Between the two the bar has room for some or, narrower, for none.
  await owner.setViewportSize({ width: 1024, height: 900 })
  await expect(online(owner).locator('[title]')).toHaveAttribute('title', 'Adam Administrator')
  await owner.setViewportSize({ width: 900, height: 900 })
  await expect(online(owner)).toHaveCount(0)
  await owner.getByRole('button', { name: /^Benutzer/ }).click()
  await expect(online(owner).locator('[title]')).toHaveAttribute('title', 'Adam Administrator')
  await expectAccessible(owner)
  await owner.keyboard.press('Escape')
  await owner.setViewportSize({ width: 1440, height: 900 })

  await admin.close()
  await expect(online(owner)).toHaveCount(0, { timeout: 15_000 })
})

test('whose access was taken and given back within a moment hears of changes again', async ({ browser }) => {
  const owner = await work(browser, 'besitz@kontor.example')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const admin = await context.newPage()
  const gone = { error: { code: 'not-found', message: 'Diesen Betrieb gibt es nicht.' } }
  await admin.route(
    address('/api/sec/socket/getChannelForCompany*'),
    route => route.fulfill({ status: 404, json: gone }),
    {
      times: 1,
    },
  )
  await enter(admin, 'admin@kontor.example', COMPANY, 'company/CompanyCostCenters')
  await expect(online(owner).locator('[title]')).toHaveAttribute('title', 'Adam Administrator', { timeout: 20_000 })
})

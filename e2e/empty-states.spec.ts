import type { Page } from '@playwright/test'
import { address, enter, expect, test } from './person.ts'
import { SCREENS } from './screens.ts'

const EMPTY = 'Neue Filialen Handels GmbH'

/** Empty states that lead nowhere, and why. */
const EXCEPTIONS: Record<string, string> = {
  'Nichts ist fällig': 'Data that are due come by the years; there is nothing to be done.',
  'Noch keine Löschung': 'It begins with what is due, in the table above.',
  'Noch keine Beschäftigungsmodelle': 'The templates to begin with stand below it, each with its button.',
  'Keine Ausnahmen im Jahr': 'They come where shifts are planned; a year without any is a good one.',
  'Noch keine Durchschnitte': 'The templates to begin with stand below it, each with its button.',
  'Noch kein Zugriff': 'It lists what operators did; a company without any is well.',
  'Noch kein Anmeldedienst': 'The administrator may not set it up; the text says who can.',
}

for (const email of ['admin@kontor.example', 'besitz@kontor.example'])
  test(`in an empty company every empty state leads ${email} on`, async ({ page }) => {
    test.setTimeout(480_000)
    const company = await enter(page, email, EMPTY, SCREENS[0])
    const dead: string[] = []
    for (const screen of SCREENS) {
      await page.goto(address(`/${company}/${screen}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      for (const empty of await page.locator('[data-empty-state]:visible').all()) {
        const title = (await empty.locator('p').first().textContent())!
        const ways = empty.locator('button:enabled, a[href]')
        if ((await ways.count()) === 0 && !Object.keys(EXCEPTIONS).some(known => title.startsWith(known)))
          dead.push(`${screen}: ${title}`)
      }
    }
    expect(dead).toEqual([])
  })

/** Nothing is being loaded any more. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
}

import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { journeyServer, PASSWORD } from './server.ts'

export const address = (path: string) => `${journeyServer().address}${path}`

/** Pages fail their journey on any script error or violated content policy; those of others end with it. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page, browser }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
        errors.push(message.text())
    })
    await use(page)
    const others = browser.contexts().filter(context => context !== page.context())
    await Promise.all(others.map(context => context.close()))
    expect(errors).toEqual([])
  },
})

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(address('/account'))
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten (Morgen|Tag|Abend)/)
}

export async function chooseCompany(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: /GmbH/ }).first().click()
  await page.getByRole('option', { name }).or(page.getByRole('menuitem', { name })).first().click()
  await expect(page.getByRole('button', { name: `Betrieb: ${name}` })).toHaveAttribute('aria-expanded', 'false')
  return Number(await page.evaluate(() => localStorage.getItem('selected_company')))
}

export async function expectAccessible(page: Page): Promise<void> {
  // What is fading away has been read.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-fading]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}

export { expect }

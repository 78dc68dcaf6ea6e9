import type { APIRequestContext, Page } from '@playwright/test'
import { expectTabOrder, tabTo } from './focus.ts'
import { address, expect, expectAccessible, THOROUGH, test } from './person.ts'
import { PASSWORD } from './server.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Benachrichtigungen,/ })

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto(address('/account'))
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten (Morgen|Tag|Abend)/)
}

/** So that there are news whatever was read before. */
async function hireTwo(request: APIRequestContext): Promise<void> {
  const data = { email: 'admin@kontor.example', password: PASSWORD }
  const { data: token } = await (await request.post(address('/api/account/login'), { data })).json()
  for (const lastName of ['Neumann', 'Neumayer']) {
    const hired = await request.post(address('/api/sec/employees?companyId=1'), {
      headers: { authorization: `Bearer ${token}` },
      data: { lastName },
    })
    expect(hired.ok(), await hired.text()).toBe(true)
  }
}

test('who uses no mouse signs in, changes the company, narrows the filter, reads a notification and signs out', async ({
  page,
  request,
}) => {
  await hireTwo(request)
  await signInByKeyboard(page, 'lohn@kontor.example')
  await page.waitForLoadState('networkidle')

  await tabTo(page, page.getByRole('button', { name: /^Betrieb:/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Sonnblick')
  await page.keyboard.press('Enter')
  const picker = page.getByRole('button', { name: 'Betrieb: Kaffeehaus Sonnblick GmbH' })
  await expect(picker).toHaveAttribute('aria-expanded', 'false')
  await expect(picker).toBeFocused()

  await tabTo(page, page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Personalakt' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()

  const filter = page.getByRole('button', { name: /^Anwendungsfilter/ })
  const choices = page.getByRole('dialog', { name: 'Anwendungsfilter' })
  // Left out, and back again: the account is shared.
  await tabTo(page, filter)
  for (const isShown of [false, true]) {
    await page.keyboard.press('Enter')
    await expect(choices.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(choices.getByRole('checkbox').nth(1)).toBeChecked({ checked: isShown })
    await tabTo(page, choices.getByRole('button', { name: 'Speichern' }))
    await page.keyboard.press('Enter')
    await expect(choices).toHaveCount(0)
    await expect(filter).toBeFocused()
    await expect(filter).toHaveAccessibleName(isShown ? 'Anwendungsfilter' : /^Anwendungsfilter aktiv/)
  }

  await expect(bell(page)).toHaveAccessibleName(/\d+ offen/)
  await tabTo(page, bell(page))
  await page.keyboard.press('Enter')
  const news = page.getByRole('dialog').getByRole('button', { name: /^Neu importierte Mitarbeiter/ })
  await expect(page.getByRole('dialog').locator('[data-line]').first()).toBeFocused()
  await tabTo(page, news)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Neu importierte Mitarbeiter' })
  const people = drawer.getByRole('listitem')
  await expect(people.first()).toBeVisible()
  const before = await people.count()
  await tabTo(page, people.first().getByRole('button', { name: /als gelesen markieren/ }))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(people).toHaveCount(before - 1)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: /^Benutzer/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-Mail')).toBeFocused()
})

test(
  'the Tab key goes through every screen from top to bottom, and the focus can always be seen',
  THOROUGH,
  async ({ page }) => {
    await signInByKeyboard(page, 'admin@kontor.example')
    for (const path of ['1/company/CompanyCostCenters', '1/documents/employeedata', '1/absence/ExportAbsences']) {
      for (const part of [page.locator('header').first(), page.locator('main')]) {
        await page.goto(address(`/${path}`))
        await expect(page.getByRole('table').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused()
        if (await part.evaluate(one => one.matches('main'))) {
          await page.keyboard.press('Enter')
          await expect(part).toBeFocused()
          await page.keyboard.press('Tab')
        }
        await expectTabOrder(page, part)
      }
    }
  },
)

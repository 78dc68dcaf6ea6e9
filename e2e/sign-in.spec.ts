import {
  AT_ONCE,
  address,
  chooseCompany,
  expect,
  expectAccessible,
  personnelFile,
  signIn,
  THOROUGH,
  test,
} from './person.ts'
import { PASSWORD } from './server.ts'

test('a wrong password says so, the right one leads to the landing page, signing out says goodbye and leads back, in other tabs too', async ({
  page,
  context,
}) => {
  await page.goto(address('/account'))
  await page.getByLabel('E-Mail').fill('lohn@kontor.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Muss angegeben werden')).toBeVisible()
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused()
  await page.keyboard.type('falsch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-Mail oder Passwort stimmen nicht.')).toBeVisible()
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta Huber')
  const other = await context.newPage()
  await other.goto(address('/'))
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Marta Huber')
  await page.getByRole('button', { name: /Marta Huber|Benutzer|MH/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page.getByText('Bitte warten Sie, Sie werden ausgeloggt!')).toBeVisible()
  await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  const told = other.getByRole('dialog', { name: 'Abgemeldet' })
  await expect(told).toBeVisible(AT_ONCE)
  await expectAccessible(other)
  await expect(other.getByText('Ihre Anmeldung ist nicht mehr gültig', { exact: false })).toHaveCount(0)
  await told.getByRole('button', { name: 'Zur Account-Seite' }).click()
  await expect(other.getByLabel('E-Mail')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('md_token'))).toBeNull()
})

test('who opens a deep link signed out is back there after signing in', async ({ page }) => {
  await signIn(page, 'admin@kontor.example')
  const company = await chooseCompany(page, 'Kaffeehaus Sonnblick GmbH')
  await page.goto(address('/healthz'))
  await page.evaluate(() => localStorage.removeItem('md_token'))
  await page.goto(address(`/${company}/documents/employeedata?employeeId=7`))
  await page.getByLabel('E-Mail').fill('admin@kontor.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(personnelFile(page)).toBeVisible()
  await expect(page).toHaveURL(/employeedata\?employeeId=7$/)
  // Nobody is led back to the sign-in, neither by Back nor by closing.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/employeedata$/)
})

test('when the session ends the page says so and leads to the sign-in', async ({ page }) => {
  await signIn(page, 'admin@kontor.example')
  await page.evaluate(async () => {
    const token = localStorage.getItem('md_token')
    await fetch('/api/account/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
  })
  await expect(
    page.getByText('Ihre Anmeldung ist nicht mehr gültig. Bitte melden Sie sich auf der Account-Seite neu an.'),
  ).toBeVisible(AT_ONCE)
})

test('day and night are kept over a reload', THOROUGH, async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  const mode = () => page.evaluate(() => localStorage.getItem('uimode'))
  await page.getByRole('button', { name: /Nacht/ }).click()
  expect(await mode()).toBe('2')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /Tag/ }).click()
  expect(await mode()).toBe('1')
})

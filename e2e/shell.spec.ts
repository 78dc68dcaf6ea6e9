import { expect, expectAccessibleInBothLights, signIn, test } from './person.ts'

test('the user menu opens the about popup by keyboard, readable by day and by night', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin@kontor.example')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /^Benutzer / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Über Kontor' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Über Kontor' })
  await expect(dialog).toContainText('Version')
  await expect(page.locator('meta[name="matomo"]'), 'nobody counts without a setting').toHaveCount(0)
  await expectAccessibleInBothLights(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Benutzer / })).toBeFocused()
})

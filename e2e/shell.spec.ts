import { expect, expectAccessible, signIn, test } from './person.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the user menu opens the about popup by keyboard, accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'admin@kontor.example')
    await page.getByRole('button', { name: /^Benutzer / }).press('Enter')
    await page.getByRole('menuitem', { name: 'Über Kontor' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Über Kontor' })
    await expect(dialog).toContainText('Version')
    await expect(page.locator('meta[name="matomo"]'), 'nobody counts without a setting').toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Benutzer / })).toBeFocused()
  })
}

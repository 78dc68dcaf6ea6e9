import type { Locator } from '@playwright/test'
import { enter, expect, expectAccessible, THOROUGH, test } from './person.ts'

const SCREEN = 'company/CompanyEmploymentModels'

test('an administrator reads what planned rules come to, plans others and takes them back', async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', SCREEN)
  const models = page.getByRole('list', { name: 'Beschäftigungsmodelle' })
  await expect(models.getByRole('button')).toHaveCount(7)
  await models.getByRole('button', { name: /^Teilzeit 30 h/ }).click()
  await expect(page.getByText('2 Werte geändert')).toBeVisible()
  const changes = page.getByRole('list', { name: 'Was sich ändert' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /Mehrarbeit 25 %bisher3h:00m.*neu2h:00m/,
    /Überstunden 50 %bisher0h:30m.*neu1h:30m/,
  ])
  await expect(page.getByRole('region', { name: 'Betroffen' })).toContainText(/\d+ Mitarbeiter, 6 Standorte/)
  await expectAccessible(page)

  await page.getByLabel('Überstunden (Tag)').fill('8,5')
  await expect(changes.getByRole('listitem').last()).toHaveText(/neu1h:00m/)
  await models.getByRole('button', { name: /^Vollzeit 38,5 h/ }).click()
  const question = page.getByRole('dialog', { name: /verwerfen/i })
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vollzeit 38,5 h' })).toBeVisible()

  await page.getByRole('button', { name: 'Neue Regeln ab einem Tag' }).click()
  await page.getByLabel('Gültig ab').fill('01.01.2032')
  await page.getByLabel('Wochenstunden').fill('39')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Liegt unter den Wochenstunden (39,00)')).toBeVisible()
  await page.getByLabel('Mehrarbeit über').fill('39')
  await page.getByRole('button', { name: 'Dienste ändern' }).click()
  const week = page.getByRole('dialog', { name: 'Dienste des Beispiels' })
  await week.getByLabel('Mittwoch ist Feiertag').check()
  await week.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Feiertagsarbeit 100 %' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Regeln gespeichert')).toBeVisible()
  await expect(page.getByText('Geplant ab 01.01.2032')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Wochenstunden')).toHaveValue('39,00')

  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await expect(page.getByText(/^Das Modell ist bei \d+ Mitarbeitern eingetragen\.$/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Geplante Regeln zurücknehmen' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Geplante Regeln zurücknehmen' })
  await withdrawal.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(page.getByText('Geplante Regeln zurückgenommen')).toBeVisible()
  await expect(page.getByLabel('Wochenstunden')).toHaveValue('38,50')

  await page.getByLabel('Zuschlag Überstunden').fill('60')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Bitte bestätigen Sie, dass das so sein soll')).toBeVisible()
  await page.getByLabel('Offene Monate rechnen sich ab diesem Tag neu').check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Regeln gespeichert').last()).toBeVisible()
})

test('a new model of other hours takes five clicks at most, and nothing is asked of months that nobody has', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', SCREEN)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  await click(page.getByRole('button', { name: 'Neues Beschäftigungsmodell' }))
  const dialog = page.getByRole('dialog', { name: 'Neues Beschäftigungsmodell' })
  await dialog.getByLabel('Name').fill('Abendhilfe')
  await click(dialog.getByRole('button', { name: 'Erstellen' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Abendhilfe' })).toBeVisible()
  await page.getByLabel('Zuschlag Überstunden').fill('60')
  await expect(page.getByLabel('Offene Monate rechnen sich ab diesem Tag neu')).toHaveCount(0)
  await click(page.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByText('Regeln gespeichert')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(5)
})

test('a model leaves its days and its month to the store, and says where they are set', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Modehaus Abendstern GmbH', SCREEN)
  const models = page.getByRole('list', { name: 'Beschäftigungsmodelle' })
  await models.getByRole('button', { name: /^Vollzeit 38,5 h/ }).click()
  await expect(page.getByRole('combobox', { name: 'Sollzeit des Monats' })).toHaveValue('wie der Standort')
  await expect(page.getByRole('combobox', { name: 'Verteilung' })).toHaveValue('auf die Arbeitstage des Standorts')
  await expect(page.getByLabel('Monatsfaktor')).toHaveCount(0)
  await expect(page.getByText('Einstellungen, Arbeitszeit der Standorte').first()).toBeVisible()
  await expect(page.getByText('nur für den Urlaubsanspruch')).toBeVisible()
})

test(
  'a company without models begins with a template, checks it, copies it and removes both',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', SCREEN)
    await expect(page.getByText('Noch keine Beschäftigungsmodelle')).toBeVisible()
    await page.getByRole('button', { name: 'Handel Angestellte 38,5 h erstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neues Beschäftigungsmodell' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Verkauf')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verkauf' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Verkauf.*Standard$/ })).toContainText('Vorlage, bitte prüfen')
    await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
    await page.getByRole('menuitem', { name: 'Als geprüft vermerken' }).click()
    await expect(page.getByText('Vorlage, bitte prüfen')).toHaveCount(0)

    await page.getByRole('button', { name: 'Kopieren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kopieren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verkauf (Kopie)' })).toBeVisible()
    for (const name of ['Verkauf (Kopie)', 'Verkauf']) {
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await page.getByRole('menuitem', { name: 'Löschen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    }
    await expect(page.getByText('Noch keine Beschäftigungsmodelle')).toBeVisible()
  },
)

test('who may only read sees the rules as text, and the example', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', SCREEN)
  await expect(page.getByLabel('Zuschlag Überstunden')).toBeDisabled()
  await expect(page.getByLabel('Zuschlag Überstunden')).toHaveValue('50 %')
  await expect(page.getByRole('button', { name: /Speichern|Kopieren|Neue|Weitere Aktionen/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dienste ändern' }).click()
  await expect(page.getByRole('dialog', { name: 'Dienste des Beispiels' })).toBeVisible()
})

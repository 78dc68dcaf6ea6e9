import { expect, expectAccessibleInBothLights, test } from './person.ts'
import { serveEmpty } from './server.ts'

test('from an empty folder: the printed address makes owner, company and stores, once; what is missing is told at its field', async ({
  page,
}) => {
  const address = await serveEmpty()
  await page.goto(address)
  const submit = page.getByRole('button', { name: 'Betrieb einrichten' })
  await submit.click()
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  await expect(field('Vorname')).toBeFocused()
  await expect(page.getByText('Muss angegeben werden')).toHaveCount(5)
  await expectAccessibleInBothLights(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await field('Vorname').fill('Rosa')
  await field('Nachname').fill('Anfang')
  await field('E-Mail').fill('rosa@marillenhof.example')
  await field(/^Passwort(?! best)/).fill('marillenhof')
  await field('Passwort bestätigen').fill('marillenhof')
  await page
    .getByRole('region', { name: 'Betrieb' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Marillenhof Gastro GmbH')
  const stores = page.getByRole('list', { name: 'Standorte' }).getByRole('listitem')
  await stores.nth(0).getByRole('textbox', { name: 'Name' }).fill('Krems')
  await page.getByRole('button', { name: 'Standort', exact: true }).click()
  await page.keyboard.type('St. Pölten')
  await expect(stores.nth(1).getByRole('textbox', { name: 'Name' })).toHaveValue('St. Pölten')
  await submit.click()
  await expect(page.getByText(/besteht fast nur aus dem Namen Ihres Betriebs/)).toBeVisible()
  await field(/^Passwort(?! best)/).fill('kurze Wege zum Markt')
  await field('Passwort bestätigen').fill('kurze Wege zum Markt')
  await submit.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rosa Anfang$/)
  await expect(page.getByText('Marillenhof Gastro GmbH').first()).toBeVisible()
  const steps = page.getByRole('region', { name: 'Erste Schritte' })
  await expect(steps.getByText('2 von 5 erledigt')).toBeVisible()
  await expect(steps.getByText('2 Standorte: Krems, St. Pölten')).toBeVisible()
  await steps.getByRole('link', { name: 'Datei wählen: Mitarbeiter importieren' }).click()
  await expect(page).toHaveURL(/EmployeeImportJobs\?importJobId=new/)
  const users = '**/api/sec/roleusers?**'
  await page.route(users, route => route.abort())
  await page.goto(new URL('/', address).href)
  await expect(steps.getByRole('alert')).toContainText('Fehler beim Laden der Daten')
  await page.unroute(users)
  await steps.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(steps.getByText('2 von 5 erledigt')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await steps.getByRole('button', { name: 'Ausblenden' }).click()
  await expect(steps).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Der Link ist nicht mehr gültig')
})

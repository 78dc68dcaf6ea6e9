import { formatDay } from '#domain/basics/days.ts'
import { enter, expect, expectAccessibleInBothLights, personnelFile, THOROUGH, test } from './person.ts'

const FIRST = Temporal.Now.plainDateISO('Europe/Vienna').with({ day: 1 })
const LAST_DAY = formatDay(FIRST.subtract({ days: 1 }))
const FIRST_DAY = formatDay(FIRST.add({ months: 1 }))

test(
  'who had left enters again with the contract as it was; both employments stand in the file, and it is taken back',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
    await page.getByRole('row').nth(3).click()
    const file = personnelFile(page)
    await file.getByRole('button', { name: 'Dienstverhältnis beenden' }).click()
    const ending = page.getByRole('dialog', { name: 'Dienstverhältnis beenden' })
    await ending.getByLabel('Letzter Tag').fill(LAST_DAY)
    await ending.getByLabel('Austrittsgrund').fill('Saisonende')
    await ending.getByRole('button', { name: 'Beenden' }).click()

    await file.getByRole('button', { name: 'Wieder eintreten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wieder eintreten' })
    await dialog.getByLabel('Eintritt').fill(FIRST_DAY)
    await expect(dialog.getByLabel('Vertrag wie')).toHaveValue(/Stunden/)
    await expectAccessibleInBothLights(page)
    await dialog.getByRole('button', { name: 'Eintragen' }).click()

    const periods = file.getByRole('list', { name: 'Dienstverhältnisse' })
    await expect(periods.getByText(`seit ${FIRST_DAY}`)).toBeVisible()
    await expect(periods.getByText(`– ${LAST_DAY}`)).toBeVisible()
    await expect(periods.getByText('Saisonende')).toBeVisible()
    await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('')
    await expectAccessibleInBothLights(page)
    await periods.getByRole('button', { name: 'Wiedereintritt zurücknehmen' }).click()
    await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
    await expect(page.getByText('Wiedereintritt zurückgenommen')).toBeVisible()
    await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue(LAST_DAY)
  },
)

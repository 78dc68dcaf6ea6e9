import type { Page } from '@playwright/test'
import { tabTo } from './focus.ts'
import { chooseStore, enter, expect, expectAccessibleInBothLights, message, personnelFile, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Graz Jakomini'

/** With the arrows, in the list that opens below the field. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  for (let presses = 0; presses < 9; presses++) {
    await page.keyboard.press('ArrowDown')
    if ((await option.count()) > 0 && (await option.getAttribute('data-combobox-selected')) !== null) break
  }
  await page.keyboard.press('Enter')
}

test('a clerk enters by keyboard on which day a store is closed, sees who did it, and takes a removal back', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  const card = page.getByRole('region', { name: 'Arbeitszeitrecht', exact: true })
  await chooseStore(page, STORE, 'Standort')
  const ofStore = card.getByRole('region', { name: `Arbeitszeitrecht: ${STORE}` })
  await expect(ofStore.getByText(/^Noch keine Angaben/)).toBeVisible()

  await test.step('entered without a mouse', async () => {
    await ofStore.getByRole('button', { name: 'Neue Angabe' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Neue Angabe: ${STORE}` })
    await tabTo(page, dialog.getByRole('combobox', { name: 'Art' }))
    await chooseByKeyboard(page, 'Schließtag')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Wochentag' }))
    await chooseByKeyboard(page, 'Sonntag')
    await tabTo(page, dialog.getByLabel('Gilt ab'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('01.01.2026')
    await tabTo(page, dialog.getByRole('button', { name: 'Erstellen' }))
    await page.keyboard.press('Enter')
    await expect(message(page, 'Angabe erstellt')).toContainText('Schließtag Sonntag')
    await expect(ofStore.getByRole('listitem')).toContainText(['Schließtag Sonntag'])
    await expect(ofStore.getByRole('listitem')).toContainText(['ab 01.01.2026'])
    await expectAccessibleInBothLights(page)
  })

  await test.step('the same day twice is refused at its field', async () => {
    await ofStore.getByRole('button', { name: 'Neue Angabe' }).click()
    const dialog = page.getByRole('dialog', { name: `Neue Angabe: ${STORE}` })
    await dialog.getByRole('combobox', { name: 'Art' }).click()
    await page.getByRole('option', { name: 'Schließtag' }).click()
    await dialog.getByRole('combobox', { name: 'Wochentag' }).click()
    await page.getByRole('option', { name: 'Sonntag' }).click()
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Überschneidet sich mit „Schließtag“ ab 01.01.2026')).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
  })

  await test.step('the trail says who did it', async () => {
    await ofStore.getByRole('button', { name: 'Schließtag Sonntag bearbeiten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Angabe bearbeiten' })
    await dialog.getByRole('button', { name: 'Verlauf' }).click()
    const history = page.getByRole('dialog', { name: 'Verlauf von Schließtag Sonntag' })
    await expect(history.getByRole('list', { name: 'Verlauf' })).toContainText('Adam Administrator')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('removed, and back', async () => {
    await ofStore.getByRole('button', { name: 'Schließtag Sonntag löschen' }).click()
    await expect(ofStore.getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).last().click()
    await expect(message(page, 'Angabe wiederhergestellt')).toBeVisible()
    await expect(ofStore.getByRole('listitem')).toContainText(['Schließtag Sonntag'])
  })
})

test('a clerk enters a day at school and a pregnancy; who manages the store sees the school and nothing of the pregnancy', async ({
  page,
}) => {
  const company = await enter(page, 'filiale@kontor.example', CAFE, 'documents/employeedata')
  await page
    .getByRole('row', { name: /(Anna|Eva|Julia|Laura|Lena|Lisa|Maria|Sarah|Sophie).*Wien Mariahilf/ })
    .first()
    .click()
  await expect(personnelFile(page)).toBeVisible()
  const employeeId = new URL(page.url()).searchParams.get('employeeId')
  const path = `documents/employeedata?employeeId=${employeeId}&part=work-law`

  await test.step('entered', async () => {
    await enter(page, 'admin@kontor.example', CAFE, path)
    await page.getByRole('button', { name: 'Neues Merkmal' }).click()
    const mark = page.getByRole('dialog', { name: 'Neues Merkmal' })
    await mark.getByRole('combobox', { name: 'Wochentag' }).click()
    await page.getByRole('option', { name: 'Donnerstag' }).click()
    await mark.getByLabel('Dauer').fill('6,5')
    await mark.getByRole('button', { name: 'Erstellen' }).click()
    await expect(message(page, 'Merkmal erstellt')).toContainText('Berufsschultag Donnerstag')
    await expect(page.getByRole('list', { name: 'Merkmale im Arbeitszeitrecht' })).toContainText('06h:30m')

    await page.getByRole('button', { name: 'Mutterschutz eintragen' }).click()
    const maternity = page.getByRole('dialog', { name: 'Mutterschutz eintragen' })
    await maternity.getByLabel('Gemeldet am').fill('02.03.2026')
    await maternity.getByLabel('Errechneter Termin').fill('01.02.2027')
    await maternity.getByRole('button', { name: 'Eintragen' }).click()
    await expect(maternity.getByText('Mehr als 42 Wochen nach der Meldung')).toBeVisible()
    await maternity.getByLabel('Errechneter Termin').fill('10.09.2026')
    await maternity.getByRole('button', { name: 'Eintragen' }).click()
    await expect(message(page, 'Mutterschutz eingetragen')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Mutterschutz' })).toContainText('Errechneter Termin 10.09.2026')
    await expectAccessibleInBothLights(page)
  })

  await test.step('the trail says that it was entered, and no day', async () => {
    await page.getByRole('button', { name: /^Mutterschutz, .*bearbeiten$/ }).click()
    await page.getByRole('dialog', { name: 'Mutterschutz bearbeiten' }).getByRole('button', { name: 'Verlauf' }).click()
    const history = page.getByRole('list', { name: 'Verlauf' }).last()
    await history.getByRole('button', { name: 'Einzelheiten' }).click()
    await expect(history).toContainText('geschützt')
    await expect(history).not.toContainText('10.09.2026')
  })

  await test.step('the file’s own history names both', async () => {
    await enter(page, 'admin@kontor.example', CAFE, path.replace('work-law', 'history'))
    const history = page.getByRole('list', { name: 'Verlauf' }).last()
    await expect(history).toContainText('Berufsschultag Donnerstag')
    await expect(history).toContainText('Mutterschutz')
  })

  await test.step('who may not see it is shown no word of it', async () => {
    await enter(page, 'filiale@kontor.example', CAFE, path)
    await expect(page.getByRole('list', { name: 'Merkmale im Arbeitszeitrecht' })).toContainText(
      'Berufsschultag Donnerstag',
    )
    await expect(page.getByText(/Mutterschutz|Schwanger|10\.09\.2026/)).toHaveCount(0)
    const asked = await page.evaluate(
      async ([company, id]) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
        return (await fetch(`/api/sec/employees/${id}/maternities?companyId=${company}`, { headers })).status
      },
      [company, employeeId] as const,
    )
    expect(asked).toBe(403)
  })
})

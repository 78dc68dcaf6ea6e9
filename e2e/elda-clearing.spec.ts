import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const TAB = 'documents/EmployeeSocialInsuranceRegistrationOverview?part=clearing'
const SHOP = 'Kaffeehaus Sonnblick GmbH'
const YEAR = new Date().getFullYear()
const REFERENCE = `K1-${YEAR}-000311`

const xml = (name: string, content: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(content) })
const notice = (status: string) =>
  `<protokoll protokollnummer="4471908"><status>${status}</status><meldungen><meldung status="${status}"><referenznummer>${REFERENCE}</referenznummer></meldung><meldung status="${status}"><referenznummer>REF-77120</referenznummer></meldung></meldungen></protokoll>`
const inner = `<clearingInformationenExtern><clearingInformationExtern><informationCodeFachsystem>VW1925</informationCodeFachsystem><informationTextFachsystem>Der Beitrag ist verbucht</informationTextFachsystem></clearingInformationExtern></clearingInformationenExtern>`
const question = `<dialogfallListe><dialogfall><testkennzeichen>J</testkennzeichen><meldungInfo><dringlichkeit>D</dringlichkeit><beitragskontonummer>20134567</beitragskontonummer><referenzwert>${REFERENCE}</referenzwert></meldungInfo><meldung><inhalt>${Buffer.from(inner).toString('base64')}</inhalt></meldung></dialogfall></dialogfallListe>`

test('what comes back is looked at, taken over, asked about and settled', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', SHOP, TAB)
  const table = page.getByRole('table', { name: 'Clearing' })
  await expect(table.getByRole('row', { name: /Keine Anmeldung vorhanden/ })).toContainText('dringend')
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Rücksendung einlesen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rücksendungen einlesen' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      xml('cm_9001.xml', question),
      xml('mitteilung_4471908.xml', notice('uebernommen')),
      xml('antwort.xml', '<!DOCTYPE a [<!ENTITY b "c">]><protokoll/>'),
    ])
  const told = dialog.getByRole('list', { name: 'Was mitteilung_4471908.xml ändert' })
  await expect(told).toContainText('REF-77120')
  await expect(told).toContainText('nicht gefunden')
  await expect(told).toContainText('gesendet → übernommen')
  await expect(dialog.getByRole('list', { name: 'Was cm_9001.xml ändert' })).toContainText('übernommen → Clearing')
  await expect(dialog).toContainText('Nicht lesbar: Zeile 1: Die Datei legt einen Dokumenttyp fest')
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: '2 Änderungen übernehmen' }).click()
  await expect(message(page, '2 Rücksendungen übernommen')).toBeVisible()
  const row = table.getByRole('row', { name: /mBGM ist schon verbucht/ })
  await row.getByRole('cell', { name: /mBGM ist schon verbucht/ }).click()
  const drawer = page.getByRole('dialog', { name: /mBGM ist schon verbucht/ })
  await expect(drawer).toContainText('VW1925 Der Beitrag ist verbucht')
  await expect(drawer).toContainText('Änderung M6, Clearing')
  await expectAccessibleInBothLights(page)
  await drawer.getByRole('button', { name: 'In Arbeit nehmen' }).click()
  await expect(message(page, 'Fall ist in Arbeit')).toBeVisible()
  await drawer.getByRole('button', { name: 'Erledigt …' }).click()
  const reason = page.getByRole('dialog', { name: 'Fall erledigen' })
  await reason.getByRole('textbox', { name: 'Grund' }).fill('Mit der ÖGK am Telefon geklärt')
  await reason.getByRole('button', { name: 'Erledigt' }).click()
  await expect(message(page, 'Fall erledigt')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Erledigt \d/ }).click()
  await expect(page.getByRole('table', { name: 'Erledigte Fälle' })).toContainText('Mit der ÖGK am Telefon geklärt')
})

test('a question leads to the notice that answers it, filled in for who it is about', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', SHOP, TAB)
  const table = page.getByRole('table', { name: 'Clearing' })
  await table.getByRole('cell', { name: 'Keine Anmeldung vorhanden' }).first().click()
  const question = page.getByRole('dialog', { name: /Keine Anmeldung vorhanden/ })
  await question.getByRole('link', { name: 'Anmeldung M3 erstellen' }).click()
  const asked = page.getByRole('dialog', { name: 'Neue Meldung' })
  await expect(asked).toContainText('Referenz')
  await expect(asked.getByRole('combobox', { name: 'Meldung' })).toHaveValue('Anmeldung · M3')
  await expectAccessibleInBothLights(page)
  await asked.getByRole('button', { name: 'Entwurf erstellen' }).click()
  await expect(message(page, 'Entwurf erstellt')).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Anmeldung / })).toBeVisible()
  await expect(page).not.toHaveURL(/new=/)
})

test('operators see the questions of all companies in figures and open one', async ({ page }) => {
  await enter(page, 'betrieb@kontor.example', SHOP, 'superadmin/SuperadminSocialInsuranceClearing')
  const table = page.getByRole('table', { name: 'Betriebe mit Elda-Dienst' })
  await expect(table.getByRole('row', { name: /Kaffeehaus Sonnblick/ })).toContainText('Testbetrieb TM')
  await expectAccessibleInBothLights(page)
  await table.getByRole('cell', { name: SHOP }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ÖGK Meldungen' })).toBeVisible()
})

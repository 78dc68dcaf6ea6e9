import type { Page } from '@playwright/test'
import { type Case, saveTwice } from './overtaken.ts'
import { address, enter, expect, personnelFile, signIn, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const ELDA = 'documents/EmployeeSocialInsuranceRegistrationOverview'
const BAKERY = 'Bäckerei Morgenrot GmbH'

const CASES: Case[] = [
  {
    form: 'cost centre',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyCostCenters')
      await page.getByRole('button', { name: 'Service Events bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Kostenstelle bearbeiten' })
    },
    mine: { label: 'Beschreibung', value: 'Feste und Märkte' },
    theirs: { label: 'Kürzel', value: 'EVT' },
  },
  {
    form: 'accounting circle',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyAccountingCircles')
      await page.getByRole('button', { name: 'Produktion bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Finanzbuchhaltungskreis bearbeiten' })
    },
    mine: { label: 'Reihenfolge', value: '9' },
    theirs: { label: 'Nummer', value: '25' },
  },
  {
    form: 'collective agreement',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'documents/EmployeeCollectiveAgreements')
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await page.getByRole('menuitem', { name: 'Kollektivvertrag bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Kollektivvertrag bearbeiten' })
    },
    mine: { label: 'Vordienst höchstens', value: '120' },
    theirs: { label: 'Durchrechnung', value: '20' },
  },
  {
    form: 'classification',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'documents/employeedata?employeeId=16&part=contracts')
      await page.getByRole('button', { name: /^Einstufung ab .* bearbeiten$/ }).click()
      return page.getByRole('dialog', { name: 'Einstufung bearbeiten' })
    },
    mine: { label: 'Vordienstzeit', value: '12' },
    theirs: { label: 'Stufe', value: '2' },
  },
  {
    form: 'employee sync',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyEmployeeSync')
      await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
      return page.getByRole('dialog', { name: 'Einstellungen des Mitarbeiter Sync' })
    },
    mine: { label: 'Übergabe ausschalten', value: true },
    theirs: { label: 'Über den Transfer-Service ablegen', value: true },
  },
  {
    form: 'notice to the insurer',
    open: async page => {
      await enter(page, 'lohn@kontor.example', CAFE, `${ELDA}?part=notices`)
      const drafts = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Entwurf', exact: true }) })
      await drafts.filter({ hasNotText: '1 Angabe' }).first().click()
      await page.getByRole('button', { name: 'Ändern' }).click()
      return page.getByRole('dialog', { name: /bearbeiten$/ })
    },
    mine: { label: 'Telefon des Dienstgebers', value: '01 555 01 99' },
    theirs: { label: 'E-Mail des Dienstgebers', value: 'personal@sonnblick.example' },
  },
  {
    form: 'leave notice',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'documents/employeedata?employeeId=16')
      await personnelFile(page).getByRole('tab', { name: 'Abwesenheiten' }).click()
      await page.getByRole('button', { name: /^Hinweis vom .* bearbeiten$/ }).click()
      return page.getByRole('dialog', { name: 'Hinweis bearbeiten' })
    },
    mine: { label: 'Notiz', value: 'Im Gespräch' },
    theirs: { label: 'Hinweis am', value: '05.03.2026' },
  },
  {
    form: 'employment model',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyEmploymentModels')
      await page.getByRole('button', { name: /^Teilzeit 30 h/ }).click()
      await expect(page.getByRole('heading', { name: 'Teilzeit 30 h' })).toBeVisible()
      return page.getByRole('main')
    },
    mine: { label: 'Zuschlag Überstunden', value: '55' },
    theirs: { label: 'Monatsfaktor', value: '4,325' },
  },
  {
    form: 'role',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyUserRoles')
      await page.getByRole('button', { name: 'Planung bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Rolle bearbeiten' })
    },
    mine: { label: 'Ereignisprotokoll: Lesen', value: true },
    theirs: { label: 'Betriebseinstellungen: Lesen', value: true },
  },
  {
    form: 'company settings',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
      await page.getByRole('button', { name: 'Bearbeiten' }).click()
      return page.getByRole('main')
    },
    mine: { label: 'Betriebsnummer', value: '4712' },
    theirs: { label: 'Kostenstelle von Linz Landstraße', value: '41' },
  },
  {
    form: 'wage type mapping',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyWageTypeMapping')
      return page.getByRole('main')
    },
    mine: { label: 'Lehrlinge Überstunde 50 %', value: '312' },
    theirs: { label: 'Arbeiter Nachtarbeit', value: '335' },
  },
  {
    form: 'individual wage type',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyIndividualWageTypes')
      await page.getByRole('button', { name: 'Provision bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Individuelle Lohnart bearbeiten' })
    },
    mine: { label: 'Faktor', value: '1,5' },
    theirs: { label: 'Nummer', value: '599' },
  },
  {
    form: 'employee file',
    open: async page => {
      await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=7')
      return personnelFile(page)
    },
    mine: { label: 'Telefon', value: '+43 1 5555' },
    theirs: { label: 'Straße und Hausnummer', value: 'Am Weg 5' },
  },
  {
    form: 'contract',
    open: async page => {
      await openContract(page, 'bearbeiten')
      return page.getByRole('dialog', { name: 'Vertrag bearbeiten' })
    },
    mine: { label: 'Wochenstunden', value: '21,50' },
    theirs: { label: 'Bis (leer: offen)', value: '31.12.2031' },
  },
  {
    form: 'contract that ends',
    open: async page => {
      await openContract(page, 'beenden')
      return page.getByRole('dialog', { name: 'Vertrag beenden' })
    },
    mine: { label: 'Letzter Tag', value: '31.12.2032' },
    elsewhere: async page => {
      await openContract(page, 'bearbeiten')
      return page.getByRole('dialog', { name: 'Vertrag bearbeiten' })
    },
    theirs: { label: 'Wochenstunden', value: '19,25' },
    save: 'Beenden',
    holds: async page => {
      await openContract(page, 'bearbeiten')
      const form = page.getByRole('dialog', { name: 'Vertrag bearbeiten' })
      await expect(form.getByLabel('Bis (leer: offen)')).toHaveValue('31.12.2032')
      await expect(form.getByLabel('Wochenstunden')).toHaveValue('19,25')
    },
  },
  {
    form: 'opening balances',
    open: async page => {
      await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=2')
      await personnelFile(page)
        .getByRole('tab', { name: /Verträge/ })
        .click()
      await page.getByRole('button', { name: 'Eröffnungssalden bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Eröffnungssalden bearbeiten' })
    },
    mine: { label: 'Zeitguthaben', value: '41,50' },
    theirs: { label: 'Krankenstand mit vollem Entgelt', value: '12,25' },
  },
  {
    form: 'transfer target',
    open: async page => {
      await makeTarget(page, await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts'))
      await page.reload()
      await page.getByRole('button', { name: 'Transfer-Service einrichten' }).click()
      return page.getByRole('dialog', { name: 'Transfer-Service' })
    },
    mine: { label: 'Name', value: 'Lohnbüro Süd' },
    theirs: { label: 'Ordner', value: '/eingang' },
  },
  {
    form: 'export template',
    open: async page => {
      const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
      const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
      const url = address(`/api/sec/report/settings?companyId=${company}`)
      type Listed = { id: number; name: string; setting: string }
      const answer = await page.request.get(url, { headers })
      expect(answer.ok(), await answer.text()).toBe(true)
      const listed: Listed[] = await answer.json()
      const known = listed.find(({ name }) => name === 'Überholt')
      const draft = { type: 6, name: 'Überholt', setting: listed.find(({ id }) => id === -9)!.setting }
      const { id } = known ?? (await (await page.request.post(url, { headers, data: draft })).json()).data
      const path = `company/CompanySettings?access=export-templates&exportTemplateId=${id}`
      await enter(page, 'admin@kontor.example', CAFE, path)
      return page.getByRole('main')
    },
    mine: { label: 'Fester Wert von Kostenstelle', value: '4711' },
    theirs: { label: 'Summenzeile am Ende', value: true },
  },
  {
    form: 'stamp',
    open: async page => {
      const company = await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts?from=2021-03-01')
      const times = { from: '2021-03-02 07:00:00', to: '2021-03-02 15:00:00' }
      const pauses = [{ from: '2021-03-02 11:00:00', to: '2021-03-02 11:30:00' }]
      await makeRecord(page, company, '/api/actualshift', { ...times, pauses })
      await page.getByRole('row', { name: /Überholt Ulla/ }).click()
      return page.getByRole('dialog', { name: 'Zeit von Überholt Ulla' })
    },
    mine: { label: 'Pause 1 bis', value: '12:45' },
    theirs: { label: 'Bis (leer: läuft noch)', value: '16:30' },
    reason: 'Ausstempeln vergessen',
  },
  {
    form: 'absence',
    open: async page => {
      const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportAbsences?from=2021-03-01')
      const days = { mdType: 1, firstDay: '2021-03-02', lastDay: '2021-03-05', mdApproved: true }
      await makeRecord(page, company, '/api/absence', days)
      await page.getByRole('row', { name: /Überholt Ulla/ }).click()
      return page.getByRole('dialog', { name: 'Abwesenheit von Überholt Ulla' })
    },
    mine: { label: 'Notiz', value: 'Hochzeit der Schwester' },
    theirs: { label: 'Letzter Tag', value: '09.03.2021' },
    reason: 'Verlängert',
  },
  {
    form: 'own name',
    open: async page => {
      await signIn(page, 'user@kontor.example')
      await page.getByRole('button', { name: /^Benutzer / }).click()
      await page.getByRole('menuitem', { name: 'Mein Konto' }).click()
      return page.getByRole('region', { name: 'Person' })
    },
    mine: { label: 'Vorname', value: 'Ulrich' },
    theirs: { label: 'Nachname', value: 'Userin' },
    isToldOnSaving: true,
  },
]

const made = new Set<string>()

/** One record of a person of its own, in the first store. */
async function makeRecord(page: Page, company: number, path: string, record: object): Promise<void> {
  if (made.has(path)) return
  made.add(path)
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
  const post = async (url: string, data: object) => {
    const answer = await page.request.post(address(`${url}?companyId=${company}`), { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const stores = await page.request.get(address(`/api/sec/stores?companyId=${company}`), { headers })
  const storeId = (await stores.json()).data[0].id
  const person = { lastName: 'Überholt', firstName: 'Ulla', storeId, entry: '2020-01-01' }
  const { id: employeeId } = await post('/api/sec/employees', person)
  await post(path, { ...record, employeeId, storeId })
}

async function openContract(page: Page, action: 'bearbeiten' | 'beenden'): Promise<void> {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=5')
  await page.getByRole('tab', { name: /Verträge/ }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Vertrag ab .* ${action}$`) })
    .first()
    .click()
}

/** A target that nothing is sent to: the host does not exist. */
async function makeTarget(page: Page, company: number): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
  const url = address(`/api/sec/transfertargets?companyId=${company}`)
  const { data: targets }: { data: unknown[] } = await (await page.request.get(url, { headers })).json()
  if (targets.length > 0) return
  const target = { name: 'Lohnbüro', host: 'sftp.lohn.example', port: 22, user: 'kontor', auth: 'password' }
  const made = await page.request.post(url, { headers, data: { ...target, password: 'nur-zum-zeigen' } })
  expect(made.ok(), await made.text()).toBe(true)
}

// A file and a panel; the others are the same kinds.
const USUAL = ['employee file', 'transfer target']
for (const each of CASES)
  test(
    `${each.form}: what a colleague saved while it was open is not overwritten`,
    USUAL.includes(each.form) ? {} : THOROUGH,
    ({ browser, page }) => saveTwice(each, { browser, page }),
  )

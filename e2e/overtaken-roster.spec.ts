import type { Page } from '@playwright/test'
import { type Case, saveTwice } from './overtaken.ts'
import { enter, expect, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

const records = (page: Page, part: string) =>
  enter(page, 'admin@kontor.example', CAFE, `employee/roster?records=${part}`)

/** Of a record that has a name and nothing else whoever saves last, knowing of the other one, says what it is. */
const holdsName = (name: string) => async (page: Page) => {
  await expect(page.getByRole('button', { name: `${name} bearbeiten` })).toBeVisible()
}

const CASES: Case[] = [
  {
    form: 'place of work',
    open: async page => {
      await records(page, 'spots')
      await page.getByRole('button', { name: 'Gastraum bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Bereich bearbeiten' })
    },
    mine: { label: 'Gruppe', value: 'Saal' },
    theirs: { label: 'Ausgeblendet', value: true },
  },
  {
    form: 'qualification',
    open: async page => {
      await records(page, 'skills')
      await page.getByRole('button', { name: 'Schlüssel bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Qualifikation bearbeiten' })
    },
    mine: { label: 'Name', value: 'Schlüssel und Alarm' },
    theirs: { label: 'Name', value: 'Hauptschlüssel' },
    holds: holdsName('Schlüssel und Alarm'),
  },
  {
    form: 'qualification of a person',
    open: async page => {
      await enter(page, 'admin@kontor.example', CAFE, 'documents/employeedata?employeeId=7&part=planning')
      const list = page.getByRole('list', { name: 'Qualifikationen' })
      await list
        .getByRole('button', { name: /bearbeiten$/ })
        .first()
        .click()
      return page.getByRole('dialog', { name: 'Qualifikation bearbeiten' })
    },
    mine: { label: 'Letzter Tag', value: '31.12.2031' },
    theirs: { label: 'Gilt ab', value: '03.02.2020' },
  },
  {
    form: 'wish',
    open: async page => {
      await records(page, 'wishes')
      await page.getByRole('button', { name: 'Wunsch bearbeiten' }).first().click()
      return page.getByRole('dialog', { name: 'Wunsch bearbeiten' })
    },
    mine: { label: 'Notiz', value: 'Führerscheinprüfung' },
    theirs: { label: 'Geht der Verfügbarkeit vor', value: true },
  },
  {
    form: 'availability',
    open: async page => {
      await records(page, 'availabilities')
      await page
        .getByRole('button', { name: /bearbeiten$/ })
        .first()
        .click()
      return page.getByRole('dialog', { name: 'Verfügbarkeit bearbeiten' })
    },
    mine: { label: 'Letzter Tag', value: '31.12.2031' },
    theirs: { label: 'Bis', value: '20:00' },
  },
  {
    form: 'line of need',
    open: async page => {
      await records(page, 'needs')
      await page.getByRole('button', { name: '14:00–22:00 bearbeiten, Service Bar' }).click()
      return page.getByRole('dialog', { name: 'Zeile des Bedarfs bearbeiten' })
    },
    mine: { label: 'Letzter Tag', value: '31.12.2031' },
    theirs: { label: 'Gültig ab', value: '01.09.2026' },
  },
  {
    form: 'need of a day',
    open: async page => {
      await records(page, 'exceptions')
      await page
        .getByRole('button', { name: /bearbeiten$/ })
        .first()
        .click()
      return page.getByRole('dialog', { name: 'Bedarf an einem Tag bearbeiten' })
    },
    mine: { label: 'Mitarbeiter', value: '4' },
    theirs: { label: 'Von', value: '17:00' },
  },
  {
    form: 'event',
    open: async page => {
      await records(page, 'events')
      await page.getByRole('button', { name: 'Straßenfest bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Ereignis bearbeiten' })
    },
    mine: { label: 'Beschreibung', value: 'Zwei Stände' },
    theirs: { label: 'Banken geschlossen', value: true },
  },
  {
    form: 'template',
    open: async page => {
      await records(page, 'templates')
      await page.getByRole('button', { name: 'Winter, Mo–So bearbeiten' }).click()
      return page.getByRole('dialog', { name: 'Vorlage umbenennen' })
    },
    mine: { label: 'Name', value: 'Winter ab Jänner' },
    theirs: { label: 'Name', value: 'Winter 2027' },
    holds: holdsName('Winter ab Jänner'),
  },
]

// All of them are dialogs of one kind; the one whose list is no table is tried each time.
const USUAL = ['line of need']
for (const each of CASES)
  test(
    `${each.form}: what a colleague saved while it was open is not overwritten`,
    USUAL.includes(each.form) ? {} : THOROUGH,
    ({ browser, page }) => saveTwice(each, { browser, page }),
  )

import type { Page } from '@playwright/test'
import type { OwnWageMonth } from '../contract/months/individual-wage-values.ts'
import type { KindSum } from '../contract/months/person-months.ts'
import type { WageTypeLine } from '../contract/settings/wage-type-mapping.ts'
import type { StampRecord } from '../contract/time/stamps.ts'
import { startSftp, type TestSftp } from '../server/testing/sftp-server.ts'
import { bytesOf, configureTarget } from './hand-over.ts'
import { address, enter, expect, expectAccessible, message, personnelFile, THOROUGH, test } from './person.ts'
import { makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
type Ready = Awaited<ReturnType<typeof makeReady>>
const MONTH = monthBefore()
const two = (number: number) => String(number).padStart(2, '0')

test('BMD: two mistakes are mended from what stands in the way, the month is closed and handed over, and a sick note that comes late is a correction', async ({
  page,
}) => {
  const store = 'Wien Mariahilf'
  const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportMonthly')
  const ready = await makeReady(page, company, store, { leavesOne: true })
  const { storeId, left, people } = ready
  const screen = address(`/${company}/absence/ExportMonthly?from=${MONTH}-01&storeId=${storeId}`)
  const before = page.getByRole('region', { name: 'Vor dem Abschluss' })
  await page.goto(screen)

  await test.step('a number is missing and times are not confirmed: each leads to where it is mended', async () => {
    await page.getByRole('button', { name: 'Abschließen' }).click()
    const refused = page.getByRole('dialog', { name: /abschließen$/ })
    await expect(refused).toContainText('So kann noch nicht abgeschlossen werden:')
    await refused.getByRole('button', { name: 'Schließen' }).last().click()
    await before.getByRole('button', { name: /BMD ID fehlt/ }).click()
    const file = personnelFile(page)
    await file.getByLabel('BMD ID').fill(`88${left}`)
    await file.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Mitarbeiter geändert')).toBeVisible()
    await page.goto(screen)
    await expect(before.getByRole('button', { name: /BMD ID fehlt/ })).toHaveCount(0)

    await before.getByRole('button', { name: /Stempelzeit/ }).click()
    const times = page.getByRole('dialog', { name: 'Offene Zeiten' })
    await times
      .getByRole('button', { name: /Zeite?n? bestätigen$/ })
      .last()
      .click()
    await expect(times).toHaveCount(0)
    await page.goto(screen)
    await expect(before.getByText('Nichts sperrt')).toBeVisible()
  })

  const first = await test.step('closed and handed over: the file is what the screen says', async () => {
    await close(page, store)
    const rows = rowsOf(await downloaded(page, 'Datei erstellen'), BMD)
    await expect(page.getByRole('button', { name: 'Unverändert wiederholen' })).toBeVisible()
    expect(toldBy(rows)).toEqual(await reckoned(ready))
    await expect(page.getByRole('table', { name: store }).locator('tfoot')).toContainText(
      hoursText((await people()).reduce((sum, { actualMinutes }) => sum + actualMinutes, 0)),
    )
    return rows
  })

  const { stamp, day: sunday } = await onSunday(ready)
  await test.step('open once more: a time was stamped by somebody else, she was ill', async () => {
    await reopen(page)
    await page.goto(
      address(`/${company}/documents/employeedata?employeeId=${stamp.employeeId}&part=times&month=${MONTH}`),
    )
    const days = page.getByRole('region', { name: 'Dienste' }).getByRole('table')
    await days
      .getByRole('row', { name: new RegExp(`${two(sunday.day)}\\.${two(sunday.month)}\\.`) })
      .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Zeit von / })
      .getByRole('button', { name: 'Löschen' })
      .click()
    const question = page.getByRole('dialog', { name: 'Zeit löschen' })
    await question.getByLabel('Grund').fill('War krank')
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(message(page, 'Zeit gelöscht')).toBeVisible()

    await personnelFile(page).getByRole('tab', { name: 'Abwesenheiten' }).click()
    await page.getByRole('button', { name: 'Abwesenheit erfassen' }).click()
    const drawer = page.getByRole('dialog', { name: /^Abwesenheit für / })
    await drawer.getByRole('combobox', { name: 'Art' }).click()
    await page.getByRole('option', { name: 'Krankenstand' }).click()
    const day = `${two(sunday.day)}.${two(sunday.month)}.${sunday.year}`
    await drawer.getByLabel('Erster Tag').fill(day)
    await drawer.getByLabel('Letzter Tag').fill(day)
    await drawer.getByLabel('Letzter Tag').blur()
    await drawer.getByRole('button', { name: 'Erfassen' }).click()
    await expect(message(page, 'Abwesenheit erfasst')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(day) }).filter({ hasText: 'Beantragt' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abwesenheiten genehmigen' })
    await dialog.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('closed again: the correction takes the place of the first file and is the month', async () => {
    await page.goto(screen)
    await expect(page.getByText(/Seit dem Abschluss geändert: 1 Mitarbeiter/)).toBeVisible()
    await page.getByRole('button', { name: 'Jetzt abschließen' }).click()
    await confirmClosing(page, store)
    await page.getByRole('button', { name: /^Korrektur \(\d+\)$/ }).click()
    const correction = rowsOf(await downloaded(page, 'Korrektur herunterladen'), BMD)
    expect(correction.every(({ quantity }) => quantity > 0)).toBe(true)
    expect(toldBy(correction)).not.toEqual(toldBy(first))
    expect(toldBy(correction)).toEqual(await reckoned(ready))
    await expect(page.getByRole('button', { name: 'Unverändert wiederholen' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('BMD: a deduction is told before the hand-over, is in no file, and is ticked off beside the run once it was taken off by hand', async ({
  page,
}) => {
  const store = 'Linz Landstraße'
  const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportMonthly')
  const { storeId, get, send } = await makeReady(page, company, store)
  const deduction = { ...{ number: '777', name: 'Abzug Inventur', unit: 'euro', factor: null, countsFor: [] } }
  const { id: wageTypeId } = await send<{ id: number }>('POST', '/api/sec/individualwagetypes', {
    ...{ ...deduction, validFrom: '2026-01-01', isVisible: true },
  })
  const values = `/api/sec/individualWageTypeExport?year=${MONTH.year}&month=${MONTH.month}&storeIds=[${storeId}]`
  const [person] = (await get<OwnWageMonth>(values)).employees
  const cell = { employeeId: person!.employeeId, storeId, wageTypeId, hundredths: -5000, version: null }
  await send('POST', '/api/sec/individualWageTypeExport', {
    ...{ year: MONTH.year, month: MONTH.month, origin: 'typed', cells: [cell] },
  })
  await page.goto(address(`/${company}/absence/ExportMonthly?from=${MONTH}-01&storeId=${storeId}`))
  await close(page, store)
  await expect(page.getByText('Eine Zeile ist von Hand abzuziehen')).toBeVisible()
  const rows = rowsOf(await downloaded(page, 'Datei erstellen'), BMD)
  expect(rows.filter(({ number }) => number === '777')).toEqual([])
  const byHand = page.getByRole('region', { name: 'In BMD von Hand stornieren' })
  await expect(byHand).toContainText('Lohnart 777, € 50,00')
  await expect(page.getByText('Eine Zeile ist von Hand abzuziehen')).toHaveCount(0)
  await byHand.getByRole('checkbox').click()
  await expect(byHand).toContainText('erledigt von A. Administrator')
  await expectAccessible(page)
})

test.describe('with other payroll software', () => {
  let sftp: TestSftp
  test.beforeAll(async () => {
    sftp = await startSftp()
  })
  test.afterAll(() => sftp.close())

  test(
    'DPW: the month beside the shifts is closed, put on the server and corrected there',
    THOROUGH,
    async ({ page }) => {
      const store = 'Wien Mariahilf'
      const company = await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts')
      const ready = await makeReady(page, company, store, { payrollId: 'dpwId', ownNumbers: true })
      await configureTarget(page, sftp)
      await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Monatssummen' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Monatssummen' })).toBeVisible()
      await page.goto(
        address(`/${company}/absence/ExportActualShifts?part=month&from=${MONTH}-01&storeId=${ready.storeId}`),
      )
      await close(page, store)
      await page.getByRole('button', { name: 'Datei erstellen' }).click()
      await expect(message(page, 'Export erfolgreich')).toContainText('Die Datei wurde erstellt und gespeichert')
      expect(finished(sftp).length).toBe(1)
      const first = rowsOf(finished(sftp)[0]!, DPW)
      await page.getByRole('button', { name: 'Weitere Möglichkeiten der Übergabe' }).click()
      const again = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Unverändert: Datei herunterladen' }).click()
      expect(await bytesOf(await again)).toEqual(finished(sftp)[0])
      expect(toldBy(first)).toEqual(await reckoned(ready))

      await reopen(page)
      await wasIll(ready)
      await page.getByRole('button', { name: 'Jetzt abschließen' }).click()
      await confirmClosing(page, store)
      await page.getByRole('button', { name: /^Korrektur \(\d+\)$/ }).click()
      await page.getByRole('button', { name: 'Korrektur ablegen' }).click()
      await expect.poll(() => finished(sftp).length).toBe(2)
      const correction = rowsOf(finished(sftp)[1]!, DPW)
      expect(toldBy([...first, ...correction])).toEqual(await reckoned(ready))
      await expectAccessible(page)
    },
  )
})

test(
  'DATEV: numbers are given in the settings, the tab of that name closes the month, hands it over for LODAS and corrects it',
  THOROUGH,
  async ({ page }) => {
    const store = 'Graz Jakomini'
    const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByRole('combobox', { name: 'Lohnverrechnung' }).click()
    await page.getByRole('option', { name: 'DATEV LODAS', exact: true }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page
      .getByRole('dialog', { name: 'Lohnverrechnung wechseln?' })
      .getByRole('button', { name: 'Wechseln' })
      .click()
    await expect(message(page, 'Speichern erfolgreich')).toBeVisible()
    await page.getByRole('link', { name: /^Lohnart Mapping/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lohnart Mapping' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Betriebseinstellungen' }).click()
    await page.getByRole('link', { name: /^Exportvorlagen/ }).click()
    await page.getByRole('button', { name: 'Einstellungen der Übergabe' }).click()
    const settings = page.getByRole('dialog', { name: 'Einstellungen der Übergabe' })
    await settings.getByLabel('Beraternummer').fill('12345')
    await settings.getByLabel('Mandantennummer').fill('100')
    await settings.getByRole('button', { name: 'Speichern' }).click()
    await expect(settings).toHaveCount(0)

    const ready = await makeReady(page, company, store, { payrollId: null, ownNumbers: true })
    await page.goto(address(`/${company}/absence/ExportDatev?from=${MONTH}-01&storeId=${ready.storeId}`))
    await expect(page.getByRole('heading', { level: 1, name: 'DATEV' })).toBeVisible()
    await close(page, store)
    await page.getByRole('button', { name: 'Weitere Möglichkeiten der Übergabe' }).click()
    await expect(page.getByRole('menu')).toContainText('Für den Betrieb werden Daten verarbeitet für: DATEV LODAS')
    await page.keyboard.press('Escape')
    const file = await downloaded(page, 'Datei erstellen')
    expect(file.toString('latin1').split('\r\n')).toEqual(
      expect.arrayContaining(['Ziel=LODAS', 'BeraterNr=12345', 'MandantenNr=100', '[Bewegungsdaten]']),
    )
    const first = rowsOf(file, LODAS)
    expect(toldBy(first)).toEqual(await reckoned(ready))

    await reopen(page)
    await wasIll(ready)
    await page.getByRole('button', { name: 'Jetzt abschließen' }).click()
    await confirmClosing(page, store)
    await page.getByRole('button', { name: /^Korrektur \(\d+\)$/ }).click()
    const correction = rowsOf(await downloaded(page, 'Korrektur herunterladen'), LODAS)
    expect(toldBy([...first, ...correction])).toEqual(await reckoned(ready))
    await expectAccessible(page)
  },
)

async function close(page: Page, store: string): Promise<void> {
  await page.getByRole('button', { name: 'Abschließen' }).click()
  await confirmClosing(page, store)
}

async function confirmClosing(page: Page, store: string): Promise<void> {
  await page
    .getByRole('dialog', { name: /abschließen$/ })
    .getByRole('button', { name: 'Abschließen' })
    .click()
  const chip = page.getByRole('group', { name: 'Standorte' }).getByRole('button', { name: store })
  await expect(chip).toHaveAccessibleName(`${store} abgeschlossen`)
}

async function reopen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
  await reopening.getByLabel('Grund').fill('Nachgereichte Krankmeldung')
  await reopening.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByText(/^Wieder geöffnet bis .* Nachgereichte Krankmeldung/)).toBeVisible()
}

/** Somebody's only time on a Sunday, whose hours have a number of their own. */
async function onSunday({ people, stampsOf }: Ready): Promise<{ stamp: StampRecord; day: Temporal.PlainDate }> {
  const dayOf = ({ from }: StampRecord) =>
    Temporal.Instant.from(`${from.replace(' ', 'T')}Z`)
      .toZonedDateTimeISO('Europe/Vienna')
      .toPlainDate()
  for (const { employeeId } of await people()) {
    const stamps = await stampsOf(employeeId)
    const stamp = stamps.find(
      one => dayOf(one).dayOfWeek === 7 && stamps.filter(other => dayOf(other).equals(dayOf(one))).length === 1,
    )
    if (stamp) return { stamp, day: dayOf(stamp) }
  }
  throw new Error('Nobody worked on a Sunday.')
}

/** She was ill, and somebody else used her card. */
async function wasIll(ready: Ready): Promise<void> {
  const { stamp, day } = await onSunday(ready)
  const { id, employeeId, storeId, version } = stamp
  await ready.send('PUT', `/api/actualshift/${id}/remove`, { reason: 'War krank', version })
  const [firstDay, lastDay] = [day.toString(), day.toString()]
  await ready.send('POST', '/api/absence', { employeeId, storeId, mdType: 2, firstDay, lastDay, mdApproved: true })
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return bytesOf(await download)
}

const finished = ({ files }: TestSftp) => [...files].flatMap(([name, bytes]) => (name.endsWith('.tmp') ? [] : [bytes]))

type Told = { person: string; number: string; quantity: number }
/** The places of person, number, quantity and amount in a line, and what each line looks like. */
type Shape = { line: RegExp; person: number; number: number; quantity: number; amount?: number }
const AT = `${MONTH.month}`
const BMD: Shape = {
  line: new RegExp(`^${AT};1;\\w+;\\d+;(\\d+,\\d\\d;|;\\d+,\\d\\d);;;;;$`),
  person: 2,
  number: 3,
  quantity: 4,
  amount: 5,
}
const DPW: Shape = {
  line: new RegExp(`^77;\\w+;${MONTH.year};${AT};\\d+;-?\\d+,\\d\\d;`),
  ...{ person: 1, number: 4, quantity: 5 },
}
const LODAS: Shape = { line: /^1;01\/\d\d\/\d{4};-?\d+,\d\d;[123];\d+;\d+;/, person: 5, number: 4, quantity: 2 }

function rowsOf(bytes: Buffer, { line, person, number, quantity, amount = quantity }: Shape): Told[] {
  const all = bytes.toString('latin1').trimEnd().split('\r\n')
  const lines = all.slice(all.indexOf('[Bewegungsdaten]') + 1)
  return lines.map(text => {
    expect(text).toMatch(line)
    const cells = text.split(';')
    const told = cells[quantity] || cells[amount]!
    return { person: cells[person]!, number: cells[number]!, quantity: Number(told.replace(',', '.')) }
  })
}

/** „2031 312“ → hundredths, of all files together. */
const toldBy = (rows: readonly Told[]): Record<string, number> =>
  summed(rows.map(row => ({ ...row, quantity: Math.round(row.quantity * 100) })))

/** The same of what the screens show, reckoned by hand: kinds of time, and own wage types. */
async function reckoned(ready: Ready): Promise<Record<string, number>> {
  const { lines, storeId } = ready
  const [people, numbers] = [await ready.people(), await ready.numbers()]
  const own = await ready.get<OwnWageMonth>(
    `/api/sec/individualWageTypeExport?year=${MONTH.year}&month=${MONTH.month}&storeIds=[${storeId}]`,
  )
  const ownRows = own.employees.flatMap(({ employeeId, entries }) =>
    entries.map(({ wageTypeId, hundredths }) => ({
      ...{ person: numbers.get(employeeId)!, quantity: hundredths ?? 0 },
      number: own.wageTypes.find(({ id }) => id === wageTypeId)!.number,
    })),
  )
  // Nights that are paid in thirds are told as nights.
  const quantityOf = ({ unit }: WageTypeLine, { minutes, keptMinutes, hundredths, sixths }: KindSum) =>
    unit === 'hours'
      ? Math.round(((minutes - keptMinutes) * 100) / 60)
      : sixths > 0
        ? Math.round((sixths * 100) / 6)
        : hundredths
  return summed([
    ...ownRows,
    ...people.flatMap(({ employeeId, kinds }) =>
      kinds.flatMap(sum => {
        const line = lines.findLast(({ kind }) => kind === sum.kind)!
        const [number = ''] = Object.values(line.numbers)
        return /^\d+$/.test(number)
          ? [{ person: numbers.get(employeeId)!, number, quantity: quantityOf(line, sum) }]
          : []
      }),
    ),
  ])
}

function summed(rows: readonly Told[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { person, number, quantity } of rows) {
    const key = `${person} ${number}`
    sums[key] = (sums[key] ?? 0) + quantity
  }
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, quantity]) => quantity !== 0)
      .toSorted(),
  )
}

const hoursText = (minutes: number) => {
  const hours = String(Math.floor(minutes / 60)).replace(/(\d)(?=(\d{3})+$)/, '$1\\s')
  return new RegExp(`${hours}h:${two(minutes % 60)}m`)
}

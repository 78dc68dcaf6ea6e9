import type { Page } from '@playwright/test'
import { formatMonth } from '../domain/basics/days.ts'
import { startSftp, type TestSftp } from '../server/testing/sftp-server.ts'
import { bytesOf, configureTarget } from './hand-over.ts'
import { address, enter, expect, expectAccessible, message, THOROUGH, test } from './person.ts'
import { asAdministrator, makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const MONTH = monthBefore()
const OPEN = 36
const MOST_CLICKS = 25

let sftp: TestSftp
test.beforeAll(async () => {
  sftp = await startSftp()
})
test.afterAll(() => sftp.close())

const SOFTWARE = [
  { name: 'BMD', company: CAFE, store: 'Wien Mariahilf', payrollId: 'bmdId', toServer: false },
  { name: 'DPW', company: BAKERY, store: 'Wien Mariahilf', payrollId: 'dpwId', toServer: true },
  { name: 'DATEV', company: CAFE, store: 'Graz Jakomini', payrollId: null, toServer: false },
] as const

for (const { name, company: companyName, store, payrollId, toServer } of SOFTWARE)
  test(
    `${name}: a store's month goes from ${OPEN} open times to the corrected file in at most ${MOST_CLICKS} clicks`,
    name === 'BMD' ? {} : THOROUGH,
    async ({ page }) => {
      const company = await enter(
        page,
        'admin@kontor.example',
        companyName,
        toServer ? 'absence/ExportActualShifts' : 'company/CompanySettings',
      )
      const clicks = await countClicks(page)
      if (toServer) await configureTarget(page, sftp)
      // First: what is in the way depends on the payroll software.
      if (name === 'DATEV') await switchToDatev(await asAdministrator(page, company))
      const ready = await makeReady(page, company, store, { payrollId, ownNumbers: true })
      await leaveOpen(ready, company)

      await page.goto(address('/'))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guten (Morgen|Tag|Abend)/)
      clicks.count = 0
      await test.step('times: the clear ones at once, the doubtful one after a look', async () => {
        const stepper = page.getByRole('group', { name: 'Zeitraum' })
        await expect(stepper).toBeVisible()
        if (!(await stepper.textContent())!.includes(formatMonth(MONTH)))
          await page.getByRole('link', { name: new RegExp(`^${formatMonth(MONTH).split(' ')[0]}.* offen$`) }).click()
        await page.getByRole('button', { name: `${store}, Zeiten bestätigt: ${OPEN} offen` }).click()
        const drawer = page.getByRole('dialog', { name: 'Offene Zeiten' })
        const doubtful = drawer.getByRole('rowgroup', { name: 'Bitte ansehen' })
        await expect(doubtful).toContainText('Der Dienst dauert länger als 16 Stunden')
        await expectAccessible(page)
        await doubtful.getByRole('button', { name: /^Zeit von .* bestätigen$/ }).click()
        await expect(doubtful).toHaveCount(0)
        await drawer.getByRole('button', { name: `${OPEN - 1} Zeiten bestätigen` }).click()
        await expect(drawer).toHaveCount(0)
        await expect(message(page, `${OPEN - 1} Zeiten bestätigt`)).toBeVisible()
      })

      let first = ''
      await test.step('closed from the landing page, handed over on the screen of the month', async () => {
        // The footer's button is the first store's that can be closed, which may be another one.
        await page.getByRole('button', { name: `${store}, Abgeschlossen: Abschließen` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
        await expect(message(page, ' abgeschlossen')).toBeVisible()
        await page.getByRole('link', { name: `${store}, Übergeben: Übergeben` }).click()
        const file = await madeBy(page, 'Datei erstellen', toServer)
        first = file.toString('latin1')
        expect(first.split('\r\n').length).toBeGreaterThan(3)
      })

      await test.step('a time was stamped by somebody else: opened with a reason, corrected, closed, handed over', async () => {
        await page.getByRole('button', { name: 'Wieder öffnen' }).click()
        const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
        await reopening.getByLabel('Grund').fill('Falsche Karte gestempelt')
        await reopening.getByRole('button', { name: 'Öffnen' }).click()
        await expect(page.getByText(/^Wieder geöffnet bis /)).toBeVisible()
        await page.getByRole('table', { name: store }).getByRole('row').nth(1).getByRole('link').click()
        await page
          .getByRole('region', { name: 'Dienste' })
          .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
          .first()
          .click()
        await page
          .getByRole('dialog', { name: /^Zeit von / })
          .getByRole('button', { name: 'Löschen' })
          .click()
        const question = page.getByRole('dialog', { name: 'Zeit löschen' })
        await question.getByLabel('Grund').fill('Falsche Karte')
        await question.getByRole('button', { name: 'Löschen' }).click()
        await expect(message(page, 'Zeit gelöscht')).toBeVisible()
        await page.goBack()
        clicks.count++
        await expect(page.getByText(/Seit dem Abschluss geändert: 1 Mitarbeiter/)).toBeVisible()
        await page.getByRole('button', { name: 'Jetzt abschließen' }).click()
        await page
          .getByRole('dialog', { name: /abschließen$/ })
          .getByRole('button', { name: 'Abschließen' })
          .click()
        await page.getByRole('button', { name: /^Korrektur \(\d+\)$/ }).click()
        const file = await madeBy(page, toServer ? 'Korrektur ablegen' : 'Korrektur herunterladen', toServer)
        const correction = file.toString('latin1')
        expect(correction).not.toBe(first)
        // BMD takes nothing below zero: the month comes anew, in place of the first file.
        if (name === 'BMD') expect(correction).not.toMatch(/;-\d/)
        else expect(correction).toMatch(/;-\d+,\d\d;/)
      })
      expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS)
      test.info().annotations.push({ type: 'clicks', description: String(clicks.count) })
    },
  )

/** What the user presses, wherever they are led. */
async function countClicks(page: Page): Promise<{ count: number }> {
  const clicks = { count: 0 }
  await page.exposeFunction('pressed', () => clicks.count++)
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (globalThis as unknown as { pressed: () => void }).pressed(),
      { capture: true },
    ),
  )
  return clicks
}

type Ready = Awaited<ReturnType<typeof makeReady>>

/** Of the store's confirmed times so many wait again, one of them longer than anybody works. */
async function leaveOpen(ready: Ready, companyId: number): Promise<void> {
  const stamps = (await Promise.all((await ready.people()).map(({ employeeId }) => ready.stampsOf(employeeId))))
    .flat()
    .filter(({ storeId, mdConfirmed }) => storeId === ready.storeId && mdConfirmed)
  const records = stamps.slice(0, OPEN - 1).map(({ id, version }) => ({ id, version }))
  await ready.send('POST', '/api/actualshift/approvals/undo', { records })
  const { employeeId, storeId } = stamps.at(-1)!
  const taken = new Set((await ready.stampsOf(employeeId)).map(({ from }) => Number(from.slice(8, 10))))
  const day = Array.from({ length: 26 }, (_, at) => at + 2).find(each =>
    [each - 1, each, each + 1].every(near => !taken.has(near)),
  )!
  const at = (hour: number) => `${MONTH}-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00:00`
  await ready.send('POST', '/api/actualshift', {
    ...{ companyId, employeeId, storeId, from: at(3), to: at(20) },
    pauses: [{ from: at(9), to: at(10) }],
  })
}

async function switchToDatev({ get, send }: Pick<Ready, 'get' | 'send'>): Promise<void> {
  const [company] = await get<[{ version: number }]>('/api/company')
  await send('PUT', '/api/company', { version: company.version, softwareId: 2 })
  const settings = await get<{ version: number }>('/api/sec/handoversettings')
  const { version, consultantNumber, clientNumber } = { ...settings, consultantNumber: '12345', clientNumber: '100' }
  await send('PUT', '/api/sec/handoversettings', { version, consultantNumber, clientNumber })
}

/** The bytes that left: as a download, or on the server. */
async function madeBy(page: Page, button: string, toServer: boolean): Promise<Buffer> {
  const finished = () => [...sftp.files].flatMap(([file, bytes]) => (file.endsWith('.tmp') ? [] : [bytes]))
  const before = finished().length
  const download = toServer ? undefined : page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  if (download) return bytesOf(await download)
  await expect.poll(() => finished().length).toBe(before + 1)
  return finished().at(-1)!
}

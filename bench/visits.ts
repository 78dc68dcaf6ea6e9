import { type Browser, chromium, type Page } from '@playwright/test'
import type { Figure } from '../scripts/bench.ts'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { type Bench, middle } from './server.ts'

const ROUNDS = Number(process.env.R ?? 3)
/** A line to a branch office and a clerk's older computer. */
const SLOW = { latency: 85, bitsPerSecond: 9e6, slowerCpu: 2 }
const ROW = 'tr[data-index], [data-index] [role="row"], main ol > li, main article'

const HEAD = 'main h1'
/** Every screen; of a form its values, of what may have no rows its heading. */
const SCREENS: [name: string, path: string, shown: string][] = [
  ['Startseite', '', 'h1'],
  ['Mitarbeiter', '1/documents/employeedata', ROW],
  ['Vorlagen', '1/documents/documenttemplates', HEAD],
  ['Import Jobs', '1/documents/EmployeeImportJobs', HEAD],
  ['Export der Stammdaten', '1/documents/EmployeeExportOverview', ROW],
  ['Kollektivverträge', '1/documents/EmployeeCollectiveAgreements', HEAD],
  ['KV-Zuordnung', '1/documents/EmployeeCollectiveAgreements?part=people', ROW],
  ['KV-Erhöhung', '1/documents/EmployeeCollectiveAgreements?part=raise', HEAD],
  ['KV-Stufen', '1/documents/EmployeeCollectiveAgreements?part=steps', HEAD],
  ['KV-Läufe', '1/documents/EmployeeCollectiveAgreements?part=runs', HEAD],
  ['Abwesenheiten', '1/absence/ExportAbsences', ROW],
  ['Abwesenheitskalender', '1/absence/ExportAbsences?view=calendar', HEAD],
  ['Monatssummen', '1/absence/ExportMonthly', ROW],
  ['Tages Export', '1/absence/ExportMonthly?view=day', ROW],
  ['Stempelzeiten', '2/absence/ExportActualShifts', ROW],
  ['Rückstellungen', '1/absence/ExportProvisions', HEAD],
  ['Sätze der Rückstellungen', '1/absence/ExportProvisions?part=rates', HEAD],
  ['Individuelle Lohnarten im Monat', '1/absence/ExportIndividualWageTypes', HEAD],
  ['Urlaubsvergleich', '1/comparison/ComparisonHoliday', HEAD],
  ['Einstellungen', '1/company/CompanySettings', 'main dd'],
  ['API-Schlüssel', '1/company/CompanySettings?access=api-keys', HEAD],
  ['Identitätssystem', '1/company/CompanySettings?access=provisioning', HEAD],
  ['Ziele', '1/company/CompanySettings?access=transfer-targets', HEAD],
  ['Exportvorlagen', '1/company/CompanySettings?access=export-templates', HEAD],
  ['Benachrichtigungen', '1/company/CompanyNotifications', 'main li'],
  ['Benutzerrollen', '1/company/CompanyUserRoles', HEAD],
  ['Mitarbeiter Sync', '1/company/CompanyEmployeeSync', HEAD],
  ['Finanzbuchhaltungskreise', '1/company/CompanyAccountingCircles', ROW],
  ['Kostenstellen', '1/company/CompanyCostCenters', ROW],
  ['Lohnart Mapping', '1/company/CompanyWageTypeMapping', HEAD],
  ['Beschäftigungsmodelle', '1/company/CompanyEmploymentModels', '[data-entry] input'],
  ['individuelle Lohnarten', '1/company/CompanyIndividualWageTypes', HEAD],
  ['Benutzerübersicht', 'overview', 'main tbody tr:not([aria-hidden])'],
]

type Visit = { requests: number; kibibytes: number; rows: number; longTask: number; shift: number }

/** A first visit of who is signed in, nothing kept from before: what comes until the first rows, and how it comes. */
export async function visitFigures(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch())
  const figures: Figure[] = []
  for (const [name, path, shown] of SCREENS) {
    const plain: Visit[] = []
    const slow: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await visit(browser, bench, path, shown, false))
      slow.push(await visit(browser, bench, path, shown, true))
    }
    const of = (visits: Visit[], key: keyof Visit) => middle(visits.map(each => each[key]))
    const [requests, kibibytes] = [of(slow, 'requests'), of(slow, 'kibibytes')]
    const [rows, longTask] = [of(slow, 'rows'), of(plain, 'longTask')]
    const shift = Math.max(...[...plain, ...slow].map(each => each.shift))
    figures.push({
      what: `Erster Besuch: ${name}`,
      ours: `${requests} Anfragen, ${kibibytes.toFixed(0)} KiB, Zeilen nach ${of(plain, 'rows').toFixed(0)} ms, gedrosselt ${rows.toFixed(0)} ms, längste Aufgabe ${longTask.toFixed(0)} ms, Sprünge ${shift.toFixed(3)}`,
      against: '',
      ratio: null,
      target: '≤ 40, ≤ 250 KiB, gedrosselt ≤ 2000 ms, ≤ 100 ms, < 0,01',
      ok: requests <= 40 && kibibytes <= 250 && rows <= 2000 && longTask <= 100 && shift < 0.01,
    })
  }
  await browser.close()
  return figures
}

async function visit(browser: Browser, bench: Bench, path: string, shown: string, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-AT' })
  const page = await context.newPage()
  await page.addInitScript(noteHowItComes, shown)
  await page.goto(`${bench.address}/healthz`)
  await page.evaluate(token => localStorage.setItem('md_token', token), bench.token)
  if (isSlow) await slowDown(page)
  await page.goto(`${bench.address}/${path}`, { waitUntil: 'commit' })
  const rows = await page.waitForFunction(() => (window as never as Noted).shownAt).then(handle => handle.jsonValue())
  const before = await page.evaluate(askedBefore, rows)
  // What comes after the first rows may move nothing either.
  await page.waitForLoadState('networkidle')
  const { longTask, shift } = await page.evaluate(() => (window as never as Noted).came)
  await context.close()
  return { ...before, rows, longTask, shift }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = SLOW.bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowerCpu })
}

/** In the page: how many requests began before that moment, and what of them had arrived, with their heads. */
function askedBefore(moment: number): { requests: number; kibibytes: number } {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const begun = (all as PerformanceResourceTiming[]).filter(({ startTime }) => startTime <= moment)
  const arrived = begun.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= moment)
  return { requests: begun.length, kibibytes: arrived.reduce((sum, each) => sum + each.transferSize, 0) / 1024 }
}

type Noted = { shownAt: number; came: { longTask: number; shift: number } }

/** In the page: the frame that shows the first rows, the longest task and all that moved by itself. */
function noteHowItComes(shown: string): void {
  const noted = window as never as Noted
  noted.came = { longTask: 0, shift: 0 }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) noted.came.longTask = Math.max(noted.came.longTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.came.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(shown)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      noted.shownAt = performance.now()
    })
  }).observe(document, { childList: true, subtree: true })
}

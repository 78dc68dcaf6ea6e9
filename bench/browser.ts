import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import type { Figure } from '../scripts/bench.ts'
import { findChromium } from '../scripts/system-packages.ts'
import type { BenchCompany } from './people.ts'
import { type Bench, middle, PASSWORD } from './server.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function openPage() {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ARGS })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-AT' })
  return { browser, page }
}

/** All JavaScript that reaches the browser until someone can sign in, compressed. */
export async function firstLoadKilobytes(bench: Bench): Promise<Figure> {
  const { browser, page } = await openPage()
  const loaded: Promise<number>[] = []
  page.on('response', response => {
    if (/\.js$/.test(response.url())) loaded.push(response.body().then(body => gzipSync(body).length))
  })
  await page.goto(`${bench.address}/account`, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0)
  await browser.close()
  const kilobytes = Math.round(bytes / 1000)
  return {
    what: 'JavaScript bis zur Anmeldung (gzip)',
    ours: `${kilobytes} kB`,
    against: '',
    ratio: null,
    target: '≤ 200 kB',
    ok: kilobytes <= 200,
  }
}

/** The table of 10,000 people in a real browser: first rows, one sort, the frames while scrolling. */
export async function browserFigures(bench: Bench, { large }: BenchCompany): Promise<Figure[]> {
  const { browser, page } = await openPage()
  await page.goto(`${bench.address}/account`)
  await page.getByLabel('E-Mail').fill('admin@kontor.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Guten/ }).waitFor()
  const table = `${bench.address}/${large}/documents/employeedata`
  await page.goto(table)
  await page.locator('tbody tr').nth(5).waitFor()

  const firstRows: number[] = []
  const floor: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.reload({ waitUntil: 'commit' })
    await page.locator('tbody tr').nth(5).waitFor()
    firstRows.push(await page.evaluate(firstRowsAt))
    floor.push(await staticFloor(page, bench, large))
    await page.goto(table)
    await page.locator('tbody tr').nth(5).waitFor()
  }
  await page.waitForTimeout(1000)
  const sorts: number[] = []
  for (let round = 0; round < 5; round++)
    sorts.push(
      await longestTask(page, () =>
        page.getByRole('columnheader', { name: 'Name', exact: false }).first().getByRole('button').first().click(),
      ),
    )
  const frames = await scrollFrames(page)
  await browser.close()
  const ratio = middle(firstRows) / middle(floor)
  const sort = middle(sorts)
  return [
    {
      what: 'Tabelle von 10.000: erste Zeilen nach dem Laden gegen statische Seite',
      ours: `${middle(firstRows).toFixed(0)} ms`,
      against: `${middle(floor).toFixed(0)} ms`,
      ratio,
      target: '≤ 4×',
      ok: ratio <= 4,
    },
    {
      what: '… Sortieren, längste Aufgabe',
      ours: sort === 0 ? '< 50 ms' : `${sort.toFixed(0)} ms`,
      against: '',
      ratio: null,
      target: '≤ 50 ms',
      ok: sort <= 50,
    },
    {
      what: '… Bilder beim Rollen, p95',
      ours: `${frames.toFixed(1)} ms`,
      against: '',
      ratio: null,
      target: '≤ 17 ms',
      ok: frames <= 17,
    },
  ]
}

/** From the start of navigation to the first rows, kept by the page itself in `performance`. */
const firstRowsAt = () => performance.now()

/** The least any page must do: load the same rows, parse them, lay out forty of them. */
async function staticFloor(page: Page, bench: Bench, company: number): Promise<number> {
  await page.goto(`${bench.address}/healthz`)
  return page.evaluate(
    async ([url, token]) => {
      const begun = performance.now()
      const { data } = await (await fetch(url!, { headers: { authorization: `Bearer ${token}` } })).json()
      const rows = data.employees.slice(0, 40).map((row: Record<string, unknown>) => {
        const line = document.createElement('tr')
        for (const key of ['mdPersonnelId', 'lastName', 'firstName', 'storeId', 'entry', 'exit'])
          line.append(Object.assign(document.createElement('td'), { textContent: String(row[key] ?? '') }))
        return line
      })
      const table = document.createElement('table')
      table.append(...rows)
      document.body.replaceChildren(table)
      void table.offsetHeight
      await new Promise(requestAnimationFrame)
      return performance.now() - begun
    },
    [`/api/sec/employees?companyId=${company}`, bench.token],
  )
}

async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    ;(window as never as { longTasks: number[] }).longTasks = seen
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
    }).observe({ entryTypes: ['longtask'] })
  })
  await act()
  await page.waitForTimeout(600)
  return page.evaluate(() => Math.max(0, ...(window as never as { longTasks: number[] }).longTasks))
}

async function scrollFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const scroller = [...document.querySelectorAll<HTMLElement>('*')]
      .filter(each => each.scrollHeight > each.clientHeight + 5000 && getComputedStyle(each).overflowY !== 'visible')
      .at(-1)
    if (!scroller) throw new Error('Nothing to scroll.')
    const times: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < 180; frame++) {
      scroller.scrollTop += 120
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  })
}

import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'
import type { Size } from './roster-plans.ts'
import { scriptOf } from './roster-scripts.ts'
import type { stageOf } from './roster-stage.ts'
import { middle } from './server.ts'

const PAGES = {
  board: 'roster-page.tsx',
  month: 'roster-page.tsx',
  floor: 'roster-floor.ts',
  monthFloor: 'roster-floor.ts',
  vis: 'roster-vis.ts',
  calendarTimeline: 'roster-calendar-timeline.tsx',
} as const
export type Name = keyof typeof PAGES
type InPage = { roster: { stage: ReturnType<typeof stageOf<Name>> } }
type Opened = { name: Name; page: Page; session: CDPSession }

/** The page’s own milliseconds, elements, and megabytes above the empty page; `tell`: what the rules find, afterwards. */
export type Measured = { paint: number; tell: number; nodes: number; heap: number; move: number }

const ROUNDS = Number(process.env.R ?? 7)
const UNMEASURED = 2
/** Some take ten seconds for a month. */
const isSeldom = (name: Name, { people, days }: Size) => PEERS.has(name) && people * days > 5000
const PEERS = new Set<Name>(['vis', 'calendarTimeline'])
const MOVES = 60

/** One plan in several ways, each on a page of its own and all of them in turn, so that what else the machine does meets all alike. */
export async function measured<Ways extends Name>(size: Size, ways: readonly Ways[], carried: readonly Name[]) {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const pages = await Promise.all(ways.map(name => opened(browser, name)))
    const times = new Map(ways.map(name => [name, { paint: [] as number[], tell: [] as number[] }]))
    const empty = new Map<Name, number>()
    for (let round = -UNMEASURED; round < ROUNDS; round++)
      for (const { name, page, session } of pages) {
        if (isSeldom(name, size) && round !== -UNMEASURED && (round < 0 || round % 3 > 0)) continue
        await page.bringToFront()
        await page.evaluate(size => (window as never as InPage).roster.stage.prepare(size), size)
        if (round === 0) empty.set(name, await heapOf(session))
        const paint = await busyFor(session, () =>
          page.evaluate(([name, size]) => (window as never as InPage).roster.stage.paint(name, size), [
            name,
            size,
          ] as const),
        )
        const tell = await busyFor(session, () => page.evaluate(() => (window as never as InPage).roster.stage.tell()))
        if (round < 0) continue
        times.get(name as Ways)!.paint.push(paint)
        times.get(name as Ways)!.tell.push(tell)
      }
    const found = {} as Record<Ways, Measured>
    for (const { name, page, session } of pages) {
      await page.bringToFront()
      await page.waitForTimeout(300)
      const { paint, tell } = times.get(name as Ways)!
      found[name as Ways] = {
        ...{ paint: middle(paint), tell: middle(tell) },
        nodes: await page.evaluate(() => (window as never as InPage).roster.stage.nodes()),
        heap: (await heapOf(session)) - empty.get(name)!,
        move: carried.includes(name) ? await moved(page, session, name) : 0,
      }
    }
    return found
  } finally {
    await browser.close()
  }
}

/** What the page's own thread computes meanwhile: what others do on the machine takes none of it. */
async function busyFor(session: CDPSession, run: () => Promise<unknown>): Promise<number> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await busy()
  await run()
  return (await busy()) - before
}

async function opened(browser: Browser, name: Name): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Vienna' })
  page.on('pageerror', error => console.error(error.stack))
  const { code, styles } = await scriptOf(PAGES[name])
  await page.setContent('<!doctype html><html lang="de"><body></body></html>')
  for (const content of styles) await page.addStyleTag({ content })
  await page.addScriptTag({ content: code })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { name, page, session }
}

async function heapOf(session: CDPSession): Promise<number> {
  // What the first lets go of, the second takes away.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** A bar is carried across rows and days: each move and the frame after it, at the 95th percentile. */
async function moved(page: Page, session: CDPSession, name: Name): Promise<number> {
  const { x, y } = await page.evaluate(name => (window as never as InPage).roster.stage.barAt(name), name)
  // The others carry only what was chosen before.
  if (name !== 'board') await page.mouse.click(x, y)
  await page.waitForTimeout(300)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(300)
  const times: number[] = []
  for (let at = 1; at <= MOVES; at++)
    times.push(
      await busyFor(session, async () => {
        await page.mouse.move(x + Math.sin(at / 9) * 240, y + Math.sin(at / 31) * 130)
        await page.evaluate(() => (window as never as InPage).roster.stage.painted())
      }),
    )
  await page.mouse.up()
  return times.sort((a, b) => a - b)[Math.floor(MOVES * 0.95)]!
}

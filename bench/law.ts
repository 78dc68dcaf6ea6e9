import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { VIENNA } from '#domain/basics/days.ts'
import type { Figure } from '../scripts/bench.ts'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/web-build.ts'
import { type LawTimes, lawTimes } from './law-work.ts'

/** What the rules of working time cost, on the server and where shifts are dragged. */
export async function lawFigures(): Promise<Figure[]> {
  return [...figuresOf('Node', lawTimes(VIENNA)), ...figuresOf('Chromium', await timesInBrowser())]
}

const figuresOf = (where: string, { whole, plain, found, change, plainOfChange }: LawTimes): Figure[] => [
  {
    what: `Arbeitszeitrecht von 500 Personen × 31 Tagen in ${where} (${found} Feststellungen), gegen Minuten je Person und Tag`,
    ours: milliseconds(whole),
    against: milliseconds(plain),
    ratio: whole / plain,
    target: '≤ 400 ms',
    ok: whole <= 400,
  },
  {
    what: `… nach einer Änderung unter 40 Personen × 4 Wochen in ${where}, gegen Minuten je Person und Tag`,
    ours: milliseconds(change),
    against: milliseconds(plainOfChange),
    ratio: change / plainOfChange,
    target: '≤ 2 ms',
    ok: change <= 2,
  },
]

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 3 : 1)} ms`

async function timesInBrowser(): Promise<LawTimes> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await browserScript() })
    return await page.evaluate(
      zone => (window as never as { law: typeof import('./law-work.ts') }).law.lawTimes(zone),
      VIENNA,
    )
  } finally {
    await browser.close()
  }
}

/** As the web app is built, in one script that leaves `law` in the window. */
async function browserScript(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'bench/law-work.ts'), name: 'law', formats: ['iife'] },
      target: 'chrome123',
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

import type { Tab } from './tabs.ts'

/** All files of a list's first visit, packed: each new noun adds a little to what every screen carries. Above it a check says so. */
export const FIRST_VISIT_KIBIBYTES = 232
/** Above it a check fails. */
export const MOST_KIBIBYTES = 240

export type FirstVisit = { tab: string; kibibytes: number }

/** What each list's first visit weighs: the page with all that it names, the frame, and the tab's own files, each counted once. */
export function firstVisits(html: string, tabs: readonly Tab[], sizeOf: (path: string) => number): FirstVisit[] {
  const [, text = ''] = /name="parts" content="([^"]*)"/.exec(html) ?? []
  const parts: { frame: string[]; tabs: Record<string, string[]> } = JSON.parse(text.replaceAll('&quot;', '"'))
  const always = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  return tabs
    .filter(({ isList }) => isList)
    .map(({ tab }) => {
      const files = new Set([...always, ...parts.frame, ...(parts.tabs[tab] ?? [])])
      const bytes = [...files].reduce((sum, path) => sum + sizeOf(path), 0)
      return { tab, kibibytes: Math.round(bytes / 102.4) / 10 }
    })
    .sort((a, b) => b.kibibytes - a.kibibytes)
}

/** Lists whose first visit is heavier than planned, and whether one is heavier than may be. */
export function tooHeavy(visits: readonly FirstVisit[]): { warnings: string[]; fails: boolean } {
  const heavy = visits.filter(({ kibibytes }) => kibibytes > FIRST_VISIT_KIBIBYTES)
  return {
    warnings: heavy.map(
      ({ tab, kibibytes }) =>
        `${tab}: its first visit is ${kibibytes.toFixed(1)} KiB, ${FIRST_VISIT_KIBIBYTES} are planned and ${MOST_KIBIBYTES} allowed. What its first rows do not need should come later (lazyLayer, lazyPart) or lie in a file of its own.`,
    ),
    fails: heavy.some(({ kibibytes }) => kibibytes > MOST_KIBIBYTES),
  }
}

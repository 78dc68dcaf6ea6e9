import type { Tab } from './tabs.ts'

/** All files of a list's first visit, packed: each new noun adds a little to what every screen carries. Above it a check says so. */
export const FIRST_VISIT_KIBIBYTES = 232
/** Above it a check fails. */
export const MOST_KIBIBYTES = 240

/** Who signs in has no frame and no list yet. */
export const SIGN_IN = 'Anmeldung'
export const MOST_KIBIBYTES_TO_SIGN_IN = 210

export type FirstVisit = { tab: string; kibibytes: number }

/**
 * What each list's first visit weighs, and the sign-in: the page with all that it names, the frame, and the tab's own files, each
 * counted once.
 */
export function firstVisits(
  html: string,
  tabs: readonly Tab[],
  signIn: readonly string[],
  sizeOf: (path: string) => number,
): FirstVisit[] {
  const [, text = ''] = /name="parts" content="([^"]*)"/.exec(html) ?? []
  const parts: { frame: string[]; tabs: Record<string, string[]> } = JSON.parse(text.replaceAll('&quot;', '"'))
  const always = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  const weighed = (tab: string, own: readonly string[]): FirstVisit => {
    const bytes = [...new Set([...always, ...own])].reduce((sum, path) => sum + sizeOf(path), 0)
    return { tab, kibibytes: Math.round(bytes / 102.4) / 10 }
  }
  const lists = tabs.filter(({ isList }) => isList)
  return [
    ...lists.map(({ tab }) => weighed(tab, [...parts.frame, ...(parts.tabs[tab] ?? [])])),
    weighed(SIGN_IN, signIn),
  ].sort((a, b) => b.kibibytes - a.kibibytes)
}

/** Lists whose first visit is heavier than planned, and whether one is heavier than may be. */
export function tooHeavy(visits: readonly FirstVisit[]): { warnings: string[]; fails: boolean } {
  const heavy = visits.filter(({ kibibytes }) => kibibytes > FIRST_VISIT_KIBIBYTES)
  return {
    warnings: heavy.map(
      ({ tab, kibibytes }) =>
        `${tab}: its first visit is ${kibibytes.toFixed(1)} KiB, ${FIRST_VISIT_KIBIBYTES} are planned and ${MOST_KIBIBYTES} allowed. What its first rows do not need should come later (lazyLayer, lazyPart) or lie in a file of its own.`,
    ),
    fails: visits.some(
      ({ tab, kibibytes }) => kibibytes > (tab === SIGN_IN ? MOST_KIBIBYTES_TO_SIGN_IN : MOST_KIBIBYTES),
    ),
  }
}

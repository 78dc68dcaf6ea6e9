import { type Chunk, filesWithStyles, SIGN_IN, TABS, visitsIn } from './visits.ts'

type Limits = { planned: number; most: number; files: number }
/**
 * Of lists, packed, with the page itself; what the screen asks the server and the heads of all answers come on top. Each new
 * noun adds a little to what every screen carries. Above what is planned a check says so, above the most it fails.
 */
export const LIMITS: Limits = { planned: 219, most: 222, files: 36 }
/** Who signs in has no frame and no list yet. */
export const LIMITS_TO_SIGN_IN: Limits = { planned: 167, most: 170, files: 18 }
/** A screen that begins with a form needs nearly all that dialogs do, and one in the place of another has the other's files, too. */
export const LIMITS_OF_FORMS: Limits = { planned: 237, most: 240, files: 36 }

const FORMS = /company-settings-page|notifications-screen|employment-models-screen|holiday-comparison-screen/
const LISTS = new Set(TABS.filter(({ module }) => !FORMS.test(module)).map(({ tab }) => tab))
const limitsOf = ({ visit }: Pick<FirstVisit, 'visit'>): Limits =>
  visit === SIGN_IN ? LIMITS_TO_SIGN_IN : LISTS.has(visit) ? LIMITS : LIMITS_OF_FORMS

/** How much it may be. */
export const mostOf = (visit: string): number => limitsOf({ visit }).most

export type FirstVisit = { visit: string; kibibytes: number; files: number }

/** What each first visit weighs: the page with all that it names and all files that the visit begins with, each counted once. */
export function firstVisits(html: string, chunks: readonly Chunk[], sizeOf: (path: string) => number): FirstVisit[] {
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  return visitsIn(chunks)
    .map(({ visit, files }) => {
      const all = [...new Set(['/index.html', ...named, ...filesWithStyles(files, chunks)])]
      const bytes = all.reduce((sum, path) => sum + sizeOf(path), 0)
      return { visit, kibibytes: Math.round(bytes / 102.4) / 10, files: all.length }
    })
    .sort((a, b) => b.kibibytes - a.kibibytes)
}

/** Which first visits are heavier than planned or of too many files, and whether one is more than may be. */
export function tooHeavy(visits: readonly FirstVisit[]): { warnings: string[]; fails: boolean } {
  const heavy = visits.filter(each => each.kibibytes > limitsOf(each).planned || each.files > limitsOf(each).files)
  return {
    warnings: heavy.map(each => {
      const { planned, most, files } = limitsOf(each)
      return `${each.visit}: its first visit is ${each.kibibytes.toFixed(1)} KiB in ${each.files} files, ${planned} are planned and ${most} in ${files} allowed. What it does not need to be read should come later (lazyLayer, lazyPart).`
    }),
    fails: heavy.some(each => each.kibibytes > limitsOf(each).most || each.files > limitsOf(each).files),
  }
}

/** Spec 2 §3 Data table paging: `pageCurrent` from 0. */
export type Paging = { pageCurrent: number; pageLength: number; maxItems: number }

export const PAGE_LENGTHS = [10, 25, 50, 100] as const

/** At least one, so that an empty table has a page to stand on. */
export const pageCount = ({ pageLength, maxItems }: Paging): number => Math.max(1, Math.ceil(maxItems / pageLength))

/** Before the first page is the last one, after the last the first. Spec 2 §4. */
export function turned(paging: Paging, by: number): number {
  const pages = pageCount(paging)
  return (((shownPage(paging) + by) % pages) + pages) % pages
}

/** Rows may have become fewer since the page was chosen. */
export const shownPage = (paging: Paging): number => Math.min(paging.pageCurrent, pageCount(paging) - 1)

/** Index of the first row of the page and of the one after its last. */
export function pageBounds(paging: Paging): { start: number; end: number } {
  const start = shownPage(paging) * paging.pageLength
  return { start, end: Math.min(paging.maxItems, start + paging.pageLength) }
}

/** Another page length keeps the first row in sight. */
export function withLength(paging: Paging, pageLength: number): Pick<Paging, 'pageCurrent' | 'pageLength'> {
  return { pageLength, pageCurrent: Math.floor(pageBounds(paging).start / pageLength) }
}

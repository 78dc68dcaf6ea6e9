type Search = Record<string, string | undefined>

/** Sections whose views are about days and stores. */
const OF_A_PERIOD: readonly (string | undefined)[] = ['absence', 'comparison']

/** What the views of a section have in common goes along from one to the other: days and stores. The landing page names the month. */
export const alongOf = ({ from, month, storeId }: Search): Record<string, string> => ({
  ...(from ? { from } : month && { from: `${month}-01` }),
  ...(storeId && { storeId }),
})

type Place = { companyId: number; section: string | undefined; search: Search }
let last: Place | undefined

/** Remembers where somebody was, so that the way back from a personnel file leads to the same days and stores. */
export function visited(place: Place): void {
  if (OF_A_PERIOD.includes(place.section)) last = place
}

/** With what a link leads to a section: what stands in the address, else what stood in that of the last view about a period. */
export function alongTo(section: string, { companyId, section: current, search }: Place): Record<string, string> {
  if (!OF_A_PERIOD.includes(section)) return {}
  const isAbout = OF_A_PERIOD.includes(current)
  const own = isAbout || current === undefined ? alongOf(search) : {}
  if (isAbout || Object.keys(own).length > 0) return own
  return last?.companyId === companyId ? alongOf(last.search) : {}
}

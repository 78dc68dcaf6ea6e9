/** The list of migrations in the order in which they came to be; lies in their folder. */
export const ORDER_FILE = 'order.txt'

export type OrderFaults = { withoutLine: string[]; withoutFile: string[]; twice: string[] }

export const readOrder = (text: string): string[] => text.split(/\r?\n/).filter(line => line !== '')

/** What list and files of a folder say differently. */
export function orderFaults(order: readonly string[], files: readonly string[]): OrderFaults {
  return {
    withoutLine: files.filter(file => !order.includes(file)),
    withoutFile: order.filter(name => !files.includes(name)),
    twice: order.filter((name, at) => order.indexOf(name) < at),
  }
}

/** The first line that is not where it was: `before` is what ran somewhere, which new lines only follow. */
export function movedLine(before: readonly string[], now: readonly string[]): { was: string; is: string } | undefined {
  const at = before.findIndex((name, place) => now[place] !== name)
  return at < 0 ? undefined : { was: before[at]!, is: now[at] ?? '' }
}

/** The first migration that has not run although a later one has, with that later one. */
export function overtaken(
  order: readonly string[],
  applied: ReadonlySet<string>,
): { late: string; ran: string } | undefined {
  const late = order.find(name => !applied.has(name))
  if (late === undefined) return undefined
  const ran = order.slice(order.indexOf(late)).find(name => applied.has(name))
  return ran === undefined ? undefined : { late, ran }
}

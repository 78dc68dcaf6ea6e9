import type { Place, WayBackTo } from '#web/lib/way-back-to.ts'

/**
 * What the page shown now may offer: back over the entries that were opened since. Who went on to another page found their own
 * way, and who is back needs none.
 */
export function wayBackFrom(
  { pathname, state }: Place,
  { way, reached = pathname }: { way: WayBackTo | undefined; reached?: string | undefined },
): { label: string; steps: number } | undefined {
  if (!way || state.__TSR_index <= way.index || pathname !== reached) return undefined
  return { label: way.label, steps: way.index - state.__TSR_index }
}

import { NOUNS, type Noun } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ChangeEvent } from './live-batches.ts'

/** What a session may see in its company; without stores: all of them. */
export type View = { permissions: ReadonlySet<Permission>; storeIds: readonly number[] | null }

/** Whoever is being asked about anew. */
export const BLIND: View = { permissions: new Set(), storeIds: [] }

type Page = { data: { viewRoom?: string }; join(room: string): unknown; leave(room: string): unknown }

/** Pages of one audience that see the same; as many groups as a company has roles and sets of stores, however many pages are open. */
export function openViews(isEmpty: (room: string) => boolean) {
  const known = new Map<string, Map<string, View>>()
  return {
    async enter(page: Page, audience: string, view: View): Promise<void> {
      const room = `${audience} ${roomOf(view)}`
      const views = known.get(audience) ?? new Map<string, View>()
      known.set(audience, views.set(room, view))
      const former = page.data.viewRoom
      if (former === room) return
      page.data.viewRoom = room
      // Both at once: what is told between the two would reach the page in neither room.
      await Promise.all([former && page.leave(former), page.join(room)])
    },
    of: (audience: string): Iterable<[room: string, view: View]> | undefined => known.get(audience),
    forgetEmpty(): void {
      for (const [audience, views] of known) {
        for (const room of views.keys()) if (isEmpty(room)) views.delete(room)
        if (views.size === 0) known.delete(audience)
      }
    },
  }
}

/** Who sees the same stores may still differ in what is confidential. */
const roomOf = ({ permissions, storeIds }: View): string => {
  const stores = storeIds ? `bound ${storeIds.toSorted((a, b) => a - b).join(' ')} ` : ''
  return stores + [...permissions].sort().join(' ')
}

/**
 * Ids are for who may read the noun, in every store; all others learn that something of it is to be loaded again, of what is
 * confidential not even that, and of what concerns some stores only who sees one of them.
 */
export function seenBy(
  { permissions, storeIds }: View,
  { ids, storeIds: concerned, ...change }: ChangeEvent,
): ChangeEvent | undefined {
  const noun = (NOUNS as Record<string, Noun>)[`${change.area}/${change.noun}`]
  const mayRead = noun !== undefined && permissions.has(noun.read)
  if (noun?.isConfidential && !mayRead) return undefined
  if (concerned && storeIds && !concerned.some(id => storeIds.includes(id))) return undefined
  return ids && mayRead && !storeIds ? { ...change, ids } : change
}

type Present = {
  id: string
  /** Operators and other fixed users, whom only superusers see. */
  isHidden: boolean
  /** Any text that sorts by time. */
  since: string
}

export const ONLINE_USERS_SHOWN = 10

/** At most ten, oldest first, without the viewer; `hasMore` stands for the ellipsis. Spec 1 §5 and §6. */
export function onlineUsers<Row extends Present>(
  present: readonly Row[],
  viewer: { id: string; isSuperuser: boolean },
): { users: Row[]; hasMore: boolean } {
  const others = present
    .filter(({ id, isHidden }) => id !== viewer.id && (!isHidden || viewer.isSuperuser))
    .toSorted((a, b) => compare(a.since, b.since) || compare(a.id, b.id))
  return { users: others.slice(0, ONLINE_USERS_SHOWN), hasMore: others.length > ONLINE_USERS_SHOWN }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

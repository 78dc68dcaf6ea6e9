/** Nouns that import one another in a circle, each circle once; `edges` are pairs of files. */
export function circlesOf(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    const [a, b] = [nounOf(from), nounOf(to)]
    if (a === b) continue
    next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  return stronglyConnected(next).filter(circle => circle.length > 1)
}

/** A noun is a folder of a room, a file of contract or domain, or a part of the rest. */
export function nounOf(file: string): string {
  const room = /^((?:server|web)\/rooms\/[^/]+\/[^/]+)/.exec(file)?.[1]
  if (room) return room
  return /^(contract|domain)\//.test(file) ? file : (/^((?:server|web)\/[^/]+)\//.exec(file)?.[1] ?? file)
}

/** Tarjan's algorithm. */
function stronglyConnected(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    open.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) visit(other)
      if (open.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!))
    }
    if (low.get(node) === order.get(node)) found.push(open.splice(open.indexOf(node)).sort())
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return found
}

import { useEffect, useState } from 'react'

type Found = HTMLElement | null | undefined
/** Where a layer was opened from. `again` finds it after it was drawn anew; `behind` is where the layer around it was opened from. */
export type Origin = { element: HTMLElement; again: () => Found; behind: Origin | undefined }

const open: Origin[] = []
export const topmostLayer = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/** When the layer closes, the focus goes back to where it was opened from: a keyboard user goes on in the same row. */
export function useFocusReturn(): void {
  // Taken while drawing: the layer's own focus comes after.
  const [origin] = useState(() => originOf(document.activeElement))
  useEffect(() => {
    if (!origin) return
    open.push(origin)
    return () => {
      open.splice(open.indexOf(origin), 1)
      // After what is drawn in its stead.
      setTimeout(() => giveBack(origin))
    }
  }, [origin])
}

export function giveBack(origin: Origin | undefined, beside?: () => Found): void {
  const isTaken = document.activeElement !== null && document.activeElement !== document.body
  if (isTaken || !origin) return
  const top = topmostLayer()
  for (const find of [() => origin.element, origin.again, beside]) {
    const target = find?.()
    if (!target || (top && !top.contains(target))) continue
    target.focus()
    if (document.activeElement === target) return
  }
  if (origin.behind) giveBack(origin.behind)
  else (top ?? document.querySelector('main'))?.focus({ preventScroll: true })
}

export function originOf(element: Element | null): Origin | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const name = nameOf(element)
  const alike = (within: ParentNode) =>
    [...within.querySelectorAll<HTMLElement>(element.tagName)].find(one => nameOf(one) === name)
  const find = rowOrigin(element, alike) ?? alike
  const isInLayer = element.closest('[aria-modal="true"]') !== null
  return {
    element,
    again() {
      // What lay in a layer that has gone, too, is nowhere else.
      const within = isInLayer ? topmostLayer() : document
      return (element.id ? document.getElementById(element.id) : null) ?? (within && find(within))
    },
    behind: isInLayer ? open.at(-1) : undefined,
  }
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** In the row of the same key, or in the one that came into its place; there the control alike, else the row itself. */
function rowOrigin(element: HTMLElement, alike: (within: ParentNode) => Found): typeof alike | undefined {
  const row = element.closest<HTMLElement>('tr[data-key]')
  const title = row?.closest('table')?.getAttribute('aria-label')
  if (!row || !title) return undefined
  const { key = '', index } = row.dataset
  const column = element.closest('td')?.cellIndex ?? 0
  // The row itself where it can be opened; else what stands in the same column.
  const controlIn = (one: HTMLElement): Found => {
    if (one.tabIndex >= 0) return one
    const cells = [...(one as HTMLTableRowElement).cells]
    return [cells[column], ...cells].map(cell => cell?.querySelector<HTMLElement>('button, a[href]')).find(Boolean)
  }
  return within => {
    const table = within.querySelector(`table[aria-label="${CSS.escape(title)}"]`)
    const same = table?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
    if (same) return (element !== row && alike(same)) || controlIn(same)
    const drawn = [...(table?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])]
    const next = drawn.findLast(one => Number(one.dataset.index) <= Number(index)) ?? drawn[0]
    return next && controlIn(next)
  }
}

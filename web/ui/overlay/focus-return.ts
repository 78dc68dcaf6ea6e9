import { useEffect, useState } from 'react'

type Found = HTMLElement | null | undefined
/** Where a layer was opened from. `again` finds it after it was drawn anew; `behind` is where the layer around it was opened from. */
type Place = { element: HTMLElement; again: () => Found; behind: Place | undefined }

const open: Place[] = []
export const topmostLayer = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/** When the layer closes, the focus goes back to where it was opened from: a keyboard user goes on in the same row. */
export function useFocusReturn(): void {
  // Taken while drawing: the layer's own focus comes after.
  const [place] = useState(() => placeOf(document.activeElement))
  useEffect(() => {
    if (!place) return
    open.push(place)
    return () => {
      open.splice(open.indexOf(place), 1)
      // After what is drawn in its stead.
      setTimeout(() => giveBack(place))
    }
  }, [place])
}

function giveBack(place: Place | undefined): void {
  const isTaken = document.activeElement !== null && document.activeElement !== document.body
  if (isTaken || !place) return
  const top = topmostLayer()
  for (const target of [place.element, place.again()]) {
    if (!target || (top && !top.contains(target))) continue
    target.focus()
    if (document.activeElement === target) return
  }
  if (place.behind) giveBack(place.behind)
  else (top ?? document.querySelector('main'))?.focus({ preventScroll: true })
}

function placeOf(element: Element | null): Place | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const name = nameOf(element)
  const alike = (within: ParentNode) =>
    [...within.querySelectorAll<HTMLElement>(element.tagName)].find(one => nameOf(one) === name)
  const find = rowPlace(element, alike) ?? alike
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
function rowPlace(element: HTMLElement, alike: (within: ParentNode) => Found): typeof alike | undefined {
  const row = element.closest<HTMLElement>('tr[data-key]')
  const title = row?.closest('table')?.getAttribute('aria-label')
  if (!row || !title) return undefined
  const { key = '', index } = row.dataset
  return within => {
    const table = within.querySelector(`table[aria-label="${CSS.escape(title)}"]`)
    const same = table?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
    if (same) return (element !== row && alike(same)) || same
    const drawn = [...(table?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])]
    return drawn.findLast(one => Number(one.dataset.index) <= Number(index)) ?? drawn[0]
  }
}

import { type Answers, answersOf, type Size } from './roster-plans.ts'

/** `tell`: what comes after the first picture. */
export type Drawn = { clear: () => void; tell?: () => Promise<void> }
export type Way = {
  draw: (place: HTMLElement, answers: Answers, size: Size) => Drawn
  /** What is there once the plan is. */
  shown: string
}

/** As the page of a store: this lies above the plan. */
const ABOVE = 230
export const WIDTH = 1400
/** What is left of a window of 900 for it. */
export const HEIGHT = 612

/** In the page: draws a plan anew in one of the ways. */
export function stageOf<Name extends string>(ways: Readonly<Record<Name, Way>>) {
  let drawn: Drawn | undefined
  let answers: Answers
  const place = document.createElement('main')
  place.style.cssText = `display:block;position:absolute;top:${ABOVE}px;left:20px;width:${WIDTH}px`

  function clear(): void {
    drawn?.clear()
    drawn = undefined
    place.replaceChildren()
  }

  function prepare(size: Size): Promise<void> {
    clear()
    answers ??= answersOf(size)
    document.body.replaceChildren(place)
    return painted()
  }

  /** From the answer as text to the frame that shows the plan. */
  async function paint(name: Name, size: Size): Promise<void> {
    const { draw, shown } = ways[name]
    const seen = firstSeen(place, shown)
    drawn = draw(place, answers, size)
    await seen
  }

  /** The middle of a bar that can be carried. */
  function barAt(name: Name): { x: number; y: number } {
    for (const bar of document.querySelectorAll(ways[name].shown)) {
      const box = bar.getBoundingClientRect()
      const isInSight = box.left > 400 && box.right < 900 && box.top > ABOVE + 140 && box.bottom < ABOVE + 300
      if (isInSight && box.width > 24) return { x: box.left + box.width / 2, y: box.top + Math.min(8, box.height / 2) }
    }
    throw new Error(`No bar is in sight: ${name}`)
  }

  return {
    ...{ prepare, paint, clear, barAt, painted },
    tell: async () => drawn?.tell?.(),
    nodes: () => document.body.querySelectorAll('*').length,
  }
}

const firstSeen = (place: HTMLElement, shown: string): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (!place.querySelector(shown)) return
      observer.disconnect()
      void painted().then(resolve)
    }
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true, subtree: true, attributes: true })
  })

/** After the next frame was laid out and painted. */
export const painted = (): Promise<void> =>
  new Promise(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    }),
  )

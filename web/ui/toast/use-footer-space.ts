import { type RefObject, useLayoutEffect } from 'react'
import { footerSpace } from './footer-space.ts'

/** Where `data-footer` stands on what holds the buttons of a page, a drawer or a dialog, messages end above it. */
export function useFootroom(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const messages = box.current
    if (!isShown || !messages) return
    const place = () => {
      const footers = [...document.querySelectorAll('[data-footer]')].map(one => one.getBoundingClientRect())
      const window = { width: innerWidth, height: innerHeight }
      messages.style.setProperty(
        '--footer-space',
        `${footerSpace(messages.getBoundingClientRect(), footers, window)}px`,
      )
    }
    place()
    // What comes, goes, slides in or scrolls while they are shown.
    const seen = new MutationObserver(place)
    seen.observe(document.body, { childList: true, subtree: true })
    const events = ['resize', 'scroll', 'transitionend'] as const
    for (const event of events) addEventListener(event, place, { capture: true, passive: true })
    return () => {
      seen.disconnect()
      for (const event of events) removeEventListener(event, place, { capture: true })
    }
  }, [box, isShown])
}

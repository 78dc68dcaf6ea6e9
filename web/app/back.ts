import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { onLayerOpened, topmost } from '#web/ui/overlay/layers.ts'
import { hasUnsaved, mayLeave } from '#web/ui/overlay/unsaved.ts'

/** Counts the entries of this page in the browser's history, as the router does. */
type Entry = { __TSR_index?: number; isDoubled?: boolean } | null

/**
 * Back closes what is open above the screen, or asks before what was typed is lost; only then it leads elsewhere. The browser
 * has gone by the time it tells: it is sent forward again before the router hears of it, so that the address stays.
 */
export function guardedHistory(): RouterHistory {
  // Listeners of the window are called in the order in which they came.
  addEventListener('popstate', event => {
    if (isHandled(event)) event.stopImmediatePropagation()
  })
  const history = createBrowserHistory()
  let isOnDouble = Boolean((window.history.state as Entry)?.isDoubled)
  let isReturning: (() => void) | undefined
  let isLeaving = false

  // Below the first entry lies another page, of which one would only hear when it is too late.
  onLayerOpened(() => {
    if (history.location.state.__TSR_index > 0 || isOnDouble) return
    // Past the router: to it nothing has happened.
    History.prototype.pushState.call(window.history, { ...window.history.state, isDoubled: true }, '')
    isOnDouble = true
  })

  const returnTo = (steps: number) =>
    new Promise<void>(resolve => {
      isReturning = resolve
      window.history.go(steps)
    })
  const askToLeave = async (steps: number) => {
    if (!(await mayLeave())) return
    isLeaving = true
    history.go(-steps, { ignoreBlocker: true })
  }

  const isHandled = ({ state }: PopStateEvent): boolean => {
    if (isReturning) {
      isReturning()
      isReturning = undefined
      return true
    }
    const entry: Entry = state
    const [from, to] = [history.location.state.__TSR_index, entry?.__TSR_index ?? 0]
    const isFromDouble = from === 0 && to === 0 && isOnDouble && !entry?.isDoubled
    if (isLeaving || (to >= from && !isFromDouble)) {
      isLeaving = false
      isOnDouble = Boolean(entry?.isDoubled)
      return false
    }
    const steps = isFromDouble ? 1 : from - to
    const layer = topmost()
    if (layer && !layer.isInAddress) void returnTo(steps).then(layer.close)
    else if (isFromDouble) {
      // Nothing is open any more: the entry was there for that only.
      isOnDouble = false
      window.history.back()
    } else if (hasUnsaved()) void returnTo(steps).then(() => askToLeave(steps))
    else {
      isOnDouble = Boolean(entry?.isDoubled)
      return false
    }
    return true
  }
  return history
}

import { giveBack, type Origin, originOf } from './focus-return.ts'

/** After what gives the focus on by itself: a closing layer, a field that opens in place. */
const SETTLED_MS = 40
/** A button that is locked while it works has the focus again when it is done. */
const LOCKED_MS = 600
const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)'

/** Of those before it within a box, as many as may go with it. */
const NEIGHBOURS = 8
/** What comes and goes beside the work, as messages do. */
const ASIDE = '[data-aside]'

type Place = {
  origin: Origin
  /** Each box around it, the nearest first, and who in it comes before, the nearest first. */
  around: readonly { box: HTMLElement; before: readonly HTMLElement[] }[]
}

/**
 * What had the focus may go: a row that was deleted, a button that saved and is gone with its bar. The focus then goes to what came
 * in its place, or stands beside it; on the page itself a keyboard user would begin from the top.
 */
export function keepFocus(): void {
  let work: Place | undefined
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isAside(target) && !isAside(relatedTarget)) work = placeOf(relatedTarget)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    const place = placeOf(target)
    if (!place) return
    const lost = { ...place, work, bar: document.querySelector('header'), since: Date.now() }
    const wasLocked = target.matches(':disabled')
    setTimeout(() => regain(lost, wasLocked), SETTLED_MS)
  })
}

const isAside = (target: EventTarget | null) => target instanceof Element && target.closest(ASIDE) !== null

function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const origin = originOf(target)
  return origin && { origin, around: aroundOf(target) }
}

/** `work`: where it came from before something aside took it; `bar`: what stays above all screens. */
type Lost = Place & { work: Place | undefined; bar: Element | null; since: number }

function regain(lost: Lost, wasLocked: boolean): void {
  if (document.activeElement !== document.body) return
  const { element } = lost.origin
  if (isThere(element)) {
    // Whoever clicks beside it means to leave it.
    if (wasLocked) element.focus({ preventScroll: true })
    return
  }
  const mayUnlock = element.isConnected && element.matches(':disabled') && Date.now() - lost.since < LOCKED_MS
  if (mayUnlock) return void setTimeout(() => regain(lost, true), SETTLED_MS)
  // Another page altogether, as after signing in, is read from its top.
  if (!lost.bar?.isConnected) return
  const wasAside = lost.around.some(({ box }) => box.matches(ASIDE))
  const next = wasAside ? beside(lost) : undefined
  if (next) next.focus()
  else giveBackTo(wasAside && lost.work ? lost.work : lost)
}

const giveBackTo = (place: Place) => giveBack(place.origin, () => beside(place))

const isThere = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

const focusableIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(FOCUSABLE)]

function aroundOf(element: HTMLElement): Place['around'] {
  const around: { box: HTMLElement; before: HTMLElement[] }[] = []
  for (let box = element.parentElement; box && !box.matches('main, body, [role="dialog"]'); box = box.parentElement) {
    const all = focusableIn(box)
    const at = all.indexOf(element)
    around.push({ box, before: all.slice(Math.max(at - NEIGHBOURS, 0), Math.max(at, 0)).reverse() })
    if (box.matches(ASIDE)) break
  }
  return around
}

/** In the nearest box that is still there, what came into its place, or else the last one before it. */
function beside({ around }: Place): HTMLElement | undefined {
  for (const { box, before } of around) {
    if (!box.isConnected) continue
    const found = focusableIn(box).filter(isThere)
    const last = before.find(isThere)
    const next = found[last ? found.indexOf(last) + 1 : 0] ?? last
    if (next) return next
  }
  return undefined
}

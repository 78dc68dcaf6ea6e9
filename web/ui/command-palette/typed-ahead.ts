/** Longer than any file takes to come; whoever gave up by then means something else. */
const MOST_MS = 5000

let typed = { text: '', isEntered: false }
let stop: (() => void) | undefined

/** From the shortcut until there is a field: what is typed is kept for it, and presses nothing on the page below. */
export function keepTyped(): void {
  stop?.()
  typed = { text: '', isEntered: false }
  const onKeyDown = (event: KeyboardEvent) => {
    // A notice may have come instead, or something else lies open: its keys are its own.
    if (event.key === 'Escape' || document.querySelector('[aria-modal="true"]')) return stop?.()
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Enter') typed.isEntered = true
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1)
    else if (event.key.length === 1) typed.text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const timer = setTimeout(() => stop?.(), MOST_MS)
  addEventListener('keydown', onKeyDown, { capture: true })
  stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, { capture: true })
    stop = undefined
  }
}

/** What was typed so far; from here on the field takes the keys itself. */
export function takeTyped(): typeof typed {
  stop?.()
  const taken = typed
  typed = { text: '', isEntered: false }
  return taken
}

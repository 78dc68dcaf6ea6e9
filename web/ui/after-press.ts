let isPressed = false
const press = (event: Event) => {
  isPressed = event.type === 'pointerdown'
}
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, press, { capture: true })

/** Waits while the pointer is down: what moves the page between pressing and letting go makes the click miss. */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const released = new AbortController()
  const onRelease = () => {
    released.abort()
    // The click comes right after.
    setTimeout(run)
  }
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, onRelease, { capture: true, signal: released.signal })
}

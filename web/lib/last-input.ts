/** What only a person does. Moving the pointer is left out: a table that is pushed moves it, too. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const

// Somebody has opened the page. By the clock of the wall: the other one stands still while a laptop sleeps.
let lastInput = Date.now()

for (const name of INPUTS)
  addEventListener(
    name,
    ({ isTrusted }) => {
      if (isTrusted) lastInput = Date.now()
    },
    { capture: true, passive: true },
  )

/** For how long nobody has touched this page; the server ends a session that is left (`server/platform/gate.ts`). */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1000))

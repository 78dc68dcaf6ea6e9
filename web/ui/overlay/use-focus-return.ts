import { useEffect, useState } from 'react'

/** When the layer closes, the focus goes back to where it was opened from: a keyboard user goes on in the same row. */
export function useFocusReturn(): void {
  // Taken while drawing: the layer's own focus comes after.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isCovered = document.querySelector('[aria-modal="true"]') !== null
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isCovered && isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}

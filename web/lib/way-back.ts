import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { hasUnsaved } from '#web/ui/overlay/unsaved.ts'

/**
 * Closes what has its address by going back, over all that was opened one from the other, to where the first was opened
 * from: one entry more in the history, and Back would open it again. Says false where there is nothing to go back to; then
 * the address is replaced. `only` for what leads to its list whatever lies below it.
 */
export function useWayBack(isOpen: boolean, only?: 'list'): () => boolean {
  const { history } = useRouter()
  const first = useRef<number>(undefined)
  const wasClosed = useRef(only === undefined)
  const isGoing = useRef(false)
  useEffect(() => {
    isGoing.current = false
    if (!isOpen) {
      wasClosed.current = true
      first.current = undefined
    } else if (wasClosed.current) first.current = history.location.state.__TSR_index
  }, [isOpen, history])
  return () => {
    if (isGoing.current) return true
    if (!first.current) return false
    // The browser takes its time; who closes twice does not go twice.
    isGoing.current = !hasUnsaved()
    history.go(first.current - 1 - history.location.state.__TSR_index)
    return true
  }
}

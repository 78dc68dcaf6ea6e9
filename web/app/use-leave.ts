import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Spec 1 §9. */
const READING_MS = 3000

/** Goes on after the time it takes to read what happened; the page with its one-time link stays in no history. */
export function useLeave(to: '/' | '/account' | undefined): void {
  const { navigate } = useRouter()
  useEffect(() => {
    if (!to) return
    const timer = setTimeout(() => void navigate({ to, replace: true }), READING_MS)
    return () => clearTimeout(timer)
  }, [to, navigate])
}

import { useEffect } from 'react'

/** The window's title while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kontor`
  }, [title])
}

import { useEffect, useRef } from 'react'
import { focusFault } from './focus-fault.ts'

/** Puts the focus on one entry of the dialog that it stands in, as that opens. */
export function FocusEntry({ entry }: { entry: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // After the dialog, which puts the focus on its first field.
    const timer = setTimeout(() => focusFault(mark.current?.closest('[role="dialog"]') ?? null, { [entry]: true }))
    return () => clearTimeout(timer)
  }, [entry])
  return <span ref={mark} hidden />
}

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readStoredJson, writeStoredJson } from './storage.ts'
import { useOnce } from './use-once.ts'

/** Longer than that nobody looks at nothing. */
const PATIENCE_MS = 1500

type Props = {
  /** Of the screen, and of what its height depends on. */
  name: string
  /** All of it is there that will be. */
  isThere: boolean
  above: ReactNode
  children: ReactNode
}

/**
 * What comes late and stands above something takes the room that it took the last time, so that nothing below it jumps. Where it
 * never was, what is below waits for it a moment.
 */
export function KeptPlace({ name, isThere, above, children }: Props) {
  const key = `recent_height_${name}` as const
  const box = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => readStoredJson<number>(key))
  const isBegun = useOnce(isThere)
  const isLate = useIsLate()

  useLayoutEffect(() => {
    if (!isBegun || !box.current) return
    const keep = () => writeStoredJson(key, box.current?.offsetHeight ?? 0)
    const observer = new ResizeObserver(keep)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isBegun, key])

  return (
    <>
      <div ref={box} style={isBegun ? undefined : { minHeight: kept }}>
        {above}
      </div>
      {(isBegun || kept !== undefined || isLate) && children}
    </>
  )
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

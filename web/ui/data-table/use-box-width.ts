import { useLayoutEffect, useState } from 'react'

/** The pixels inside an element; undefined until it is in the page. */
export function useBoxWidth(box: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return width
}

import { useState } from 'react'

/** True from the first time on that it was. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}

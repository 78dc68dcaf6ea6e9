import { useRef } from 'react'

/** Gives the same key for the same content, so that sending again after a lost answer cannot create twice. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined)
  return content => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}

// Not `randomUUID`, which browsers only have on https and localhost.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

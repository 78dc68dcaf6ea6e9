import { useState } from 'react'
import { randomKey } from './random-key.ts'

/** Requests that came back: the same content after that is another wish, as closing a month that was reopened meanwhile. */
const answered = new Set<string>()
export const markAnswered = (key: string): void => void answered.add(key)

/** Gives the same key for the same content until it is answered, so that sending again after a lost answer cannot create twice. */
export const useIdempotencyKey = (): ((content: unknown) => string) => useState(keysByContent)[0]

export function keysByContent(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return content => {
    const text = JSON.stringify(content)
    if (last?.content !== text || answered.has(last.key)) last = { content: text, key: randomKey() }
    return last.key
  }
}

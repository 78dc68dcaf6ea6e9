import { type RefObject, useEffect, useRef } from 'react'

/** For forms of a few fields: whenever other faults are told, the first field with one gets the focus. */
export function useFirstFault(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong now is read from the page
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [faults])
  return form
}

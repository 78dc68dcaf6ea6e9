import { useCallback, useId, useLayoutEffect } from 'react'
import { confirm } from '../confirm/confirm.ts'

const unsaved = new Set<string>()
let isSending = false
const waiting = new Set<() => void>()
/** What is longer on its way may be lost; then whoever wants to go decides. */
const PATIENCE_MS = 8000

/** Whether something was typed, anywhere on the page, that is not saved yet. */
export const hasUnsaved = () => unsaved.size > 0

/** The question before what was typed is lost; true when it may be. */
export const mayDiscard = (text = 'Ihre Eingaben wurden noch nicht gespeichert.') =>
  confirm({ title: 'Änderungen verwerfen?', text, confirmLabel: 'Verwerfen', danger: true })

/** Whether to go elsewhere: what is being saved is no longer asked about, it is waited for; what is only typed is asked about. */
export async function mayLeave(): Promise<boolean> {
  if (hasUnsaved() && isSending) await sent()
  return !hasUnsaved() || mayDiscard()
}

const sent = () =>
  new Promise<void>(resolve => {
    waiting.add(resolve)
    setTimeout(resolve, PATIENCE_MS)
  })

/**
 * Nothing leaves the page without asking while a form is dirty: no link, no Back, no reload. What is returned says that it
 * was saved, at once, for whoever leaves right after.
 */
export function useUnsaved(isDirty: boolean): () => void {
  const id = useId()
  const settle = useCallback(() => mark(id, false), [id])
  // With each drawing: what is typed after saving counts again.
  useLayoutEffect(() => mark(id, isDirty))
  useLayoutEffect(() => settle, [settle])
  return settle
}

/** What is on its way to the server would be lost with the page; a link within it leaves it on its way. */
export function markSending(isOnItsWay: boolean): void {
  isSending = isOnItsWay
  listen()
  if (isOnItsWay) return
  // The form that sent it hears of the answer first.
  for (const resolve of waiting) setTimeout(resolve)
  waiting.clear()
}

function mark(id: string, isDirty: boolean): void {
  if (isDirty) unsaved.add(id)
  else unsaved.delete(id)
  listen()
}

function listen(): void {
  // The browser keeps pages without a listener for a quick way back to them.
  if (isSending || unsaved.size > 0) addEventListener('beforeunload', askBrowser)
  else removeEventListener('beforeunload', askBrowser)
}

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

import { create } from 'zustand'
import { toastDuration } from '#web/ui/toast/toast-duration.ts'

type ToastKind = 'success' | 'info' | 'warning' | 'error'
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  kind: ToastKind
  header: string
  description?: string
  action?: ToastAction
  about?: string
  durationMs: number
}

// Short texts would vanish before they are read. Spec 1 §9.
const SHORTEST_MS = 2000
// Something to click needs time to reach.
const SHORTEST_WITH_ACTION_MS = 6000

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

export const toast = {
  success: (header: string, description?: string, action?: ToastAction) =>
    show({ kind: 'success', header, description, action }),
  info: (header: string, description?: string) => show({ kind: 'info', header, description }),
  warning: (header: string, description?: string) => show({ kind: 'warning', header, description }),
  /** `about`: what was tried; as soon as that succeeds, nobody has to read any more that it failed. */
  error: (header: string, description?: string, about?: string) => show({ kind: 'error', header, description, about }),
  succeeded: (tried: string) =>
    useToasts.setState(({ toasts }) =>
      toasts.some(({ about }) => about === tried) ? { toasts: toasts.filter(({ about }) => about !== tried) } : {},
    ),
}

export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))

let lastId = 0

function show(told: Omit<Toast, 'id' | 'durationMs'>): void {
  const { header, description, action } = told
  const shortest = action ? SHORTEST_WITH_ACTION_MS : SHORTEST_MS
  const durationMs = Math.max(shortest, toastDuration(header, description))
  const toast = { ...told, id: ++lastId, durationMs }
  // The same message twice is one message; more than four would cover the work.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(one => one.header !== header || one.description !== description), toast].slice(-4),
  }))
}

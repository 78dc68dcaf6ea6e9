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
  durationMs: number
}

// Short texts would vanish before they are read. Spec 1 §9.
const SHORTEST_MS = 2000
// Something to click needs time to reach.
const SHORTEST_WITH_ACTION_MS = 6000

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

export const toast = {
  success: (header: string, description?: string, action?: ToastAction) => show('success', header, description, action),
  info: (header: string, description?: string, action?: ToastAction) => show('info', header, description, action),
  warning: (header: string, description?: string, action?: ToastAction) => show('warning', header, description, action),
  error: (header: string, description?: string, action?: ToastAction) => show('error', header, description, action),
}

export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))

let lastId = 0

function show(kind: ToastKind, header: string, description?: string, action?: ToastAction): void {
  const shortest = action ? SHORTEST_WITH_ACTION_MS : SHORTEST_MS
  const durationMs = Math.max(shortest, toastDuration(header, description))
  const toast = { id: ++lastId, kind, header, description, action, durationMs }
  // The same message twice is one message; more than four would cover the work.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(one => one.header !== header || one.description !== description), toast].slice(-4),
  }))
}

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dismissToast, type Toast, useToasts } from './toast.ts'
import styles from './toasts.module.css'
import { useFootroom } from './use-footer-space.ts'

const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX }

/** Spec 1 §9; as long as the transition. */
const FADE_MS = 1000

/** The messages at the bottom right. */
export function Toasts() {
  const toasts = useToasts(state => state.toasts)
  const box = useRef<HTMLElement>(null)
  useFootroom(box, toasts.length > 0)
  return (
    <section ref={box} className={styles.toasts} aria-label="Meldungen" data-aside data-screen-only>
      {toasts.map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastBox({ toast: { id, kind, header, description, action, durationMs } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const [fading, setFading] = useState(false)
  const leftMs = useRef(durationMs)
  useEffect(() => {
    if (paused) return
    const begun = Date.now()
    const timer = setTimeout(() => setFading(true), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - begun
    }
  }, [paused])
  useEffect(() => {
    if (!fading || paused) return
    const timer = setTimeout(() => dismissToast(id), FADE_MS)
    return () => clearTimeout(timer)
  }, [fading, paused, id])

  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only stops the clock
    <div
      className={styles.toast}
      data-kind={kind}
      data-fading={(fading && !paused) || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className={styles.text} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
        <b>{header}</b>
        {description && <span>{description}</span>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Meldung schließen" onClick={() => dismissToast(id)}>
        <IconX size={16} stroke={1.8} />
      </button>
    </div>
  )
}

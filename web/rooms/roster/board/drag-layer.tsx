import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { spanText } from '#domain/roster/wall-clock.ts'
import { hoursText } from './board-texts.ts'
import styles from './drag-layer.module.css'
import { useDrag } from './drag-store.ts'

/** Above all: the bar at the pointer, guides to the heads, its times, and what the law says of it. */
export function DragLayer() {
  const carried = useDrag(state => state.carried)
  useMarks(carried?.employeeId, carried?.shift && !carried.isCopy ? carried.shift.id : undefined)
  if (!carried) return null
  const { bar, top, span, told, refused, pointer, planned, isCopy } = carried
  const guides = [bar.left, bar.left + bar.width]
  return createPortal(
    <div className={styles.layer} aria-hidden>
      {guides.map(left => (
        <i key={left} className={styles.guide} style={{ left, top, height: Math.max(0, bar.top - top) }} />
      ))}
      <i className={styles.ghost} style={bar} data-refused={refused !== undefined || undefined} />
      <span className={styles.times} style={{ left: bar.left + bar.width / 2, top: bar.top - 26 }}>
        {spanText(span)}
        {isCopy && ' Kopie'}
        {planned !== undefined && carried.employeeId !== null && <small>{`${hoursText(planned)} h`}</small>}
      </span>
      {(refused !== undefined || told.length > 0) && (
        <div className={styles.told} style={placeOf(pointer)}>
          {refused !== undefined && <p data-tone="error">{refused}</p>}
          {told.slice(0, 2).map(({ rule, limit, text, severity }) => (
            <p key={`${rule} ${limit}`} data-tone={severity === 'blocks' ? 'error' : 'warn'}>
              {text}
            </p>
          ))}
          {told.length > 2 && <p data-tone="warn">{`und ${told.length - 2} weitere`}</p>}
        </div>
      )}
    </div>,
    document.body,
  )
}

const WIDTH = 320

const placeOf = ({ x, y }: { x: number; y: number }) => ({
  left: Math.min(x + 14, innerWidth - WIDTH - 12),
  top: Math.min(y + 22, innerHeight - 140),
})

/** The row that would take it, and the bar that it is, without drawing the board anew. */
function useMarks(employeeId: number | null | undefined, shiftId: number | undefined): void {
  useEffect(() => {
    if (employeeId === undefined) return
    const rows = document.querySelectorAll(`[data-row][data-person="${employeeId ?? 0}"]`)
    for (const row of rows) row.setAttribute('data-target', '')
    return () => {
      for (const row of rows) row.removeAttribute('data-target')
    }
  }, [employeeId])
  useEffect(() => {
    if (shiftId === undefined) return
    const bar = document.querySelector(`[data-bar][data-shift="${shiftId}"]`)
    bar?.setAttribute('data-carried', '')
    return () => bar?.removeAttribute('data-carried')
  }, [shiftId])
}

import { create } from 'zustand'
import { useCan } from '#web/lib/session.ts'
import type { EventRun } from './board-events.ts'
import { labelWidth } from './board-texts.ts'
import styles from './event-chips.module.css'

/** The one whose form is open. */
export const useOpenedEvent = create<{ id: number | undefined }>()(() => ({ id: undefined }))
export const openEvent = (id: number | undefined): void => useOpenedEvent.setState({ id })

type Props = {
  runs: readonly EventRun[]
  /** Of the head in which they stand, by its place. */
  at: number
  /** The first head that is drawn: what began before goes on there. */
  first?: number
  /** Pixels of a day where they are so few that a name may have no room. */
  dayWidth?: number
}

/** What begins on a day, as bands over all of its days; one opens its event for who may plan. */
export function EventChips({ runs, at, first = 0, dayWidth }: Props) {
  const canWrite = useCan('roster.write')
  return runs.map(run => {
    const begin = Math.max(run.at, first)
    const days = run.at + run.days - begin
    if (begin !== at || days <= 0) return null
    const { key, name, more, event } = run
    const band = {
      className: styles.chip,
      title: [name, more, event?.description].filter(Boolean).join(', '),
      style: { '--of': days, '--lane': run.lane, '--event': event?.color } as object,
      'data-holiday': event === undefined || undefined,
    }
    const hasRoom = (label: string) => dayWidth === undefined || labelWidth(label) <= days * dayWidth - 18
    const text = (
      <>
        {hasRoom(name) ? name : <span className="visually-hidden">{name}</span>}
        {more && hasRoom(`${name} ${more}`) && <small>{more}</small>}
      </>
    )
    return event && canWrite ? (
      <button key={key} type="button" {...band} onClick={() => openEvent(event.id)}>
        {text}
      </button>
    ) : (
      <em key={key} {...band}>
        {text}
      </em>
    )
  })
}

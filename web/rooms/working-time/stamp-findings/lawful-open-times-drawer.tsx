import { type ComponentProps, useCallback } from 'react'
import { personName } from '#domain/people/person-name.ts'
import OpenTimesDrawer, { type NotedTime } from '#web/rooms/time/open-times/open-times-drawer.tsx'
import { StampLawNote, StampMark } from './stamp-law-note.tsx'

type Props = Omit<ComponentProps<typeof OpenTimesDrawer>, 'markOf' | 'noteOf'>

/** The times that wait to be confirmed, beside each what the law says of it; it keeps nobody from confirming. */
export default function LawfulOpenTimesDrawer(props: Props) {
  const { month, store } = props
  const [from, to] = [
    month.toPlainDate({ day: 1 }).toString(),
    month.toPlainDate({ day: month.daysInMonth }).toString(),
  ]
  const markOf = useCallback(
    (time: NotedTime) => <StampMark {...{ from, to }} stampId={time.id} storeId={store.id} of={personName(time)} />,
    [from, to, store.id],
  )
  return (
    <OpenTimesDrawer
      {...props}
      markOf={markOf}
      noteOf={({ id }) => <StampLawNote {...{ from, to }} stampId={id} storeId={store.id} />}
    />
  )
}

import { todayHere } from '#web/ui/today.ts'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de-at'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './date-field.module.css'

type Day = Temporal.PlainDate
type Props = {
  value: Day | undefined
  min: Day | undefined
  max: Day | undefined
  canBeEmpty: boolean
  onPick: (day: Day | undefined) => void
}

/** A month to pick a day from; week from Monday. */
export default function DateFieldCalendar({ value, min, max, canBeEmpty, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const today = todayHere()
  const isWithin = (day: Day) =>
    (!min || Temporal.PlainDate.compare(day, min) >= 0) && (!max || Temporal.PlainDate.compare(day, max) <= 0)
  const start = (value ?? (isWithin(today) ? today : (min ?? max ?? today))).toString()
  // When it has only now been loaded, the popover has opened without anything to take the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={box}>
      <DatePicker
        value={value?.toString() ?? null}
        onChange={text => onPick(text ? Temporal.PlainDate.from(text) : value)}
        defaultDate={start}
        getDayProps={day => ({ 'data-autofocus': day === start || undefined })}
        minDate={min?.toString()}
        maxDate={max?.toString()}
        locale="de-at"
        hideOutsideDates
        size="xs"
        classNames={{
          day: styles.day,
          weekday: styles.weekday,
          calendarHeaderLevel: styles.control,
          calendarHeaderControl: styles.control,
          monthsListControl: styles.control,
          yearsListControl: styles.control,
        }}
        getDayAriaLabel={day => Temporal.PlainDate.from(day).toLocaleString('de-AT', { dateStyle: 'full' })}
        previousLabel="Voriger Monat"
        nextLabel="Nächster Monat"
      />
      <div className={styles.foot}>
        <Button variant="text" disabled={!isWithin(today)} onClick={() => onPick(today)}>
          Heute
        </Button>
        {canBeEmpty && value && (
          <Button variant="text" onClick={() => onPick(undefined)}>
            Datum entfernen
          </Button>
        )}
      </div>
    </div>
  )
}

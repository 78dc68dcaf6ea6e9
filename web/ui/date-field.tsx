import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de-at'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { parseDay } from '#domain/basics/days.ts'

type Props = {
  label: string
  value: Temporal.PlainDate | undefined
  onChange: (day: Temporal.PlainDate | undefined) => void
  required?: boolean
  disabled?: boolean
  error?: string
  min?: Temporal.PlainDate
  max?: Temporal.PlainDate
}

/** A day to type (5.1.2026) or to pick; week from Monday. */
export const DateField = ({ value, onChange, min, max, ...field }: Props) => (
  <DateInput
    {...field}
    value={value?.toString() ?? null}
    onChange={text => onChange(text ? Temporal.PlainDate.from(text) : undefined)}
    dateParser={text => parseDay(text)?.toString() ?? null}
    minDate={min?.toString()}
    maxDate={max?.toString()}
    valueFormat="DD.MM.YYYY"
    locale="de-at"
    placeholder="TT.MM.JJJJ"
    hideOutsideDates
    previousLabel="Voriger Monat"
    nextLabel="Nächster Monat"
    clearButtonProps={{ 'aria-label': 'Datum entfernen' }}
    clearable={!field.required}
    rightSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
    rightSectionPointerEvents="none"
  />
)

import { parseTime } from '#domain/basics/days.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

/** A time of day as minutes after midnight, `00:00` to `24:00`; typed as `7:30` or `0730`. Spec 2 §5. */
export const TimeField = (props: TypedFieldProps<number>) => (
  <TypedField
    {...props}
    read={text => parseTime(text.trim().replace(/^(\d{2})(\d{2})$/, '$1:$2'))}
    show={minutes => `${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`}
    faultOf={(minutes, text) => (minutes === undefined ? `„${text.trim()}“ ist keine Uhrzeit (HH:mm)` : undefined)}
    input={{ inputMode: 'numeric', placeholder: 'HH:mm' }}
  />
)

const two = (n: number) => String(n).padStart(2, '0')

import { formatNumber, parseHours } from '#domain/basics/numbers.ts'
import { limitText } from './limits.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

type Props = TypedFieldProps<number> & {
  /** In minutes. */
  min?: number
  max?: number
  unit?: string
}

const show = (minutes: number) => formatNumber(minutes / 60)

/** Hours as whole minutes, typed as `38,5` or `38:30`, shown as `38,50`. */
export const HoursField = ({ min = 0, max, unit, ...props }: Props) => (
  <TypedField
    {...props}
    read={parseHours}
    show={minutes => (props.disabled && unit ? `${show(minutes)} ${unit}` : show(minutes))}
    faultOf={minutes =>
      minutes === undefined
        ? 'Bitte geben Sie Stunden ein, zum Beispiel 38,5'
        : limitText(minutes, { min, max }, value => `${show(value)} Stunden`)
    }
    input={{ inputMode: 'decimal', rightSection: unit && <span aria-hidden>{unit}</span>, rightSectionWidth: 70 }}
  />
)

import { formatScaled, parseDecimal, roundTo } from '#domain/basics/numbers.ts'
import { limitText } from './limits.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

type Props = TypedFieldProps<number> & {
  /** Of the stored whole number so many digits are decimals. */
  places: number
  min?: number
  max?: number
  unit?: string
}

/** A number with decimals, kept as a whole one: `12,5` with two places is 1250. */
export const DecimalField = ({ places, min = 0, max, unit, ...props }: Props) => (
  <TypedField
    {...props}
    read={text => {
      const value = parseDecimal(text.replace(unit ?? '', ''))
      return value === undefined ? undefined : roundTo(value * 10 ** places, 0)
    }}
    show={value => withUnit(formatScaled(value, places), props.disabled ? unit : undefined)}
    faultOf={(value, text) =>
      value === undefined
        ? `„${text.trim()}“ ist keine Zahl`
        : limitText(value, { min, max }, bound => formatScaled(bound, places))
    }
    input={{
      inputMode: 'decimal',
      rightSection: unit && <span aria-hidden>{unit}</span>,
      rightSectionWidth: widthOf(unit),
    }}
  />
)

/** Room for a sign or a word. */
const widthOf = (unit = '') => Math.max(30, 18 + 8 * unit.length)

/** A field that is only to be read shows no sections. */
const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} ${unit}` : text)

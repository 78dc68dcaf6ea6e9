import { clampDigits } from './limits.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

type Props = TypedFieldProps<number> & { min?: number; max?: number; unit?: string }

/** A whole number: takes digits only, and what lies beyond a bound becomes the bound. Spec 2 §5. */
export const DigitsField = ({ min, max, unit, ...props }: Props) => (
  <TypedField
    {...props}
    filter={text => text.replace(/\D/g, '')}
    read={text => clampDigits(text, { min, max }) ?? undefined}
    show={String}
    faultOf={() => undefined}
    input={{ inputMode: 'numeric', rightSection: unit && <span aria-hidden>{unit}</span>, rightSectionWidth: 56 }}
  />
)

import { formatEuro, formatNumber, parseCents } from '#domain/basics/numbers.ts'
import { limitText } from './limits.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

type Props = TypedFieldProps<number> & {
  /** In cents; amounts below zero only with a bound below zero. */
  min?: number
  max?: number
}

/** An amount in whole cents, typed with comma or point, shown as `€ 12,34`. Spec 1 §5. */
export const EuroField = ({ label, min = 0, max, ...props }: Props) => (
  <TypedField
    {...props}
    label={
      <>
        {label}
        <span className="visually-hidden"> in €</span>
      </>
    }
    read={parseCents}
    show={cents => formatNumber(cents / 100)}
    faultOf={(cents, text) =>
      cents === undefined ? `„${text.trim()}“ ist kein Betrag` : limitText(cents, { min, max }, formatEuro)
    }
    input={{ inputMode: min < 0 ? 'text' : 'decimal', leftSection: <span aria-hidden>€</span> }}
  />
)

import { type SpecialPayment, SpecialPaymentDraft } from '#contract/provisions/special-payments.ts'
import { formatNumber, formatScaled } from '#domain/basics/numbers.ts'
import { LEAST_AMOUNT } from '#domain/provisions/provision-settings.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeSpecialPayment, useCreateSpecialPayment } from './queries.ts'

type Values = Record<`day${number}`, string | null> &
  Record<`cents${number}`, number | null | undefined> & { claim: number | null | undefined }
type Props = {
  person: { id: number; name: string }
  year: number
  special: SpecialPayment | undefined
  onClose: () => void
}

/** What somebody is to have of special payments in a year, and what of it was paid. */
export default function SpecialPaymentDialog({ person, year, special, onClose }: Props) {
  const companyId = useCompanyId()
  const payments = special?.payments ?? []
  const names = [...NAMES, ...payments.slice(NAMES.length).map(({ name }) => name)]
  return (
    <RecordDialog<SpecialPayment, Values, SpecialPaymentDraft, SpecialPayment>
      noun="provisions/special-payments"
      record={special}
      title={`Sonderzahlungen ${year}: ${person.name}`}
      name={person.name}
      submitLabel="Speichern"
      columns={2}
      size={560}
      entries={entriesOf(
        year,
        names.map((name, at) => payments[at]?.name || name),
      )}
      values={valuesOf(special, names.length)}
      schema={SpecialPaymentDraft}
      toDraft={values => ({
        employeeId: person.id,
        year,
        claim: values.claim ?? null,
        payments: paidOf(values, payments, names),
      })}
      // A payment is of several entries; whichever was typed, all of them are sent.
      always={['payments']}
      create={useCreateSpecialPayment(companyId)}
      change={useChangeSpecialPayment(companyId)}
      onClose={onClose}
    />
  )
}

const NAMES = ['Urlaubszuschuss', 'Weihnachtsremuneration', 'Weitere Sonderzahlung']

const valuesOf = (special: SpecialPayment | undefined, slots: number): Values => {
  const values: Values = { claim: special?.claim ?? null }
  for (let at = 0; at < slots; at++) {
    values[`day${at}`] = special?.payments[at]?.day ?? null
    values[`cents${at}`] = special?.payments[at]?.cents ?? null
  }
  return values
}

const paidOf = (values: Values, known: SpecialPayment['payments'], names: readonly string[]) =>
  names.flatMap((name, at) => {
    const [day, cents] = [values[`day${at}`], values[`cents${at}`]]
    return day && cents !== null && cents !== undefined ? [{ day, cents, name: known[at]?.name || name }] : []
  })

const entriesOf = (year: number, names: readonly string[]): Entry<Values>[] => [
  {
    kind: 'decimal',
    key: 'claim',
    label: 'Anspruch im Jahr',
    places: 2,
    min: 0,
    max: 1_000_000_000,
    wide: true,
    hint: 'Unter 20: Anzahl der Monatsbezüge, sonst Betrag in Euro. Leer: wie in den Einstellungen.',
    note: ({ claim }) =>
      typeof claim === 'number'
        ? {
            tone: 'plain',
            text: claim < LEAST_AMOUNT ? `${formatScaled(claim, 2)} Monatsbezüge` : `€ ${formatNumber(claim / 100)}`,
          }
        : undefined,
  },
  ...names.flatMap((name, at): Entry<Values>[] => [
    {
      kind: 'date',
      key: `day${at}`,
      label: `${name} bezahlt am`,
      min: `${year}-01-01`,
      max: `${year}-12-31`,
      check: values => (values[`cents${at}`] != null && !values[`day${at}`] ? 'Bitte geben Sie den Tag an' : undefined),
    },
    {
      kind: 'euro',
      key: `cents${at}`,
      label: `Betrag ${name}`,
      max: 1_000_000_000,
      check: values =>
        values[`day${at}`] && values[`cents${at}`] == null ? 'Bitte geben Sie den Betrag an' : undefined,
    },
  ]),
]

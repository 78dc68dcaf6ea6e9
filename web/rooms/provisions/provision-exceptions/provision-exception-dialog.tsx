import { type ProvisionException, ProvisionExceptionDraft } from '#contract/provisions/provision-exceptions.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeException, useCreateException, useRemoveException } from './queries.ts'

type Amount = number | null | undefined
type Values = {
  isExcluded: boolean
  untilMonth: string | number | null
  basisCents: Amount
  regularRate: Amount
  specialRate: Amount
  leaveCents: Amount
  timeCents: Amount
  specialCents: Amount
  reason: string
}
type Props = {
  person: { id: number; name: string }
  /** `2026-10`, from which a new one holds. */
  month: string
  exception: ProvisionException | undefined
  onClose: () => void
}

/** Leaves somebody out, or enters values in place of what is reckoned, with the reason. */
export default function ProvisionExceptionDialog({ person, month, exception, onClose }: Props) {
  const companyId = useCompanyId()
  const { mutateAsync: remove } = useRemoveException(companyId)
  const askRemove = async () => {
    const isGone = await confirm({
      title: 'Ausnahme löschen',
      about: person.name,
      text: 'Danach gilt wieder, was Kontor rechnet.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(exception!.id),
    })
    if (isGone) onClose()
  }
  return (
    <RecordDialog<ProvisionException, Values, ProvisionExceptionDraft, ProvisionException>
      noun="provisions/provision-exceptions"
      record={exception}
      title={`Von Hand: ${person.name}`}
      name={person.name}
      submitLabel="Speichern"
      columns={2}
      size={620}
      entries={entriesOf(month, exception)}
      values={exception ? { ...exception, untilMonth: exception.untilMonth ?? OPEN } : { ...EMPTY, untilMonth: month }}
      schema={ProvisionExceptionDraft}
      toDraft={({ untilMonth, ...values }) => ({
        ...values,
        employeeId: person.id,
        fromMonth: exception?.fromMonth ?? month,
        untilMonth: untilMonth === OPEN ? null : untilMonth,
      })}
      create={useCreateException(companyId)}
      change={useChangeException(companyId)}
      onClose={onClose}
      aside={
        exception && (
          <Button variant="text" onClick={() => void askRemove()}>
            Ausnahme löschen
          </Button>
        )
      }
    />
  )
}

const OPEN = 'open'
const EMPTY = {
  isExcluded: false,
  basisCents: null,
  regularRate: null,
  specialRate: null,
  leaveCents: null,
  timeCents: null,
  specialCents: null,
  reason: '',
}
const MOST = 1_000_000_000

function entriesOf(month: string, exception: ProvisionException | undefined): Entry<Values>[] {
  const hiddenIf = ({ isExcluded }: Values) => isExcluded
  const euro = (key: 'basisCents' | 'leaveCents' | 'timeCents' | 'specialCents', label: string, min = -MOST) =>
    ({ kind: 'euro', key, label, min, max: MOST, hiddenIf }) as const
  const rate = (key: 'regularRate' | 'specialRate', label: string) =>
    ({ kind: 'decimal', key, label, places: 2, unit: '%', min: 0, max: 10_000, hiddenIf }) as const
  const ends = [...new Set([month, exception?.untilMonth ?? month])].sort()
  const nameOf = (each: string) => formatMonth(Temporal.PlainYearMonth.from(each))
  return [
    { kind: 'bool', key: 'isExcluded', label: 'Von den Rückstellungen ausnehmen', wide: true },
    euro('leaveCents', 'Rückstellung für Urlaub'),
    euro('timeCents', 'Rückstellung für Zeitguthaben'),
    euro('specialCents', 'Rückstellung für Sonderzahlungen'),
    euro('basisCents', 'Monatsbezug', 0),
    rate('regularRate', 'Nebenkosten laufend'),
    rate('specialRate', 'Nebenkosten Sonderzahlungen'),
    {
      kind: 'togglelist',
      key: 'untilMonth',
      label: `Gilt ab ${nameOf(exception?.fromMonth ?? month)}`,
      wide: true,
      required: true,
      choices: [
        ...ends.map(each => ({ value: each, label: `bis ${nameOf(each)}` })),
        { value: OPEN, label: 'bis auf Weiteres' },
      ],
    },
    { kind: 'textarea', key: 'reason', label: 'Grund', required: true, maxLength: 500, wide: true },
  ]
}

import type { Employee } from '#contract/people/employees.ts'
import { type OpeningBalance, OpeningBalanceDraft } from '#contract/people/opening-balances.ts'
import { BALANCE_BOUNDS, balanceFaults, type OpeningBalances } from '#domain/people/opening-balances.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeBalances, useEnterBalances } from './queries.ts'

type Props = {
  employee: Employee
  /** As last loaded; undefined: none yet. */
  balance: OpeningBalance | undefined
  onClose: () => void
}

export default function OpeningBalancesDialog({ employee, balance, onClose }: Props) {
  const companyId = useCompanyId()
  return (
    <RecordDialog
      noun="people/opening-balances"
      record={balance}
      title={balance ? 'Eröffnungssalden bearbeiten' : 'Eröffnungssalden eintragen'}
      name="Eröffnungssalden"
      submitLabel={balance ? 'Speichern' : 'Eintragen'}
      size={560}
      columns={2}
      entries={entriesOf(employee.entry)}
      values={valuesOf(employee, balance)}
      schema={OpeningBalanceDraft}
      toDraft={values => ({ ...values, employeeId: employee.id })}
      create={useEnterBalances(companyId)}
      change={useChangeBalances(companyId)}
      onClose={onClose}
    />
  )
}

/** Undefined while what is typed can't be taken. */
type Typed = number | null | undefined
type Values = { day: string | null; note: string } & { [Field in Exclude<keyof OpeningBalances, 'day'>]: Typed }

function entriesOf(entry: string | null): Entry<Values>[] {
  const check = (field: keyof OpeningBalances) => (values: Values) => faultsOf(values, entry)[field]
  const days = { kind: 'decimal', places: 2, unit: 'Tage' } as const
  return [
    {
      kind: 'date',
      key: 'day',
      label: 'Stichtag',
      required: true,
      hint: 'Die Salden gelten zu Beginn dieses Tages.',
      check: check('day'),
    },
    {
      kind: 'hours',
      key: 'timeAccountMinutes',
      label: 'Zeitguthaben',
      unit: 'Stunden',
      ...BALANCE_BOUNDS.timeAccountMinutes,
      hint: 'Wie 12,5 oder -3:20',
    },
    {
      ...{ ...days, ...BALANCE_BOUNDS.leaveHundredths },
      key: 'leaveHundredths',
      label: 'Resturlaub',
      check: check('leaveHundredths'),
    },
    {
      ...{ ...days, ...BALANCE_BOUNDS.formerLeaveHundredths },
      key: 'formerLeaveHundredths',
      label: 'davon aus Vorjahren',
      check: check('formerLeaveHundredths'),
    },
    {
      ...{ ...days, ...BALANCE_BOUNDS.sickFullHundredths },
      key: 'sickFullHundredths',
      label: 'Krankenstand mit vollem Entgelt',
      hint: 'Im laufenden Arbeitsjahr verbraucht',
    },
    {
      ...{ ...days, ...BALANCE_BOUNDS.sickHalfHundredths },
      key: 'sickHalfHundredths',
      label: 'Krankenstand mit halbem Entgelt',
      hint: 'Im laufenden Arbeitsjahr verbraucht',
      check: check('sickHalfHundredths'),
    },
    { kind: 'textarea', key: 'note', label: 'Notiz', wide: true, maxLength: 500 },
  ]
}

function faultsOf({ note: _, ...values }: Values, entry: string | null) {
  const { day, ...balances } = values
  // What can't be read says so at its own entry.
  const read = Object.fromEntries(Object.entries(balances).map(([field, value]) => [field, value ?? null]))
  const isUnread = Object.values(balances).includes(undefined)
  const faults = balanceFaults({ day, ...read } as OpeningBalances, { entry, today: Temporal.PlainDate.from(today()) })
  return isUnread ? { day: faults.day } : faults
}

/** New ones begin with the year, or with the person where that is later. */
function valuesOf({ entry }: Employee, balance: OpeningBalance | undefined): Values {
  const newYear = `${today().slice(0, 4)}-01-01`
  return {
    day: balance?.day ?? (entry && entry > newYear ? entry : newYear),
    timeAccountMinutes: balance?.timeAccountMinutes ?? null,
    leaveHundredths: balance?.leaveHundredths ?? null,
    formerLeaveHundredths: balance?.formerLeaveHundredths ?? null,
    sickFullHundredths: balance?.sickFullHundredths ?? null,
    sickHalfHundredths: balance?.sickHalfHundredths ?? null,
    note: balance?.note ?? '',
  }
}

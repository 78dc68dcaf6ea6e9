import { useState } from 'react'
import type { Contract } from '#contract/personnel/contracts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useChangeContract } from './contract-queries.ts'
import { dayText, today } from './employee-texts.ts'

/** The last day of an open contract, by default the end of this month. */
export function EndContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { mutate, isPending, error } = useChangeContract(useCompanyId())
  const [last, setLast] = useState<Temporal.PlainDate | undefined>(() => monthEnd(contract))
  const [touched, setTouched] = useState(false)
  const problem = last ? (error instanceof ApiError ? error.fields.to : undefined) : 'Muss angegeben werden'
  return (
    <FormDialog
      title="Vertrag beenden"
      submitLabel="Beenden"
      dirty={touched}
      busy={isPending}
      onSubmit={() =>
        last && mutate({ id: contract.id, version: contract.version, to: last.toString() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>Der Vertrag ab {dayText(contract.from)} gilt dann bis einschließlich des letzten Tages.</p>
      <DateField
        label="Letzter Tag"
        required
        value={last}
        min={Temporal.PlainDate.from(contract.from)}
        onChange={day => {
          setLast(day)
          setTouched(true)
        }}
        error={problem}
      />
    </FormDialog>
  )
}

function monthEnd({ from }: Contract): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(from > today() ? from : today())
  return day.with({ day: day.daysInMonth })
}

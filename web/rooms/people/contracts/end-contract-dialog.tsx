import { type Contract, ContractDraft } from '#contract/people/contracts.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { useChangeContract } from './queries.ts'

const LastDay = ContractDraft.pick({ to: true })

/** The last day of an open contract, by default the end of this month. */
export const EndContractDialog = ({ contract, onClose }: { contract: Contract; onClose: () => void }) => (
  <RecordDialog
    noun="people/contracts"
    record={contract}
    title="Vertrag beenden"
    name={`Vertrag ab ${dayText(contract.from)}`}
    submitLabel="Beenden"
    entries={[
      {
        kind: 'date',
        key: 'to',
        label: 'Letzter Tag',
        required: true,
        min: contract.from,
        hint: `Der Vertrag ab ${dayText(contract.from)} gilt dann bis einschließlich dieses Tages.`,
      },
    ]}
    values={{ to: contract.to ?? monthEnd(contract) }}
    schema={LastDay}
    always={['to']}
    change={useChangeContract(useCompanyId())}
    onClose={onClose}
  />
)

function monthEnd({ from }: Contract): string {
  const day = Temporal.PlainDate.from(from > today() ? from : today())
  return day.with({ day: day.daysInMonth }).toString()
}

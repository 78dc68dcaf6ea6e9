import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#contract/people/contracts.ts'
import type { Employee } from '#contract/people/employees.ts'
import { ReentryDraft } from '#contract/people/reentries.ts'
import { dayText, firstOfNextMonth } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { weekText } from '../contracts/contract-texts.ts'
import { contractsQuery } from '../contracts/queries.ts'
import { useReenter } from './queries.ts'

type Values = { entry: string | null; contractId: number | null }
type Props = { employee: Employee; onClose: () => void }

/** The first day, and which of the former contracts holds again; all else of the file stays. */
export default function ReenterDialog({ employee, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: contracts } = useQuery(contractsQuery(companyId, employee.id))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const reenter = useReenter(companyId)
  if (!contracts || !stores || !models) return null
  const named = ({ weekTimeRegular, storeId, employmentModelId }: Contract) =>
    [
      `${weekText(weekTimeRegular)} Stunden`,
      stores.find(({ id }) => id === storeId)?.name,
      models.find(({ id }) => id === employmentModelId)?.name,
    ]
      .filter(Boolean)
      .join(', ')
  const choices = contracts.map(contract => ({
    value: contract.id,
    label: `${named(contract)} (ab ${dayText(contract.from)})`,
  }))
  return (
    <RecordDialog
      record={undefined as { id: number; version: number } | undefined}
      title="Wieder eintreten"
      submitLabel="Eintragen"
      size={560}
      columns={1}
      entries={[
        { kind: 'date', key: 'entry', label: 'Eintritt', required: true, min: dayAfter(employee.exit) },
        {
          kind: 'dropdown-search',
          key: 'contractId',
          label: 'Vertrag wie',
          choices,
          placeholder: 'Noch kein Vertrag',
          note: ({ contractId, entry }) => ({
            tone: 'plain',
            text: contractId
              ? `Gilt ab ${entry ? dayText(entry) : 'dem Eintritt'} mit offenem Ende, mit denselben Bezügen.`
              : 'Ohne Vertrag gibt es weder Soll noch Urlaub.',
          }),
        },
      ]}
      values={{ entry: firstOfNextMonth(), contractId: contracts[0]?.id ?? null } as Values}
      schema={ReentryDraft}
      toDraft={values => ({ ...values, employeeId: employee.id, version: employee.version })}
      create={reenter}
      onClose={onClose}
    >
      {() => (
        <p>
          Personalnummer und Verlauf bleiben. Das Dienstverhältnis {periodText(employee)} steht weiter im Akt. Urlaub,
          Zeitguthaben und Krankenstand beginnen neu; was davon übrig war, gilt als beim Austritt abgerechnet.
        </p>
      )}
    </RecordDialog>
  )
}

const periodText = ({ entry, exit }: Employee) =>
  entry ? `vom ${dayText(entry)} bis ${dayText(exit)}` : `bis ${dayText(exit)}`

const dayAfter = (day: string | null) => (day ? Temporal.PlainDate.from(day).add({ days: 1 }).toString() : undefined)

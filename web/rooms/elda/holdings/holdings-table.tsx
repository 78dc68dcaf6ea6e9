import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Holding } from '#contract/elda/holdings.ts'
import { TRANSMISSION_STATES } from '#domain/elda/transmission-words.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { attemptsOf, canSend, transmissionsQuery } from '../transmissions/queries.ts'
import { SendButton } from '../transmissions/send-button.tsx'
import { holdingColumns, holdingLine } from './holding-columns.tsx'
import { holdingName, holdingsQuery } from './queries.ts'

type Props = { opened: number | undefined; onOpen: (id: number) => void; onNew: () => void }

/** Every file that was made. */
export default function HoldingsTable({ opened, onOpen, onNew }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(holdingsQuery(companyId))
  const { data: known } = useQuery(transmissionsQuery(companyId))
  const [columns, line] = useMemo(() => {
    const sending = ({ id }: Holding) => {
      const [last] = attemptsOf(known, id)
      return last ? TRANSMISSION_STATES[last.state] : ''
    }
    const action = (holding: Holding) =>
      canSend(known, holding) && <SendButton holding={holding} name={holdingName(holding)} />
    return [holdingColumns({ sending, action }), (holding: Holding) => holdingLine(holding, sending(holding))] as const
  }, [known])
  return (
    <DataTable
      name="elda-holdings"
      title="Dateien für ELDA"
      fills
      rows={data?.holdings}
      columns={columns}
      line={line}
      rowKey={rowKey}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => onOpen(id)}
      openKey={opened}
      words={WORDS}
      empty={
        <EmptyState title="Noch keine Datei" actions={<Button onClick={onNew}>Datei für ELDA Online</Button>}>
          Fertige Entwürfe werden in eine Datei geschrieben, die Sie in ELDA Online hochladen.
        </EmptyState>
      }
    />
  )
}

const rowKey = ({ id }: Holding) => id
const WORDS = { one: 'Datei', many: 'Dateien', ofMany: 'Dateien' }

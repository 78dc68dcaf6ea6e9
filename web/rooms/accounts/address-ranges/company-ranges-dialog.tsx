import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { ItemList } from '#web/ui/item-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { rangesOfCompanyQuery, useLiftRanges } from './queries.ts'
import { stateOf } from './ranges-state.ts'

type Props = { company: { id: number; name: string }; onClose: () => void }

/** For operators: from where a company is reached, and the way out when all of it are outside. */
export default function CompanyRangesDialog({ company, onClose }: Props) {
  const { data, error, refetch } = useQuery(rangesOfCompanyQuery(company.id))
  const { mutateAsync: lift } = useLiftRanges(company.id)
  const askLift = () =>
    confirm({
      title: 'Beschränkung aufheben',
      about: company.name,
      text: 'Der Betrieb ist dann wieder von überall erreichbar. Seine Besitzer erfahren per E-Mail, dass Sie es waren; es steht auch im Ereignisprotokoll.',
      confirmLabel: 'Aufheben',
      danger: true,
      action: () => lift(),
    })
  return (
    <Dialog
      title={`Zulässige Netze: ${company.name}`}
      size={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {data?.active && (
            <Button variant="danger" onClick={() => void askLift()}>
              Beschränkung aufheben
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <>
          {data && <StatusPill tone={stateOf(data).tone}>{stateOf(data).text}</StatusPill>}
          <ItemList
            label="Netze"
            items={data?.ranges.map(({ range, note }) => ({ key: range, title: range, detail: note }))}
            empty={<p>Der Betrieb hat keine Netze eingetragen.</p>}
          />
        </>
      )}
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { hiddenText } from '#domain/months/individual-wage-values.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

/** In place of the table where the company has no wage type of its own, or none that this user sees. */
export default function NoWageTypes({ hidden }: { hidden: number }) {
  const { id: companyId } = useCompany()!
  const navigate = useNavigate()
  const mayRead = useCan('settings.read')
  const go = () =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(companyId), section: 'company', tab: 'CompanyIndividualWageTypes' },
    })
  if (hidden > 0)
    return (
      <Card>
        <EmptyState title="Keine Lohnart, die Sie sehen">{hiddenText(hidden)}</EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        title="Noch keine individuelle Lohnart"
        actions={mayRead && <Button onClick={go}>Individuelle Lohnarten erstellen</Button>}
      >
        Provisionen, Zulagen oder Kilometergeld: was der Betrieb als eigene Lohnart führt, wird hier je Monat und
        Mitarbeiter eingetragen.
      </EmptyState>
    </Card>
  )
}

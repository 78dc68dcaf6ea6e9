import { NEW_RECORD } from '#web/lib/new-record-asked.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

/** In the place of what belongs to a store while the company has none. */
export default function NoStoreYet() {
  const isBound = useCompany()?.storeIds != null
  const mayAdd = useCan('settings.write') && !isBound
  return (
    <EmptyState
      title="Noch kein Standort"
      actions={
        mayAdd && (
          <TabButton tab="CompanySettings" search={NEW_RECORD} variant="primary">
            Neuer Standort
          </TabButton>
        )
      }
    >
      {isBound
        ? 'Ihre Rolle gilt an keinem Standort dieses Betriebs. Ein Administrator kann sie Ihnen an einem geben.'
        : mayAdd
          ? 'Mitarbeiter, Zeiten und Übergaben gehören zu einem Standort.'
          : 'Mitarbeiter, Zeiten und Übergaben gehören zu einem Standort. Erstellen kann ihn, wer die Betriebseinstellungen bearbeiten darf.'}
    </EmptyState>
  )
}

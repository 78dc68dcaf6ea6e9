import { Card } from '#web/ui/card.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { CreatorsCard } from './creators-card.tsx'
import { EmployerCard } from './employer-card.tsx'
import { type Loaded, NEW_CREATOR, NEW_INSURER, named, type Values } from './settings-values.ts'
import type { useNewLines } from './use-new-lines.ts'

type Props = {
  form: { isEditing: boolean; state: FormPanelState<Values> }
  loaded: Loaded
  rows: ReturnType<typeof useNewLines>
  /** How loading goes on. */
  elda: { error: unknown; refetch: () => unknown }
  canEdit: boolean
}

/** Employer's accounts and software makers; rows are added and removed among what is not saved yet. */
export function EldaCards({ form, loaded: { employer, creators }, rows, elda, canEdit }: Props) {
  const { state } = form
  const { added } = rows
  const addRow = (kind: 'insurer' | 'creator') => {
    const id = rows.add(kind === 'insurer' ? 'insurers' : 'creators')
    for (const [key, value] of Object.entries(named(kind, id, kind === 'insurer' ? NEW_INSURER : NEW_CREATOR)))
      state.set(key, value)
  }
  const removeRow = (key: 'removedInsurers' | 'removedCreators') => (id: number) =>
    id < 0 ? rows.drop([id]) : state.set(key, [...(state.values[key] as number[]), id])
  const shownIds = (stored: readonly { id: number }[], key: string, news: readonly number[]) => [
    ...stored.map(({ id }) => id).filter(id => !(state.values[key] as number[]).includes(id)),
    ...news,
  ]
  if (!employer || !creators)
    return (
      <Card title="Elda Dienstgeber Einstellungen">
        {elda.error ? (
          <ErrorState error={elda.error} onRetry={() => void elda.refetch()} />
        ) : (
          <Skeleton rows={5} height={45} />
        )}
      </Card>
    )
  return (
    <>
      <EmployerCard
        {...{ form, canEdit }}
        ids={shownIds(employer.insurer, 'removedInsurers', added.insurers)}
        onAdd={() => addRow('insurer')}
        onRemove={removeRow('removedInsurers')}
      />
      <CreatorsCard
        {...{ form, canEdit }}
        ids={shownIds(creators, 'removedCreators', added.creators)}
        onAdd={() => addRow('creator')}
        onRemove={removeRow('removedCreators')}
      />
    </>
  )
}

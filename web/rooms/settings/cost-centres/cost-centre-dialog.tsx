import { useState } from 'react'
import { type CostCentre, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { HistoryButton } from '#web/rooms/shell/event-log/history-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useChangeCostCentre, useCreateCostCentre } from './queries.ts'

type Props = { costCentre: CostCentre | 'new'; onClose: () => void }

export function CostCentreDialog({ costCentre, onClose }: Props) {
  const companyId = useCompanyId()
  const create = useCreateCostCentre(companyId)
  const change = useChangeCostCentre(companyId)
  const keyFor = useIdempotencyKey()
  // Whoever changed it meanwhile is not overwritten: only after the user was told does the newer version count.
  const [openedVersion] = useState(costCentre === 'new' ? undefined : costCentre.version)
  const isStale = isRefusal(change.error, 409)

  const save = (values: CostCentreDraft, changed: (keyof CostCentreDraft)[]) => {
    const draft = CostCentreDraft.parse(values)
    if (costCentre === 'new') return create.mutate({ draft, idempotencyKey: keyFor(draft) }, { onSuccess: onClose })
    if (changed.length === 0) return onClose()
    const version = isStale ? costCentre.version : openedVersion
    const changes = Object.fromEntries(changed.map(field => [field, draft[field]]))
    change.mutate({ id: costCentre.id, version, ...changes }, { onSuccess: onClose })
  }

  return (
    <PanelDialog
      title={titleOf(costCentre)}
      acceptLabel={costCentre === 'new' ? 'Erstellen' : 'Speichern'}
      entries={entriesOf(costCentre)}
      values={draftOf(costCentre)}
      error={create.error ?? change.error}
      busy={create.isPending || change.isPending}
      onAccept={save}
      onClose={onClose}
    >
      {isStale && <Banner tone="warn">{refusalTexts.reloadedMeanwhile}</Banner>}
      {costCentre !== 'new' && (
        <HistoryButton title={`Verlauf von ${costCentre.name}`} records={[`settings/cost-centres:${costCentre.id}`]} />
      )}
    </PanelDialog>
  )
}

function entriesOf(costCentre: CostCentre | 'new'): Entry<CostCentreDraft>[] {
  const isDefault = costCentre !== 'new' && costCentre.isDefault
  return [
    { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, disabled: isDefault },
    { kind: 'text', key: 'shortName', label: 'Kürzel', maxLength: 8 },
    { kind: 'text', key: 'costCenterNumber', label: 'Nummer', maxLength: 128 },
    { kind: 'text', key: 'description', label: 'Beschreibung', maxLength: 128, disabled: isDefault },
  ]
}

function draftOf(costCentre: CostCentre | 'new'): CostCentreDraft {
  if (costCentre === 'new') return { name: '', shortName: '', costCenterNumber: '', description: '' }
  const { name, shortName, costCenterNumber, description } = costCentre
  return { name, shortName, costCenterNumber, description }
}

function titleOf(costCentre: CostCentre | 'new'): string {
  if (costCentre === 'new') return 'Neue Kostenstelle'
  return costCentre.isDefault ? 'System-Kostenstelle bearbeiten' : 'Kostenstelle bearbeiten'
}

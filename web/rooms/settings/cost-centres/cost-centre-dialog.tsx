import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type CostCentre, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useChangeCostCentre, useCreateCostCentre } from './queries.ts'

type Props = { costCentre: CostCentre | 'new'; onClose: () => void }

export function CostCentreDialog({ costCentre, onClose }: Props) {
  const companyId = useCompanyId()
  const create = useCreateCostCentre(companyId)
  const change = useChangeCostCentre(companyId)
  const keyFor = useIdempotencyKey()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: draftOf(costCentre),
    validate: schemaResolver(CostCentreDraft, { sync: true }),
    validateInputOnBlur: true,
  })
  // Whoever changed it meanwhile is not overwritten: only after the user was told does the newer version count.
  const [openedVersion] = useState(costCentre === 'new' ? undefined : costCentre.version)
  const isStale = isRefusal(change.error, 409)
  const isDefault = costCentre !== 'new' && costCentre.isDefault

  const save = form.onSubmit(values => {
    const draft = CostCentreDraft.parse(values)
    const answers = {
      onSuccess: onClose,
      onError: (error: unknown) => error instanceof ApiError && form.setErrors(error.fields),
    }
    if (costCentre === 'new') return create.mutate({ draft, idempotencyKey: keyFor(draft) }, answers)
    const changed = Object.entries(draft).filter(([field]) => form.isDirty(field))
    if (changed.length === 0) return onClose()
    const version = isStale ? costCentre.version : openedVersion
    change.mutate({ id: costCentre.id, version, ...Object.fromEntries(changed) }, answers)
  })

  return (
    <FormDialog
      title={titleOf(costCentre)}
      submitLabel={costCentre === 'new' ? 'Erstellen' : 'Speichern'}
      dirty={form.isDirty()}
      busy={create.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {isStale && <Banner tone="warn">{refusalTexts.reloadedMeanwhile}</Banner>}
      <TextInput
        label="Name"
        required
        disabled={isDefault}
        data-autofocus={!isDefault || undefined}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Kürzel"
        data-autofocus={isDefault || undefined}
        key={form.key('shortName')}
        {...form.getInputProps('shortName')}
      />
      <TextInput label="Nummer" key={form.key('costCenterNumber')} {...form.getInputProps('costCenterNumber')} />
      <TextInput
        label="Beschreibung"
        disabled={isDefault}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  )
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

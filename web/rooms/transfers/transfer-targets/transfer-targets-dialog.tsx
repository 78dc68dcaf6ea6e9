import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { mayDiscard } from '#web/ui/overlay/unsaved.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { targetsQuery, useTestTarget } from './queries.ts'
import { TargetForm } from './target-form.tsx'
import styles from './transfer-targets.module.css'

// No target has it.
const NEW = 0

type Props = {
  onClose: () => void
  /** Of a list, the one that was opened, 0 for a new one; without it all are there to be chosen. */
  only?: number | undefined
}

/** "Transfer-Service": where files for payroll are put. Product D. */
export default function TransferTargetsDialog({ onClose, only }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(targetsQuery(companyId))
  const test = useTestTarget(companyId)
  const [chosen, setChosen] = useState(only)
  const [{ busy, dirty }, setState] = useState({ busy: false, dirty: false })
  const unlessDirty = async (go: () => void) => {
    if (!dirty || (await mayDiscard())) go()
  }
  const targets = data?.toSorted((a, b) => a.id - b.id)
  const standard = targets?.find(({ isDefault }) => isDefault) ?? targets?.[0]
  const target = chosen === NEW ? undefined : (targets?.find(({ id }) => id === chosen) ?? standard)
  const choices = targets?.map(({ id, name, isDefault }) => ({
    value: id,
    label: isDefault && targets.length > 1 ? `${name} (Standard)` : name,
  }))
  return (
    <Dialog title={titleOf(only, target?.name)} onClose={() => unlessDirty(onClose)} busy={busy} size={600}>
      {!targets &&
        (error ? <ErrorState error={error} onRetry={refetch} /> : <div className={styles.loading} aria-busy />)}
      {targets?.length === 0 && (
        <Banner tone="info">
          Die Dateien werden per SFTP auf dem Server der Lohnverrechnung abgelegt. Die Zugangsdaten bekommen Sie von
          dessen Betreiber.
        </Banner>
      )}
      {only === undefined && choices && choices.length > 0 && (
        <div className={styles.targets}>
          <ChoiceChips
            label="Ziel auswählen"
            choices={[...choices, { value: NEW, label: '+ Neues Ziel' }]}
            chosen={target?.id ?? NEW}
            onToggle={id => unlessDirty(() => setChosen(id))}
          />
        </div>
      )}
      {targets && (
        <TargetForm
          key={target?.id ?? 'new'}
          target={target}
          canBeDefault={targets.length > 0 && !target?.isDefault}
          test={test}
          onState={setState}
          onSaved={({ id }) => setChosen(id)}
          onRemoved={only === undefined ? () => setChosen(undefined) : onClose}
        />
      )}
    </Dialog>
  )
}

const titleOf = (only: number | undefined, name: string | undefined) =>
  only === undefined ? 'Transfer-Service' : name === undefined ? 'Neues Ziel' : `Ziel „${name}“`

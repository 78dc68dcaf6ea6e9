import { useState } from 'react'
import type { MergePerson } from '#contract/superadmin/employee-merges.ts'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { MergeCheck } from './merge-check.tsx'

export type Merged = { companyId: number; dissolvedId: number; kept: MergePerson }
type Props = {
  person: FoundAnywhere
  /** Who was found besides; of them those of the same company can be chosen. */
  found: readonly FoundAnywhere[]
  onMerged: (merged: Merged) => void
  onClose: () => void
}

/** Two files of one human: which other one, which of the two is left, and what becomes of either. Product H */
export default function MergeDialog({ person, found, onMerged, onClose }: Props) {
  const [pair, setPair] = useState<{ keptId: number; dissolvedId: number }>()
  const [isBusy, setBusy] = useState(false)
  const { companyId, companyName } = person
  if (pair)
    return (
      <Dialog title={`Zusammenlegen in ${companyName}`} size={820} busy={isBusy} onClose={onClose}>
        <MergeCheck
          key={`${pair.keptId}-${pair.dissolvedId}`}
          files={{ companyId, ...pair }}
          onSwap={() => setPair({ keptId: pair.dissolvedId, dissolvedId: pair.keptId })}
          onBack={() => setPair(undefined)}
          onBusy={setBusy}
          onMerged={kept => {
            onMerged({ companyId, dissolvedId: pair.dissolvedId, kept })
            onClose()
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog
      title={`Zusammenlegen in ${companyName}`}
      size={820}
      onClose={onClose}
      footer={<Button onClick={onClose}>Abbrechen</Button>}
    >
      <ChooseFile person={person} found={found} onChoose={id => setPair({ keptId: person.id, dissolvedId: id })} />
    </Dialog>
  )
}

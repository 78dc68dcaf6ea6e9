import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { shiftsText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import type { Plan } from './plan-store.ts'
import styles from './proposal.module.css'
import { accept } from './proposal-accept.ts'
import { type Assigned, endProposal } from './proposal-store.ts'

type Props = { assigned: readonly Assigned[]; week: BoardWeek; plan: Plan; onEnd: () => void }

/** In the place of what else is done with a week. */
export default function ProposalActions({ assigned, week, plan, onEnd }: Props) {
  const [isSaving, setSaving] = useState(false)
  const end = () => {
    endProposal()
    onEnd()
  }
  const take = async () => {
    setSaving(true)
    const isSaved = await accept(assigned, week, plan)
    setSaving(false)
    if (isSaved) end()
  }
  return (
    <>
      <span className={styles.preview}>
        <IconInfoCircle size={17} />
        Vorschau, noch nichts geändert
      </span>
      <Button onClick={end}>Verwerfen</Button>
      {assigned.length > 0 && (
        <Button variant="primary" busy={isSaving} onClick={() => void take()}>
          {`${shiftsText(assigned.length)} übernehmen`}
        </Button>
      )}
    </>
  )
}

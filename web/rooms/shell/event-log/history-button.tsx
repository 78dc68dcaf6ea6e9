import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import styles from './event-log.module.css'
import { useCanReadEvents } from './use-can-read-events.ts'

const HistoryDialog = lazyLayer(() => import('./history-dialog.tsx'))

type Props = { title: string; records: readonly string[] }

/** Opens the Verlauf of a record from its dialog, for those who may read the event log. */
export function HistoryButton({ title, records }: Props) {
  const canRead = useCanReadEvents()
  const [open, setOpen] = useState(false)
  if (!canRead) return null
  return (
    <div className={styles.open}>
      <Button variant="text" icon={<IconHistory size={16} stroke={1.8} />} onClick={() => setOpen(true)}>
        Verlauf
      </Button>
      {open && <HistoryDialog title={title} records={records} onClose={() => setOpen(false)} />}
    </div>
  )
}

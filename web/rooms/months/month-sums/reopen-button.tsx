import { IconLockOpen } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import styles from './month-sums.module.css'

const ReopenForm = lazyPart(() => import('./reopen-form.tsx'), <MissingPartNotice />)

/** „Wieder öffnen“, of a closed month. */
export default function ReopenButton({ closing }: { closing: MonthClosing }) {
  usePreload(ReopenForm)
  return (
    <Popover
      label="Wieder öffnen"
      align="end"
      width={400}
      height={300}
      trigger={trigger => (
        <Button icon={<IconLockOpen size={16} stroke={1.8} />} disabled={closing.asked !== null} {...trigger}>
          Wieder öffnen
        </Button>
      )}
    >
      {close => (
        <Suspense fallback={<div className={styles.reopeningWaits} />}>
          <ReopenForm closing={closing} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

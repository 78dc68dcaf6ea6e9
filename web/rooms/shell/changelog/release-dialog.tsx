import { useState } from 'react'
import type { Release } from '#contract/shell/changelog.ts'
import { formatDay } from '#domain/basics/days.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './changelog.module.css'
import { ReleaseNotes } from './release-notes.tsx'

type Props = { release: Release; busy: boolean; onClose: (isQuiet: boolean) => void }

export default function ReleaseDialog({ release, busy, onClose }: Props) {
  const [quiet, setQuiet] = useState(false)
  const close = () => onClose(quiet)
  return (
    <Dialog
      title={`Neu in Version ${release.version}`}
      size={600}
      busy={busy}
      onClose={close}
      footer={
        <Button variant="primary" busy={busy} onClick={close} data-autofocus>
          Verstanden
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, too */}
      <div className={styles.scroll} role="group" aria-label="Neuigkeiten" tabIndex={0}>
        <p>{formatDay(Temporal.PlainDate.from(release.releaseDate))}</p>
        <ReleaseNotes notes={release.notes} onFollow={close} />
      </div>
      <div className={styles.wish}>
        <Switch label="Neuigkeiten nicht mehr automatisch zeigen" checked={quiet} onChange={setQuiet} />
        <span aria-hidden>Neuigkeiten nicht mehr automatisch zeigen</span>
      </div>
    </Dialog>
  )
}

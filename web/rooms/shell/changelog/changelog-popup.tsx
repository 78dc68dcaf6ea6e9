import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '#domain/basics/days.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { topmostLayer } from '#web/ui/overlay/focus-return.ts'
import { Switch } from '#web/ui/switch.tsx'
import styles from './changelog.module.css'
import { changelogStateQuery, releasesQuery, useConfirmChangelog } from './queries.ts'
import { ReleaseNotes } from './release-notes.tsx'

/** What the last version brought, once an account, for who did not see it yet and wants to. Spec 1 §7. */
export default function ChangelogPopup() {
  const { data: state } = useQuery(changelogStateQuery)
  const isNews = state?.hasReadLatestChangelog === false && state.acceptsPopup
  const [closed, setClosed] = useState(false)
  const { data: releases } = useQuery({ ...releasesQuery, enabled: isNews })
  const isFree = useFreeScreen(isNews && !closed)
  const { mutate: confirm, isPending } = useConfirmChangelog()
  const [quiet, setQuiet] = useState(false)
  const release = releases?.[0]
  if (!isNews || closed || !isFree || !release) return null
  // Closing is having seen it, too: it never comes a second time.
  const close = () => confirm(quiet ? { acceptsPopup: false } : {}, { onSettled: () => setClosed(true) })
  return (
    <Dialog
      title={`Neu in Version ${release.version}`}
      size={600}
      busy={isPending}
      onClose={close}
      footer={
        <Button variant="primary" busy={isPending} onClick={close} data-autofocus>
          Verstanden
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, too */}
      <div className={styles.scroll} role="group" aria-label="Neuigkeiten" tabIndex={0}>
        <p>{formatDay(Temporal.PlainDate.from(release.releaseDate))}</p>
        <ReleaseNotes notes={release.notes} />
      </div>
      <div className={styles.wish}>
        <Switch label="Neuigkeiten nicht mehr automatisch zeigen" checked={quiet} onChange={setQuiet} />
        <span aria-hidden>Neuigkeiten nicht mehr automatisch zeigen</span>
      </div>
    </Dialog>
  )
}

const LOOK_MS = 700

/** True once no dialog or drawer is open, and from then on: it waits for its turn, nothing lies above another. */
function useFreeScreen(waits: boolean): boolean {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!waits || isFree) return
    const timer = setInterval(() => {
      if (!topmostLayer() && !document.querySelector(':popover-open')) setFree(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [waits, isFree])
  return isFree
}

import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { useIdle } from '#web/ui/connection/when-idle.ts'
import { topmostLayer } from '#web/ui/overlay/focus-return.ts'
import { changelogStateQuery, releasesQuery, useConfirmChangelog } from './queries.ts'

const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'))

/** What the last version brought, once an account, for who did not see it yet and wants to. Spec 1 §7. */
export function ChangelogPopup() {
  const { data: state } = useQuery({ ...changelogStateQuery, enabled: useIdle() })
  const isNews = state?.hasReadLatestChangelog === false && state.acceptsPopup
  const [closed, setClosed] = useState(false)
  const { data: releases } = useQuery({ ...releasesQuery, enabled: isNews })
  const isFree = useFreeScreen(isNews && !closed)
  const { mutate: confirm, isPending } = useConfirmChangelog()
  const release = releases?.[0]
  if (!isNews || closed || !isFree || !release) return null
  // Closing is having seen it, too: it never comes a second time.
  const close = (isQuiet: boolean) =>
    confirm(isQuiet ? { acceptsPopup: false } : {}, { onSettled: () => setClosed(true) })
  return (
    <Suspense>
      <ReleaseDialog release={release} busy={isPending} onClose={close} />
    </Suspense>
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

import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { badgeOf, bellCount, type Category, isAllHidden } from '#domain/notifications/categories.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { useViewer } from '../lists/viewer.ts'
import styles from './bell.module.css'
import { configQuery, countsQuery } from './queries.ts'
import { useBellRefresh } from './use-bell-refresh.ts'

const BellList = lazyPart(() => import('./bell-list.tsx'), <MissingPartNotice />)
const BellConfigDrawer = lazyLayer(() => import('./bell-config-drawer.tsx'))
const AlertsDrawer = lazyLayer(() => import('../lists/alerts-drawer.tsx'))

/** `hasTab`: whether a link may lead to a tab of the personnel files. */
export function Bell({ hasTab }: { hasTab: (tab: string) => boolean }) {
  const viewer = useViewer()
  useBellRefresh(viewer)
  usePreload(BellList)
  const counts = useQuery(countsQuery(viewer))
  const config = useQuery(configQuery(viewer))
  const [shown, setShown] = useState<Category | 'config'>()
  const button = useRef<HTMLButtonElement>(null)
  // Who may see nothing of it has no bell.
  if (counts.data && Object.keys(counts.data.counts).length === 0) return null

  const count = counts.data && config.data ? bellCount(counts.data.counts, config.data) : 0
  const badge = badgeOf(count)
  const hidden = counts.data && config.data && isAllHidden(counts.data.counts, config.data)
  return (
    <span className={styles.bell}>
      <Popover
        label="Benachrichtigungen"
        align="end"
        width={392}
        height={560}
        count={count > 0 ? formatNumber(count, 0) : undefined}
        tools={close => <ConfigButton {...{ close, setShown }} />}
        trigger={trigger => (
          <IconButton
            label={hidden ? 'Benachrichtigungen, alle ausgeblendet' : labelOf(count)}
            icon={<IconBell size={19} stroke={1.7} />}
            ref={button}
            {...trigger}
          />
        )}
      >
        {close => (
          <Suspense>
            <BellList
              counts={counts.data}
              config={config.data}
              error={counts.error ?? config.error}
              onRetry={() => void Promise.all([counts.refetch(), config.refetch()])}
              onOpen={what => {
                close()
                setShown(what)
              }}
            />
          </Suspense>
        )}
      </Popover>
      {badge && (
        <span className={styles.badge} data-wide={badge.isWide || undefined} aria-hidden>
          {badge.text}
        </span>
      )}
      {shown === 'config' && <BellConfigDrawer viewer={viewer} onClose={() => setShown(undefined)} />}
      <OpenedAlerts {...{ shown, viewer, hasTab, setShown, button }} />
    </span>
  )
}

const labelOf = (count: number) =>
  count === 0 ? 'Benachrichtigungen, keine offen' : `Benachrichtigungen, ${formatNumber(count, 0)} offen`

type ConfigButtonProps = {
  close: () => void
  setShown: (next: Category | 'config' | undefined) => void
}

function ConfigButton({ close, setShown }: ConfigButtonProps) {
  return (
    <IconButton
      label="Benachrichtigungen einstellen"
      icon={<IconSettings size={18} stroke={1.7} />}
      onClick={() => {
        close()
        setShown('config')
      }}
    />
  )
}

type OpenedAlertsProps = {
  shown: Category | 'config' | undefined
  viewer: ReturnType<typeof useViewer>
  hasTab: (tab: string) => boolean
  setShown: (next: Category | 'config' | undefined) => void
  button: React.RefObject<HTMLButtonElement | null>
}

function OpenedAlerts({ shown, viewer, hasTab, setShown, button }: OpenedAlertsProps) {
  return (
    shown &&
    shown !== 'config' && (
      <AlertsDrawer
        key={shown}
        viewer={viewer}
        category={shown}
        hasTab={hasTab}
        onClose={() => setShown(undefined)}
        onBack={() => {
          setShown(undefined)
          // Where the focus goes when the bell is closed, too.
          button.current?.focus()
          button.current?.click()
        }}
      />
    )
  )
}

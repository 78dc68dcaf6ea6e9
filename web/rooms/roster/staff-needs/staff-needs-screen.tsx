import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { statesOf } from '#domain/roster/need-sheet.ts'
import { today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { spotName, queries as spotQueries } from '../spots/queries.ts'
import type { OpenedNeed } from './need-dialog.tsx'
import styles from './need-grid.module.css'
import { needsQuery } from './queries.ts'
import { StoreNeeds } from './store-needs.tsx'

const NoStoreYet = lazyPart(() => import('#web/rooms/accounts/own-stores/no-store-yet.tsx'), <MissingPartNotice />)
const NeedDialog = lazyLayer(() => import('./need-dialog.tsx'))

const TITLE = 'Bedarf'

/** How many people a store needs where and when, every week. Product G. */
export default function StaffNeedsScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible = stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { store, choose } = useSelectedStore(visible)
  const needs = useQuery(needsQuery(companyId))
  const spots = useQuery(spotQueries.list(companyId))
  const ofStore = useMemo(() => needs.data?.filter(({ storeId }) => storeId === store?.id), [needs.data, store?.id])
  const [opened, setOpened] = useState<OpenedNeed>()
  const error = stores.error ?? needs.error ?? spots.error
  const load = () => void Promise.all([stores.refetch(), needs.refetch(), spots.refetch()])
  usePreload(NeedDialog)
  const places = spots.data?.filter(({ storeId }) => storeId === null || storeId === store?.id) ?? []
  const edited = opened && asItIsNow(opened, ofStore ?? [])
  const addLine = () => setOpened({ spotId: places[0]?.id ?? null })
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={<ReloadButton busy={needs.isFetching && needs.data !== undefined} onClick={load} />}
        primary={
          canWrite &&
          store && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={addLine}>
              Neue Zeile
            </Button>
          )
        }
      >
        {views}
      </PageHeader>
      <StoreFilterHint />
      {visible && visible.length > 1 && (
        <div className={styles.bar} data-screen-only>
          <StoreChoice
            label="Betrieb auswählen"
            stores={visible}
            chosen={store ? [store.id] : []}
            onChoose={([id]) => choose(id!)}
          />
        </div>
      )}
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={load} />
        </Card>
      ) : !ofStore || !spots.data || !visible ? (
        <Card>
          <Skeleton rows={8} height={38} />
        </Card>
      ) : !store ? (
        <Card>
          {active?.shown === 0 ? (
            <NothingInFilter title="Kein Standort im Anwendungsfilter" />
          ) : (
            <Suspense>
              <NoStoreYet />
            </Suspense>
          )}
        </Card>
      ) : ofStore.length === 0 ? (
        <Card>
          <EmptyState title="Noch kein Bedarf" actions={canWrite && <Button onClick={addLine}>Erste Zeile</Button>}>
            {`Wie viele Mitarbeiter ${store.name} zu welcher Uhrzeit braucht, je Bereich und Wochentag. Der Plan zeigt dann, wo jemand fehlt. Eine Tabelle davon können Sie unter „Import Jobs“ einlesen.${canWrite ? '' : ' Erstellen kann, wer Dienste planen darf.'}`}
          </EmptyState>
        </Card>
      ) : (
        <StoreNeeds
          key={store.id}
          {...{ needs: ofStore, spots: places, storeId: store.id, storeName: store.name, canWrite, onOpen: setOpened }}
        />
      )}
      {store && edited && (
        <NeedDialog
          opened={edited}
          storeId={store.id}
          spots={places.filter(spot => !spot.isHidden).map(spot => ({ value: spot.id, label: spotName(spot) }))}
          validFrom={statesOf(ofStore ?? [], today()).current}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** What a colleague saves meanwhile comes into the open form; undefined: it was removed. */
function asItIsNow(opened: OpenedNeed, needs: readonly StaffNeed[]): OpenedNeed | undefined {
  if (!('need' in opened)) return opened
  const need = needs.find(({ id }) => id === opened.need.id)
  return need && { need }
}

import { IconArrowBackUp, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Spot } from '#contract/roster/spots.ts'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { useSelectedStore } from '#web/rooms/time/periods/use-export-period.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { exportCsv, exportXlsx } from '#web/ui/data-table/export-rows.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { spotName, queries as spotQueries } from '../spots/queries.ts'
import type { OpenedNeed } from './need-dialog.tsx'
import styles from './need-grid.module.css'
import { NeedGrid } from './need-grid.tsx'
import { NO_PLACE, needGroups, statesOf } from './need-rows.ts'
import { needRecords, needsQuery, useSaveCounts } from './queries.ts'

const NeedDialog = lazyLayer(() => import('./need-dialog.tsx'))
const NewStateDialog = lazyLayer(() => import('./new-state-dialog.tsx'))

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
  const isEmpty = ofStore?.length === 0
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={<ReloadButton busy={needs.isFetching && needs.data !== undefined} onClick={load} />}
        primary={
          canWrite &&
          store && (
            <Button
              variant="primary"
              icon={<IconPlus size={16} />}
              onClick={() => setOpened({ spotId: places[0]?.id ?? null })}
            >
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
      ) : !store || isEmpty ? (
        <Card>
          <EmptyState
            title={store ? 'Noch kein Bedarf' : 'Kein Standort'}
            actions={
              canWrite &&
              store && <Button onClick={() => setOpened({ spotId: places[0]?.id ?? null })}>Erste Zeile</Button>
            }
          >
            {store
              ? `Wie viele Mitarbeiter ${store.name} zu welcher Uhrzeit braucht, je Bereich und Wochentag. Der Plan zeigt dann, wo jemand fehlt. Eine Tabelle davon können Sie unter „Import Jobs“ einlesen.${canWrite ? '' : ' Erstellen kann, wer Dienste planen darf.'}`
              : 'Der Bedarf gehört zu einem Standort, und es ist keiner zu sehen.'}
          </EmptyState>
        </Card>
      ) : (
        <StoreNeeds
          key={store.id}
          {...{ needs: ofStore, spots: places, storeId: store.id, storeName: store.name, canWrite, onOpen: setOpened }}
        />
      )}
      {store && opened && (
        <NeedDialog
          opened={opened}
          storeId={store.id}
          spots={places.filter(spot => !spot.isHidden).map(spot => ({ value: spot.id, label: spotName(spot) }))}
          validFrom={statesOf(ofStore ?? [], today()).current}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type Props = {
  needs: readonly StaffNeed[]
  spots: readonly Spot[]
  storeId: number
  storeName: string
  canWrite: boolean
  onOpen: (opened: OpenedNeed) => void
}

type Edit = { id: number; counts: number[] }

const ALL = 'Alle'

function StoreNeeds({ needs, spots, storeId, storeName, canWrite, onOpen }: Props) {
  const { states, current } = statesOf(needs, today())
  const [chosen, setChosen] = useState<string>()
  const [unit, setUnit] = useState(ALL)
  const [isRenewing, setRenewing] = useState(false)
  const [undone, setUndone] = useState<readonly (readonly Edit[])[]>([])
  const { mutate: save, isPending } = useSaveCounts()
  const { mutate: remove } = needRecords.useRemove()
  const state = chosen !== undefined && states.includes(chosen) ? chosen : current
  const all = needGroups(needs, spots, state)
  const units = [...new Set(all.map(group => group.unit).filter(Boolean))]
  const groups = unit === ALL ? all : all.filter(group => group.unit === unit)
  const put = (changes: readonly Edit[]) => {
    const before = changes.flatMap(({ id }) => {
      const line = needs.find(need => need.id === id)
      return line ? [{ id, counts: line.counts }] : []
    })
    setUndone(steps => [...steps, before].slice(-50))
    for (const change of changes) save(change)
  }
  const undo = () => {
    for (const change of undone.at(-1) ?? []) if (needs.some(({ id }) => id === change.id)) save(change)
    setUndone(undone.slice(0, -1))
  }
  const exported = () =>
    [
      `Bedarf ${storeName}`,
      COLUMNS,
      groups.flatMap(({ name, lines }) => lines.map(line => ({ ...line, name }))),
    ] as const
  return (
    <Card
      title={TITLE}
      hint={`${storeName}, ab ${dayText(state)}`}
      actions={
        <>
          {units.length > 1 && (
            <Segments
              label="Gruppe"
              choices={[ALL, ...units].map(value => ({ value, label: value }))}
              chosen={unit}
              onChoose={setUnit}
            />
          )}
          {canWrite && (
            <IconButton
              label="Rückgängig"
              icon={<IconArrowBackUp size={18} stroke={1.7} />}
              disabled={undone.length === 0}
              onClick={undo}
            />
          )}
          <Menu
            label="Stand"
            items={[
              ...states.map(day => ({
                label: `Stand ab ${dayText(day)}`,
                group: 'Zeigen',
                onSelect: () => setChosen(day),
              })),
              ...(canWrite ? [{ label: 'Neuer Stand …', group: 'Ändern', onSelect: () => setRenewing(true) }] : []),
            ]}
            trigger={trigger => <Button {...trigger}>Stand</Button>}
          />
          <Menu
            label="Herunterladen"
            items={[
              { label: 'Als CSV-Datei', onSelect: () => exportCsv(...exported()) },
              { label: 'Als Excel-Datei', onSelect: () => void exportXlsx(...exported()) },
            ]}
            trigger={trigger => (
              <IconButton label="Bedarf herunterladen" icon={<IconDownload size={18} stroke={1.7} />} {...trigger} />
            )}
          />
        </>
      }
    >
      <NeedGrid
        label={`Bedarf ${storeName}, ab ${dayText(state)}`}
        {...{ groups, canWrite, onOpen }}
        onCounts={put}
        onRemove={remove}
      />
      {canWrite && (
        <p className={styles.foot} data-screen-only>
          <span>
            Zahlen tippen oder mit ↑ ↓ ändern; Enter geht zur nächsten Zeile. Einfügen aus einer Tabelle geht.
          </span>
          <span aria-live="polite">{isPending ? 'Wird gespeichert …' : undone.length > 0 ? 'Gespeichert' : ''}</span>
        </p>
      )}
      {isRenewing && <NewStateDialog storeId={storeId} onBegun={setChosen} onClose={() => setRenewing(false)} />}
    </Card>
  )
}

type Exported = StaffNeed & { name: string }

const COLUMNS: Column<Exported>[] = [
  { key: 'spot', header: 'Bereich', value: ({ name }) => (name === NO_PLACE ? '' : name) },
  { key: 'from', header: 'von', value: ({ from }) => from },
  { key: 'to', header: 'bis', value: ({ to }) => (to === '00:00' ? '24:00' : to) },
  ...NEED_DAYS.map(
    (header, column): Column<Exported> => ({ key: header, header, value: ({ counts }) => counts[column] ?? 0 }),
  ),
  {
    key: 'validFrom',
    header: 'gültig ab',
    value: ({ validFrom }) => validFrom,
    text: ({ validFrom }) => dayText(validFrom),
  },
  { key: 'validTo', header: 'gültig bis', value: ({ validTo }) => validTo, text: ({ validTo }) => dayText(validTo) },
]

import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isOfStore, WORKS_FACT_SOURCES, type WorksFact } from '#contract/working-time/works-facts.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { daysText, standingOf } from '../person-marks/span-texts.ts'
import { factName, worksFactRecords, worksFactsQuery } from './queries.ts'
import styles from './works-facts.module.css'

const WorksFactDialog = lazyLayer(() => import('./works-fact-dialog.tsx'))

type Place = { id: number; name: string } | null

/** What the law of working time must know of the company and its stores; of the stores one at a time. */
export default function WorksFactsCard() {
  const companyId = useCompanyId()
  const { data: facts, error, refetch } = useQuery(worksFactsQuery(companyId))
  const stores = offeredStores(useQuery(storesQuery(companyId)).data)
  const [chosen, setChosen] = useState<number>()
  const [editing, setEditing] = useState<{ fact?: WorksFact; place: Place }>()
  const canWrite = useCan('settings.write')
  const seesAll = useCompany()?.storeIds === null
  usePreload(WorksFactDialog)
  if (!facts)
    return (
      <Card title="Arbeitszeitrecht">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} height={56} />}
      </Card>
    )
  const store = stores.find(({ id }) => id === chosen) ?? stores[0]
  const edit = (place: Place) => (fact?: WorksFact) => setEditing({ ...(fact && { fact }), place })
  return (
    <Card title="Arbeitszeitrecht">
      <Facts
        title="Ganzer Betrieb"
        facts={facts.filter(({ kind }) => !isOfStore(kind))}
        nothing="Pausen nach Betriebsvereinbarung, Einarbeiten, Sonntage Jugendlicher."
        canWrite={canWrite && seesAll}
        onEdit={edit(null)}
      />
      {store && (
        <Facts
          title={store.name}
          choice={
            stores.length > 1 && (
              <StoreChoice
                label="Standort"
                stores={stores.map(({ id, name }) => ({ id, name }))}
                chosen={[store.id]}
                onChoose={([id]) => setChosen(id)}
              />
            )
          }
          facts={facts.filter(({ storeId }) => storeId === store.id)}
          nothing="Schließtage, mehrschichtiger Betrieb, Bewilligung des Arbeitsinspektorats."
          canWrite={canWrite}
          onEdit={edit(store)}
        />
      )}
      {editing && (
        <WorksFactDialog
          key={editing.fact?.id ?? 'new'}
          fact={editing.fact && facts.find(({ id }) => id === editing.fact?.id)}
          store={editing.place}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

type FactsProps = {
  title: string
  choice?: ReactNode
  facts: readonly WorksFact[]
  nothing: string
  canWrite: boolean
  onEdit: (fact?: WorksFact) => void
}

function Facts({ title, choice, facts, nothing, canWrite, onEdit }: FactsProps) {
  const { mutate: remove } = worksFactRecords.useRemove()
  return (
    <section className={styles.facts} aria-label={`Arbeitszeitrecht: ${title}`}>
      <div className={styles.head}>
        {choice || <h3>{title}</h3>}
        {canWrite && (
          <Button variant="text" icon={<IconPlus size={16} />} onClick={() => onEdit()}>
            Neue Angabe
          </Button>
        )}
      </div>
      <ItemList
        label={`Angaben: ${title}`}
        items={facts.map(fact => {
          const { tone, label } = standingOf(fact)
          return {
            key: fact.id,
            title: factName(fact),
            mark: <StatusPill tone={tone}>{label}</StatusPill>,
            detail: `${daysText(fact)} · ${WORKS_FACT_SOURCES[fact.kind]}`,
            actions: canWrite && (
              <>
                <IconButton
                  label={`${factName(fact)} bearbeiten`}
                  icon={<IconPencil size={17} />}
                  onClick={() => onEdit(fact)}
                />
                <IconButton
                  label={`${factName(fact)} löschen`}
                  icon={<IconTrash size={17} />}
                  tone="danger"
                  onClick={() => remove(fact)}
                />
              </>
            ),
          }
        })}
        empty={<p className={styles.none}>{`Noch keine Angaben: ${nothing}`}</p>}
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NO_STORE, type StoreFilter } from '#contract/accounts/store-filter.ts'
import type { Store } from '#contract/accounts/stores.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { mayDiscard, useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { storesQuery } from '../stores/queries.ts'
import { NO_STORE_LABEL } from './filter-texts.ts'
import { filterQuery, preferenceQuery, useObeyFilter, useSaveFilter } from './queries.ts'
import { StoreChoices } from './store-choices.tsx'
import styles from './store-filter.module.css'

type Props = { companyId: number; onClose: () => void }

export default function StoreFilterDrawer({ companyId, onClose }: Props) {
  const filter = useQuery(filterQuery(companyId))
  const stores = useQuery(storesQuery(companyId))
  const save = useSaveFilter(companyId)
  // Only what is switched here: what another page saves meanwhile stays.
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(new Map())
  const choices = useMemo(
    () => filter.data && stores.data && choicesOf(filter.data, stores.data, switched),
    [filter.data, stores.data, switched],
  )
  const kept = useMemo(() => new Map(filter.data?.map(({ id, selected }) => [id, selected])), [filter.data])
  const changes = [...switched].flatMap(([id, selected]) => (kept.get(id) === selected ? [] : [{ id, selected }]))
  const error = filter.error ?? stores.error

  useUnsaved(changes.length > 0)
  const close = async () => {
    if (changes.length === 0 || (await mayDiscard('Der geänderte Anwendungsfilter wurde noch nicht gespeichert.')))
      onClose()
  }

  return (
    <Drawer
      title="Anwendungsfilter"
      size={440}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Abbrechen</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={changes.length === 0}
            onClick={() => save.mutate({ stores: changes }, { onSuccess: onClose })}
          >
            Speichern
          </Button>
        </>
      }
    >
      <div className={styles.drawer}>
        <ObeySwitch companyId={companyId} />
        {choices ? (
          <StoreChoices
            choices={choices}
            onChoose={(ids, selected) =>
              setSwitched(before => new Map([...before, ...ids.map(id => [id, selected] as const)]))
            }
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([filter.refetch(), stores.refetch()])} />
        ) : (
          <Bones />
        )}
      </div>
    </Drawer>
  )
}

function ObeySwitch({ companyId }: { companyId: number }) {
  const { data } = useQuery(preferenceQuery(companyId))
  const { mutate } = useObeyFilter(companyId)
  return (
    <div className={styles.obey}>
      <span>
        <b aria-hidden>Filter anwenden</b>
        <span className={styles.why}>
          Listen, Zahlen und Übergaben zeigen nur die gewählten Standorte. Der Filter gilt nur für Sie, in diesem
          Betrieb.
        </span>
      </span>
      <Switch
        label="Filter anwenden"
        checked={data?.dynamicFilterEnabled ?? true}
        disabled={!data}
        onChange={dynamicFilterEnabled => mutate(dynamicFilterEnabled)}
      />
    </div>
  )
}

export type Choice = { id: number; label: string; hint: string; selected: boolean }

/** In the order of the stores' numbers; what belongs to none comes first. */
function choicesOf(
  filter: StoreFilter['stores'],
  stores: readonly Store[],
  switched: ReadonlyMap<number, boolean>,
): Choice[] {
  const kept = new Map(filter.map(({ id, selected }) => [id, selected]))
  const isSelected = (id: number) => switched.get(id) ?? kept.get(id) ?? true
  return [
    { id: NO_STORE, label: NO_STORE_LABEL, hint: '', selected: isSelected(NO_STORE) },
    ...stores.map(({ id, name, storeNumber, isHidden }) => ({
      id,
      label: name,
      hint: [storeNumber, isHidden && 'ausgeblendet'].filter(Boolean).join(' · '),
      selected: isSelected(id),
    })),
  ]
}

const Bones = () => (
  <div aria-busy>
    <span className="visually-hidden">Wird geladen …</span>
    {[62, 48, 70, 55, 66].map(width => (
      <div key={width} className={styles.choice} aria-hidden>
        <span className={styles.bone} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)

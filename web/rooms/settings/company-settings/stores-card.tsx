import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CompanySettings } from '#contract/accounts/companies.ts'
import type { StoreSettings } from '#contract/accounts/stores.ts'
import { hasWebCockpit, ID_OF_SOFTWARE, MASTER_DATA_LOCKED } from '#domain/accounts/company-settings.ts'
import { WAITING_SETTINGS } from '#domain/settings/waiting-settings.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './company-settings.module.css'
import { SettingField, type SettingsForm } from './setting-field.tsx'
import { CardNote } from './setting-list.tsx'

const StoreDialog = lazyLayer(() => import('#web/rooms/accounts/own-stores/store-dialog.tsx'))

type Props = {
  form: SettingsForm
  company: CompanySettings
  stores: readonly StoreSettings[] | undefined
  error: unknown
  onRetry: () => void
  /** What else is known of them. */
  below: ReactNode
}

/** Spec 3 §2.1, column 2; below it what decides the hours of a month. Spec 2 §9. */
export function StoresCard({ form, company, stores, error, onRetry, below }: Props) {
  const softwareId = Number(form.state.values.softwareId)
  const id = ID_OF_SOFTWARE[softwareId]
  const isBound = useCompany()?.storeIds != null
  const canWrite = useCan('settings.write')
  // While the page is edited its fields hold the stores as they were.
  const canManage = canWrite && !isBound && !company.isMasterDataLocked && !form.isEditing
  const { isAsked, end } = useNewRecordAsked()
  const [opened, setChosen] = useState<number | 'new'>()
  const chosen = opened ?? (isAsked && canManage ? 'new' : undefined)
  const store = stores?.find(each => each.id === chosen)
  const close = () => {
    setChosen(undefined)
    end()
  }
  usePreload(StoreDialog)
  const hint = company.individualStoreIds && id ? `${id.label} je Standort` : undefined
  return (
    <div>
      <Card
        title="Standorte (Kostenstellen)"
        hint={stores?.length}
        actions={
          <>
            {hint && <span className={styles.hint}>{hint}</span>}
            {canManage && (
              <Button variant="text" icon={<IconPlus size={18} stroke={1.8} />} onClick={() => setChosen('new')}>
                Neuer Standort
              </Button>
            )}
          </>
        }
      >
        {stores ? (
          <>
            <StoreTable
              {...{ form, stores, columns: columnsOf(softwareId) }}
              onOpen={canManage ? setChosen : undefined}
              isPlaced
            />
            {hasWebCockpit(softwareId) && stores.length > 0 && <CardNote>{WAITING_SETTINGS.webCockpit.says}</CardNote>}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <>
            <p className="visually-hidden">Die Daten der Standorte sind noch nicht geladen.</p>
            <Skeleton rows={6} height={56} />
          </>
        )}
      </Card>
      {(chosen === 'new' || store) && <StoreDialog key={chosen} store={store} onClose={close} />}
      {stores && stores.length > 0 && (
        <Card title="Arbeitszeit der Standorte">
          <StoreTable {...{ form, stores, columns: WORK_TIME_COLUMNS }} />
          <CardNote>
            Arbeitstage und Sollzeit gelten, wo ein Beschäftigungsmodell „wie der Standort“ sagt. Offene Monate rechnen
            sich neu, abgeschlossene nie.
          </CardNote>
        </Card>
      )}
      {below}
    </div>
  )
}

type StoreColumn = { field: string; label: string }

const columnsOf = (softwareId: number): StoreColumn[] => [
  { field: 'storeNumber', label: 'Standortnummer' },
  ...(ID_OF_SOFTWARE[softwareId]
    ? [{ field: ID_OF_SOFTWARE[softwareId].key, label: ID_OF_SOFTWARE[softwareId].label }]
    : []),
  { field: 'costCenter', label: 'Kostenstelle' },
  ...(hasWebCockpit(softwareId) ? [{ field: 'isWebcockpitExportEnabled', label: 'Web-Cockpit' }] : []),
]

const WORK_TIME_COLUMNS: StoreColumn[] = [
  { field: 'country', label: 'Land' },
  { field: 'federalState', label: 'Bundesland' },
  { field: 'workDays', label: 'Arbeitstage' },
  { field: 'workTime', label: 'Sollzeit des Monats' },
]

type TableProps = {
  form: SettingsForm
  stores: readonly StoreSettings[]
  columns: readonly StoreColumn[]
  /** With the address of each. */
  isPlaced?: boolean
  onOpen?: ((id: number | 'new') => void) | undefined
}

function StoreTable({ form, stores, columns, isPlaced = false, onOpen }: TableProps) {
  if (stores.length === 0) return <NoStores onAdd={onOpen && (() => onOpen('new'))} />
  return (
    <table className={styles.stores} data-plain={!isPlaced || undefined}>
      <thead>
        <tr>
          <th scope="col">Standort</th>
          {columns.map(({ field, label }) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stores.map(store => (
          <tr key={store.id}>
            <th scope="row">
              {onOpen ? (
                <button
                  type="button"
                  className={styles.opens}
                  title="Standort bearbeiten"
                  onClick={() => onOpen(store.id)}
                >
                  {store.name}
                  <IconPencil size={14} stroke={1.8} aria-hidden />
                </button>
              ) : (
                store.name
              )}
              {store.isHidden && <span>ausgeblendet</span>}
              {isPlaced && !store.isHidden && <span>{placeOf(store)}</span>}
            </th>
            {columns.map(({ field, label }) => (
              <td key={field} data-label={label}>
                <SettingField form={form} name={`store.${store.id}.${field}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoStores({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="Noch keine Standorte"
      actions={
        onAdd && (
          <Button icon={<IconPlus size={16} />} onClick={onAdd}>
            Neuer Standort
          </Button>
        )
      }
    >
      {onAdd ? 'Mitarbeiter, Zeiten und Übergaben gehören zu einem Standort.' : MASTER_DATA_LOCKED}
    </EmptyState>
  )
}

const placeOf = ({ street, postalCode, city, description }: StoreSettings) =>
  [street, `${postalCode} ${city}`.trim(), description].filter(Boolean).join(' · ')

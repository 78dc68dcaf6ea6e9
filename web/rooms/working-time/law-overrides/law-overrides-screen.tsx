import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { isRefusal } from '#web/ui/api-error.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { YearStepper } from '#web/ui/period/year-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import styles from './law-overrides.module.css'
import { overrideColumns } from './override-columns.tsx'
import { overridesQuery } from './queries.ts'
import { FIRST_YEAR, useOverridesPlace } from './use-overrides-place.ts'

const OverrideDrawer = lazyLayer(() => import('./override-drawer.tsx'))

/** „Ausnahmen vom Arbeitszeitrecht“: who was planned against which rule, why, and by whom. For the works inspector. */
export default function LawOverridesScreen() {
  const { companyId, zone, year, lastYear, storeName, isKnown, goToYear } = useOverridesPlace()
  const { data, error, refetch } = useQuery(overridesQuery(companyId, year))
  const [opened, setOpened] = useState<number>()
  usePreload(OverrideDrawer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of stores come once
  const columns = useMemo(() => overrideColumns(zone, storeName), [zone, isKnown])
  const override = data?.find(({ id }) => id === opened)
  if (isRefusal(error, 403))
    return (
      <>
        <AccessHeader part="law-overrides" />
        <NoPermission />
      </>
    )
  return (
    <>
      <AccessHeader part="law-overrides" />
      <StoreFilterHint />
      <div className={styles.choice}>
        <YearStepper year={year} first={FIRST_YEAR} last={lastYear} onYear={goToYear} />
      </div>
      <DataTable
        name="law-overrides"
        title="Ausnahmen vom Arbeitszeitrecht"
        alone
        rows={isKnown ? data : undefined}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => setOpened(id)}
        empty={
          <EmptyState title={`Keine Ausnahmen im Jahr ${year}`} icon={<IconScale size={20} stroke={1.7} />}>
            Wer beim Einteilen eine Regel übergeht, begründet es. Was begründet wurde, steht hier: mit der Regel, dem
            Satz von damals, der Begründung und wer es war.
          </EmptyState>
        }
      />
      {override && (
        <OverrideDrawer
          key={override.id}
          {...{ override, zone }}
          storeName={storeName(override.storeId)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

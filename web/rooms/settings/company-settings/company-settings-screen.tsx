import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './company-settings.module.css'
import { companyQuery, creatorsQuery, employerQuery, softwareQuery, storeSettingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

/** Betriebseinstellungen. Spec 3 §2.1. What else stands on the page: `ofStores` under the stores, `below` under all. */
export function CompanySettingsScreen({ ofStores, below }: { ofStores: ReactNode; below: ReactNode }) {
  const companyId = useCompanyId()
  const company = useQuery(companyQuery(companyId))
  const software = useQuery(softwareQuery(companyId))
  const stores = useQuery(storeSettingsQuery(companyId))
  const employer = useQuery(employerQuery(companyId))
  const creators = useQuery(creatorsQuery(companyId))
  // Also when the right is lost while the screen is open: what was loaded before is not to be seen any more.
  if (isRefusal(company.error, 403))
    return (
      <Empty>
        <NoPermission>{NO_PERMISSION}</NoPermission>
      </Empty>
    )
  const error = (!company.data && company.error) || (!software.data && software.error)
  if (error)
    return (
      <Empty>
        <ErrorState error={error} onRetry={() => Promise.all([company.refetch(), software.refetch()])} />
      </Empty>
    )
  if (!company.data || !software.data) return <Loading />
  return (
    <SettingsForm
      ofStores={ofStores}
      below={below}
      loaded={{
        company: company.data,
        software: software.data,
        stores: stores.data,
        employer: employer.data,
        creators: creators.data,
      }}
      stores={stores}
      elda={{
        error: employer.error ?? creators.error,
        refetch: () => Promise.all([employer.refetch(), creators.refetch()]),
      }}
    />
  )
}

/** Spec 3 §2.1. */
const NO_PERMISSION =
  'Sie haben nicht die Berechtigung um die Betriebseinstellungen in diesem Store anzusehen. Bitte wenden Sie sich an den Administrator Ihres Standorts, er kann Ihnen die Rechte geben.'

const Empty = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="Betriebseinstellungen" />
    {children}
  </>
)

const Loading = () => (
  <Empty>
    <div className={styles.columns}>
      <Card title="Einstellungen">
        <Skeleton rows={8} height={45} />
      </Card>
      <Card title="Standorte (Kostenstellen)">
        <Skeleton rows={6} height={56} />
      </Card>
    </div>
  </Empty>
)

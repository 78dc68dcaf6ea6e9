import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tableName } from '#domain/agreements/table-names.ts'
import { dayText } from '#web/lib/day-text.ts'
import { companyCatalogueQuery } from '#web/rooms/agreements/agreement-proposals/queries.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { CATEGORY_LABELS } from './list-texts.ts'
import styles from './lists.module.css'

const TITLE = CATEGORY_LABELS.agreementProposals

/** What the catalogue asks the company about; each leads to the agreement, where it is decided. */
export function AgreementProposalsDrawer({ viewer, onClose, onBack }: DrawerProps) {
  const { data, error, refetch } = useQuery(companyCatalogueQuery(viewer.companyId))
  const open = data?.proposals.filter(({ state }) => state === 'open')
  const params = { companyId: String(viewer.companyId), section: 'documents', tab: 'EmployeeCollectiveAgreements' }
  return (
    <Drawer title={TITLE} count={open?.length ? String(open.length) : undefined} isSheet {...{ onClose, onBack }}>
      {error && !open && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !open && <Skeleton rows={3} height={56} />}
      {open?.length === 0 && <EmptyState title="Kein offener Vorschlag" />}
      <ul aria-label={TITLE}>
        {open?.map(proposal => (
          <li key={`${proposal.agreementId} ${proposal.tableId}`} className={styles.line}>
            <div className={styles.text}>
              <p className={styles.name}>
                <Link
                  to="/$companyId/$section/{-$tab}"
                  params={params}
                  search={{ agreementId: String(proposal.agreementId) }}
                  onClick={onClose}
                >
                  {proposal.agreement}
                </Link>
              </p>
              <p className={styles.where}>
                {tableName(proposal)}
                {proposal.proposedAt && ` · vorgeschlagen am ${dayText(proposal.proposedAt.slice(0, 10))}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

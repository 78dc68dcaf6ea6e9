import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { useCan, useCompanyId, useSession } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { NothingInFilter, StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './roster-page.module.css'

const AbsenceCalendarScreen = lazyPart(() => import('#web/rooms/time/absence-calendar/absence-calendar-screen.tsx'))

/** Until shifts are planned here: where one works, and who is away. Product B. */
export const RosterPage = () =>
  useCan('absences.read') ? (
    <Suspense fallback={<PageHeader title={TITLE} />}>
      <AbsenceCalendarScreen title={TITLE} above={<WhatComes />} />
    </Suspense>
  ) : (
    <>
      <PageHeader title={TITLE} />
      <WhatComes />
      <StoreFilterHint />
      <div className={styles.cards}>
        <div>
          <OwnStores />
        </div>
        <div>
          <OwnAccount />
        </div>
      </div>
    </>
  )

const TITLE = 'Dienstplan'

function WhatComes() {
  const plans = useCan('roster.write')
  const seesAbsences = useCan('absences.read')
  return (
    <div className={styles.comes}>
      <Banner tone="info">
        {plans
          ? 'Dienste planen Sie hier, sobald der Dienstplan fertig ist. '
          : 'Veröffentlichte Dienste Ihrer Standorte lesen Sie hier, sobald der Dienstplan fertig ist. '}
        {seesAbsences ? 'Bis dahin sehen Sie, wer fehlt.' : 'Bis dahin sehen Sie Ihre Standorte und Ihr Konto.'}
      </Banner>
    </div>
  )
}

function OwnStores() {
  const companyId = useCompanyId()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const shown =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  return (
    <Card title="Ihre Standorte" hint={shown?.length}>
      {stores.error ? (
        <ErrorState error={stores.error} onRetry={() => void stores.refetch()} />
      ) : shown ? (
        <ItemList
          label="Ihre Standorte"
          items={shown.map(store => ({ key: store.id, title: store.name, detail: addressOf(store) }))}
          empty={
            active?.shown === 0 ? (
              <NothingInFilter title="Kein Standort im Anwendungsfilter" />
            ) : (
              <EmptyState title="Noch kein Standort">
                Ihre Rolle gilt an keinem Standort dieses Betriebs. Ein Administrator kann sie Ihnen an einem geben.
              </EmptyState>
            )
          }
        />
      ) : (
        <Skeleton rows={4} height={52} />
      )}
    </Card>
  )
}

const addressOf = ({ description, postalCode, city }: Store): string =>
  [description, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')

function OwnAccount() {
  const user = useSession(({ signedIn }) => signedIn?.user)
  if (!user) return null
  return (
    <Card title="Ihr Konto">
      <div className={styles.account}>
        <p>
          <b>{`${user.firstname} ${user.lastname}`.trim()}</b>
          <span>{user.email}</span>
        </p>
        <p>Name, Bild, Passwort und Anmeldung ändern Sie in Ihrem Profil.</p>
        <Link to="/profile/$accountId" params={{ accountId: user.id }}>
          Mein Konto öffnen
        </Link>
      </div>
    </Card>
  )
}

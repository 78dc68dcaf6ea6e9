import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/accounts/own-profile.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { DisplayCard } from './display-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { OthersCard, OwnCard } from './person-card.tsx'
import styles from './profile.module.css'
import { profileQuery } from './queries.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** One's own account, or for the role ADMIN a look at another's. Product B. */
export function ProfileScreen({ accountId }: { accountId: string }) {
  const isOwn = useSession(({ signedIn }) => signedIn?.user.id === accountId)
  const { data: profile, error, refetch } = useQuery(profileQuery(accountId))
  const title = isOwn ? 'Mein Konto' : profile ? nameOf(profile) : 'Benutzer'
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      {error && !profile ? (
        <Card>
          <ErrorState error={error} title="Benutzer Info konnte nicht geladen werden." onRetry={refetch} />
        </Card>
      ) : !profile ? (
        <p role="status" className={styles.waiting}>
          Wird geladen …
        </p>
      ) : isOwn ? (
        <OwnProfile profile={profile} />
      ) : (
        <div className={styles.columns}>
          <OthersCard profile={profile} />
        </div>
      )}
    </>
  )
}

function OwnProfile({ profile }: { profile: Profile }) {
  if (profile.isVouched) {
    return (
      <>
        <Banner tone="info">
          Sie sind mit Ihrem Firmenkonto angemeldet. Ihr Kontor-Konto verwalten Sie nach einer Anmeldung mit E-Mail und
          Passwort oder mit einem Passkey.
        </Banner>
        <div className={styles.columns}>
          <div>
            <OthersCard profile={profile} />
            <DisplayCard />
          </div>
        </div>
      </>
    )
  }
  return (
    <div className={styles.columns}>
      <div>
        <OwnCard profile={profile} />
        <DisplayCard />
      </div>
      <div>
        <PasswordCard />
        <SecondFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </div>
  )
}

const nameOf = ({ firstname, lastname, email }: Profile) => `${firstname} ${lastname}`.trim() || email

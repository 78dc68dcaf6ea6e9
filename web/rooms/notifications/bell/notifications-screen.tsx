import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useViewer } from '../lists/viewer.ts'
import { AddressList } from '../mail-list/address-list.tsx'
import { DigestChoice } from '../mail-list/digest-choice.tsx'
import { addressesQuery, digestQuery, useSendTest } from '../mail-list/queries.ts'
import { SentMailsCard } from '../mail-list/sent-mails-card.tsx'
import { BellSwitches } from './bell-switches.tsx'
import styles from './notifications.module.css'

const PlanMailSwitch = lazyPart(() => import('#web/rooms/roster/plan-mails/plan-mail-switch.tsx'))

/** The tab "Benachrichtigungen": one's own bell, and the mails of the company. Spec 1 §2.5, Spec 3 §3. */
export function NotificationsScreen() {
  const viewer = useViewer()
  const { companyId } = viewer
  const { data: addresses } = useQuery(addressesQuery(companyId))
  return (
    <>
      <PageHeader title="Benachrichtigungen" />
      <div className={styles.columns}>
        <Card title="Glocke" hint="nur für Sie">
          <div className={styles.bell}>
            <BellSwitches viewer={viewer} />
          </div>
        </Card>
        <div>
          <DigestCard companyId={companyId} />
          <Card title="Empfänger" hint={addresses && formatNumber(addresses.length, 0)}>
            <div className={styles.addresses}>
              <AddressList companyId={companyId} />
            </div>
          </Card>
          <SentMailsCard companyId={companyId} />
          <Card title="Dienstplan per E-Mail" hint="für den ganzen Betrieb">
            <div className={styles.body}>
              <p>
                Wer beim Veröffentlichen verständigt wird, bekommt die eigenen Dienste der Woche und was sich daran
                geändert hat, an die E-Mail-Adresse der Stammdaten; auch ohne Benutzerkonto. Was binnen einer
                Viertelstunde folgt, kommt in einer E-Mail. Wem was geschickt wurde, ist nach 90 Tagen gelöscht.
              </p>
              <Suspense>
                <PlanMailSwitch />
              </Suspense>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function DigestCard({ companyId }: { companyId: number }) {
  const canWrite = useCan('settings.write')
  const { data: digest } = useQuery(digestQuery(companyId))
  const { data: addresses } = useQuery(addressesQuery(companyId))
  const { mutate: sendTest, isPending } = useSendTest(companyId)
  const reachesNobody = digest && digest.mode !== 'off' && addresses?.length === 0
  return (
    <Card
      title="E-Mails über neue Mitarbeiter"
      hint="für den ganzen Betrieb"
      actions={
        canWrite && (
          <Button variant="text" busy={isPending} onClick={() => sendTest()}>
            Probe an mich senden
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <p>
          Wer in der Liste der Empfänger steht, bekommt eine E-Mail mit den Namen aller Mitarbeiter, die seit der
          letzten dazugekommen sind. Sofort heißt: innerhalb einer Minute; täglich: jeden Tag um die gewählte Stunde,
          sofern jemand dazugekommen ist.
        </p>
        <DigestChoice companyId={companyId} />
        {!canWrite && <p>Ändern kann das, wer die Betriebseinstellungen bearbeiten darf.</p>}
      </div>
      {reachesNobody && (
        <Banner tone="warn">Die E-Mails sind eingeschaltet, es steht aber niemand auf der Liste.</Banner>
      )}
    </Card>
  )
}

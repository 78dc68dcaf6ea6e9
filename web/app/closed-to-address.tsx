import { IconNetworkOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'
import { loadSession } from './start.ts'

type Props = { company: string; address: string }

/** In the place of every page of a company that lets in only who comes from its own networks. */
export default function ClosedToAddress({ company, address }: Props) {
  useTitle('Nicht erreichbar')
  useEffect(() => {
    // Back from another network, or from a device that slept on the way.
    const onBack = () => document.visibilityState === 'visible' && askAgain()
    addEventListener('online', askAgain)
    document.addEventListener('visibilitychange', onBack)
    return () => {
      removeEventListener('online', askAgain)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [])
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Notice
        isPage
        icon={<IconNetworkOff size={20} stroke={1.7} />}
        title={`${company} ist von hier nicht erreichbar`}
        actions={
          <Button variant="primary" onClick={askAgain}>
            Noch einmal versuchen
          </Button>
        }
      >
        Dieser Betrieb ist nur aus seinen eigenen Netzen erreichbar. Ihre Adresse: <b>{address}</b>. Verbinden Sie sich
        mit dem Netz des Betriebs, etwa über sein VPN. Soll diese Adresse dazugehören, nimmt sie auf, wer die
        Betriebseinstellungen verwaltet. Andere Betriebe wählen Sie oben.
      </Notice>
    </main>
  )
}

const askAgain = () => void loadSession().catch(() => {})

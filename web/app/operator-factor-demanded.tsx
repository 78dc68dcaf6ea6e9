import { IconShieldLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'
import { loadSession, signOut } from './start.ts'

const SetUpDialog = lazyLayer(() => import('#web/rooms/accounts/own-profile/set-up-dialog.tsx'))

/** In the place of the operators' area, for who has not switched on a second factor. */
export default function OperatorFactorDemanded() {
  const [isSettingUp, setSettingUp] = useState(false)
  const navigate = useNavigate()
  useTitle('Zweiter Faktor')
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Notice
        isPage
        icon={<IconShieldLock size={20} stroke={1.7} />}
        title="Betreiber brauchen einen zweiten Faktor"
        actions={
          <>
            <Button onClick={() => signOut().then(() => navigate({ to: '/account' }))}>Mit Passkey anmelden</Button>
            <Button variant="primary" onClick={() => setSettingUp(true)}>
              Zweiten Faktor einschalten
            </Button>
          </>
        }
      >
        Von hier aus reicht man in alle Betriebe; ein Passwort allein genügt dafür nicht. Sie brauchen eine
        Authenticator-App auf Ihrem Telefon, danach geht es hier gleich weiter.
      </Notice>
      {isSettingUp && (
        <SetUpDialog
          onClose={() => {
            setSettingUp(false)
            void loadSession().catch(() => {})
          }}
        />
      )}
    </main>
  )
}

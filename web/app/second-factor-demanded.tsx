import { IconShieldLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './full-page.module.css'
import { loadSession, signOut } from './start.ts'

const SetUpDialog = lazyLayer(() => import('#web/rooms/accounts/own-profile/set-up-dialog.tsx'))

type Props = { title: string; children?: ReactNode }

/** In the place of every page of who lets in only those who have proved themselves by two factors: a company, the operators' area. */
export default function SecondFactorDemanded({ title, children }: Props) {
  const [isSettingUp, setSettingUp] = useState(false)
  const navigate = useNavigate()
  useTitle('Zweiter Faktor')
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Notice
        isPage
        icon={<IconShieldLock size={20} stroke={1.7} />}
        title={title}
        actions={
          <>
            <Button onClick={() => signOut().then(() => navigate({ to: '/account' }))}>Mit Passkey anmelden</Button>
            <Button variant="primary" onClick={() => setSettingUp(true)}>
              Zweiten Faktor einschalten
            </Button>
          </>
        }
      >
        {children} Sie brauchen dafür eine Authenticator-App auf Ihrem Telefon. Danach geht es hier gleich weiter. Wer
        einen Passkey hat, meldet sich stattdessen mit ihm an.
      </Notice>
      {isSettingUp && (
        <SetUpDialog
          onClose={() => {
            setSettingUp(false)
            // With it the page opens.
            void loadSession().catch(() => {})
          }}
        />
      )}
    </main>
  )
}

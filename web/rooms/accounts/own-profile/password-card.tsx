import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import styles from './profile.module.css'

const PasswordDialog = lazyLayer(() => import('./password-dialog.tsx'))

export function PasswordCard() {
  const [changing, setChanging] = useState(false)
  return (
    <Card title="Passwort">
      <div className={styles.body}>
        <div className={styles.row}>
          <p>Nach einer Änderung sind Sie nur noch hier angemeldet.</p>
          <Button onClick={() => setChanging(true)}>Passwort ändern</Button>
        </div>
      </div>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  )
}

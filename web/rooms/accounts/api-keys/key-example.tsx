import { signingExample } from '#domain/accounts/signing-example.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import styles from './api-keys.module.css'

/** `name`: the key's own, `7-12`. */
export function KeyExample({ name }: { name?: string }) {
  const companyId = useCompanyId()
  const path = `/api/sec/stores?companyId=${companyId}`
  const key = name ?? `${companyId}-…`
  return (
    <>
      <CopyField label="Beispiel (Node.js)" lines text={signingExample({ origin: location.origin, path, key })} />
      <p className={styles.note}>
        Unterschrieben werden Methode, Adresse samt Abfrage, Zeit und, bei Anfragen mit Inhalt, dessen Prüfsumme. Die
        Uhr des Programms darf bis zu fünf Minuten abweichen, und jede Unterschrift gilt einmal.{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Alle Anfragen
        </a>
      </p>
    </>
  )
}

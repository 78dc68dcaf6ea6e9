import { AddressList } from './address-list.tsx'
import { DigestChoice } from './digest-choice.tsx'
import styles from './mail-list.module.css'

/** Below one's own switches: who in the company is mailed about new employees, and when. */
export function MailListCard({ companyId }: { companyId: number }) {
  return (
    <section className={styles.card} aria-labelledby="new-employee-mails">
      <h3 id="new-employee-mails">E-Mails über neue Mitarbeiter</h3>
      <p>Gilt für den ganzen Betrieb.</p>
      <DigestChoice companyId={companyId} />
      <AddressList companyId={companyId} />
    </section>
  )
}

import type { SigningCertificate } from '#contract/access/single-sign-on.ts'
import type { CertificateState } from '#domain/access/certificate-states.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { stateOfCertificate } from './sign-on-state.ts'
import styles from './single-sign-on.module.css'

const WORDS: Partial<Record<CertificateState, { tone: Tone; word: string }>> = {
  early: { tone: 'info', word: 'gilt noch nicht' },
  soon: { tone: 'warn', word: 'läuft bald ab' },
  ended: { tone: 'error', word: 'abgelaufen' },
}

/** By what people tell certificates apart. */
export function CertificateText({ certificate }: { certificate: SigningCertificate }) {
  const { subject, fingerprint, validFrom, validTo } = certificate
  const state = stateOfCertificate(certificate)
  const said = WORDS[state]
  return (
    <div className={styles.certificate}>
      <span>{subject}</span>
      <span>
        {state === 'early' ? `gültig ab ${momentText(validFrom)}` : `gültig bis ${momentText(validTo)}`}
        {said && <StatusPill tone={said.tone}>{said.word}</StatusPill>}
      </span>
      <code>SHA-256 {fingerprint}</code>
    </div>
  )
}

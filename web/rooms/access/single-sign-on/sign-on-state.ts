import type { SigningCertificate, SingleSignOn } from '#contract/access/single-sign-on.ts'
import { type CertificateState, certificateState } from '#domain/access/certificate-states.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const isSetUp = ({ version }: SingleSignOn) => version > 0

export function stateOf(settings: SingleSignOn): { tone: Tone; text: string } {
  if (!isSetUp(settings)) return { tone: 'neutral', text: 'nicht eingerichtet' }
  if (!settings.active) return { tone: 'neutral', text: 'ausgeschaltet' }
  return certificatesState(settings) ?? { tone: 'ok', text: 'eingeschaltet' }
}

/** Of what people should know before nobody gets in any more. */
function certificatesState({ kind, certificates }: SingleSignOn): { tone: Tone; text: string } | undefined {
  if (kind !== 'saml') return undefined
  const states = certificates.map(stateOfCertificate)
  if (states.includes('ok')) return undefined
  return states.includes('soon')
    ? { tone: 'warn', text: 'Zertifikat läuft bald ab' }
    : { tone: 'error', text: 'kein gültiges Zertifikat' }
}

export const stateOfCertificate = ({ validFrom, validTo }: SigningCertificate): CertificateState =>
  certificateState({ validFrom: fromUtcText(validFrom), validTo: fromUtcText(validTo) }, Temporal.Now.instant())

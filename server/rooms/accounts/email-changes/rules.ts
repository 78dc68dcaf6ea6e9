import { emailDomain } from '#domain/access/email-domain.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Who signs in by the company is known there by the address: another domain would lock them out, and one that another
 * company's provider vouches for would let that one speak for them.
 */
export function refuseOtherSignOn(from: string, to: string, own: readonly string[], isSomebodysDomain: boolean): void {
  const [former = '', wanted = ''] = [emailDomain(from), emailDomain(to)]
  if (own.includes(wanted)) return
  if (own.includes(former))
    throw refusal(
      `Dieses Konto meldet sich mit dem Firmenkonto an. Möglich sind nur Adressen mit ${own.map(domain => `@${domain}`).join(', ')}.`,
    )
  if (isSomebodysDomain) throw refusal('Diese Domäne gehört zur Anmeldung mit dem Firmenkonto eines anderen Betriebs.')
}

const refusal = (message: string) => new Refusal('conflict', message, { email: message })

import { createHmac } from 'node:crypto'
import { ForbiddenAddress } from '#server/platform/public-hosts.ts'

/** Which records, and which of their fields changed; never what stands in them. */
export type Content = { records: { id: string; fields?: string[] }[] }

export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** What an answer means; undefined: it was taken. */
export function refusalOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400)
    return 'Der Empfänger verweist auf eine andere Adresse. Dorthin wird nicht gesendet; bitte tragen Sie sie selbst ein.'
  return `Der Empfänger hat mit ${status} geantwortet.`
}

/** Of what came instead of an answer; its own words may hold the address, which is nobody's business in a log. */
export function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Den Namen des Empfängers gibt es nicht.'
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code)) return 'Das Zertifikat des Empfängers ist nicht gültig.'
  if (name === 'AbortError' || name === 'TimeoutError') return 'Der Empfänger hat nicht rechtzeitig geantwortet.'
  return 'Der Empfänger ist nicht erreichbar.'
}

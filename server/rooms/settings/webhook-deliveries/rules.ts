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
  return `Der Empfänger hat mit ${status} geantwortet. ${adviceFor(status)}`
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403)
    return 'Bitte prüfen Sie, ob er die Unterschrift mit dem richtigen Geheimnis prüft.'
  if (status === 404 || status === 410) return 'Bitte prüfen Sie die Adresse.'
  if (status === 429) return 'Er will weniger auf einmal; es wird später wieder versucht.'
  return status >= 500
    ? 'Bitte sehen Sie dort nach, was nicht geht.'
    : 'Bitte sehen Sie dort nach, was er nicht annimmt.'
}

const REASONS: readonly [codes: RegExp, says: string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Den Namen des Empfängers gibt es nicht. Bitte prüfen Sie die Adresse.'],
  [/^ECONNREFUSED$/, 'Der Empfänger lehnt die Verbindung ab. Bitte prüfen Sie Adresse und Port, und ob er läuft.'],
  [/^(ETIMEDOUT|ABORT_ERR)$/, 'Der Empfänger hat nicht rechtzeitig geantwortet.'],
  [/^(ECONNRESET|EPIPE)$/, 'Der Empfänger hat die Verbindung abgebrochen.'],
  [/ALTNAME/, 'Das Zertifikat des Empfängers ist nicht für diesen Namen. Bitte prüfen Sie die Adresse.'],
  [/CERT_HAS_EXPIRED/, 'Das Zertifikat des Empfängers ist abgelaufen. Dort muss es erneuert werden.'],
  [
    /SELF_SIGNED|UNABLE_TO|ISSUER/,
    'Das Zertifikat des Empfängers ist von keiner bekannten Stelle. Dort braucht es eines, dem Browser vertrauen, mit allen Zwischenzertifikaten.',
  ],
  [/CERT|ERR_TLS|ERR_SSL|EPROTO/, 'Das Zertifikat des Empfängers ist nicht gültig, oder er spricht dort kein HTTPS.'],
]

/** Of what came instead of an answer; its own words may hold the address, which is nobody's business in a log. */
export function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message
  const { code, name = '' } = error as { code?: unknown; name?: string }
  const known = REASONS.find(([codes]) => codes.test(typeof code === 'string' ? code : ''))
  if (known) return known[1]
  if (name === 'AbortError' || name === 'TimeoutError') return 'Der Empfänger hat nicht rechtzeitig geantwortet.'
  return 'Der Empfänger ist nicht erreichbar.'
}

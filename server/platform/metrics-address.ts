import { isAddress, isLoopback } from './networks.ts'

export type MetricsAddress = {
  host: string
  port: number
  /** Undefined: only who is on this machine comes there. */
  token: string | undefined
}

const FEWEST_OF_TOKEN = 16

/** `host:port`. Where others than this machine could come, a token is wanted: the figures are never open to everybody. */
export function readMetricsAddress(text: string, token: string): MetricsAddress | undefined {
  if (!text && !token) return undefined
  if (!text) throw refusal('KONTOR_METRICS_ADDRESS: fehlt')
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? []
  const host = bracketed ?? plain ?? ''
  if (!host || Number(port) > 65_535)
    throw refusal('KONTOR_METRICS_ADDRESS: Rechner und Port, etwa 127.0.0.1:9464 oder [::1]:9464')
  const isOwn = host === 'localhost' || (isAddress(host) && isLoopback(host))
  if (!isOwn && !token)
    throw refusal('KONTOR_METRICS_TOKEN: fehlt; ohne ihn geht nur eine Adresse dieses Rechners, etwa 127.0.0.1:9464')
  if (token && token.length < FEWEST_OF_TOKEN)
    throw refusal(`KONTOR_METRICS_TOKEN: mindestens ${FEWEST_OF_TOKEN} Zeichen`)
  return { host, port: Number(port), token: token || undefined }
}

const refusal = (line: string) => new Error(`Die Einstellungen sind nicht gültig:\n  ${line}`)

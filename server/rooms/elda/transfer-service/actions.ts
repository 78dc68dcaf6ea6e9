import { randomUUID } from 'node:crypto'
import { type ServiceStatus, serviceStatus } from '#domain/elda/service-statuses.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { NoAnswer, readAnswer, type ServiceAnswer } from './answer.format.ts'
import { type Operation, writeEnvelope } from './envelope.format.ts'
import { NOT_CONFIGURED, ServiceFailure, transferService } from './rules.ts'

/** A creator, as ELDA knows it. */
export type Customer = { serialNumber: string; passwordSha512: string }
/** One call: kept before it is made, used once. */
export type Ticket = { nonce: string; created: string }

export const newTicket = (): Ticket => ({
  nonce: randomUUID(),
  created: Temporal.Now.instant().round('millisecond').toString(),
})

type Asked = {
  operation: Operation
  fields?: Readonly<Record<string, string>>
  ticket?: Ticket
  signal?: AbortSignal | undefined
  /** Awaited before anything leaves; what it throws is thrown, and nothing has left. */
  beforeWriting?: () => Promise<void>
}

export type Answered = ServiceAnswer & { means: ServiceStatus }

/** A return of 16 MB as base64 within, and what stands around it. */
const MOST_BYTES = 24_000_000

/** One call, never repeated; what is no answer throws `ServiceFailure`. */
export async function ask({ serialNumber, passwordSha512 }: Customer, asked: Asked): Promise<Answered> {
  const reached = transferService.get()
  if (!reached) throw new Refusal('unprocessable', NOT_CONFIGURED)
  const { operation, fields = {}, ticket = newTicket(), signal, beforeWriting } = asked
  const security = { ...ticket, apiKey: reached.apiKey, kundenpasswort: passwordSha512, seriennummer: serialNumber }
  const body = writeEnvelope(operation, security, fields)
  let hasLeft = false
  let stopped: { by: unknown } | undefined
  let raw: Buffer | undefined
  try {
    const response = await fetchOutside(reached.url, {
      method: 'POST',
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        // The service refuses any other.
        soapaction: '""',
        accept: 'text/xml, multipart/related',
        'user-agent': 'Kontor',
      },
      body,
      signal,
      timeoutMs: reached.timeoutMs,
      mostBytes: MOST_BYTES,
      anywhere: true,
      async beforeWriting() {
        await beforeWriting?.().catch(error => {
          stopped = { by: error }
          throw error
        })
        hasLeft = true
      },
    })
    raw = Buffer.from(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? ''
    const answer = readAnswer(operation, { httpStatus: response.status, contentType, bytes: raw })
    return { ...answer, means: serviceStatus(answer.status, behindSeconds(response.headers.get('date'))) }
  } catch (error) {
    if (stopped) throw stopped.by
    if (error instanceof NoAnswer)
      throw new ServiceFailure(error.message, { mayHaveArrived: !error.isRefusal, ...(raw && { raw }) })
    throw new ServiceFailure(failureText(error, hasLeft), { mayHaveArrived: hasLeft })
  }
}

/** By how much our clock is behind theirs. */
function behindSeconds(date: string | null): number | undefined {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(theirs) ? undefined : (theirs - Temporal.Now.instant().epochMilliseconds) / 1000
}

function failureText(error: unknown, hasLeft: boolean): string {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code))
    return 'Das Zertifikat des Webservice von ELDA ist nicht gültig. Gesendet ist nichts; der Betreiber von Kontor soll die Adresse prüfen.'
  if (!hasLeft) return 'Der Webservice von ELDA ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.'
  if (name === 'AbortError' || name === 'TimeoutError') return 'ELDA hat nicht rechtzeitig geantwortet.'
  return 'Die Verbindung zu ELDA ist abgerissen.'
}

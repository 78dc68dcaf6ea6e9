import { acrossCompanies } from '#server/platform/database/database.ts'
import type { PlatformJob } from '#server/platform/jobs.ts'
import { publish } from '#server/platform/live.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'
import * as rows from './rows.ts'
import { reasonOf, refusalOf, signatureOf } from './rules.ts'

export type Ref = { company: number; delivery: number }

/** How long nobody waits for a receiver that did not answer at all, so that it holds up no other. */
const REST_SECONDS = 60

/** One try; throws when there will be another. */
export const deliver: PlatformJob<Ref>['run'] = async ({ company, delivery }, { isLastTry }) => {
  const waiting = await acrossCompanies(tx => rows.waiting(tx, company, delivery))
  if (!waiting) return
  const { status, refusal, isSilent } = await attempt(waiting)
  const isOver = isLastTry || !waiting.active
  const state = refusal === undefined ? 'delivered' : isOver ? 'failed' : 'queued'
  await acrossCompanies(async tx => {
    await rows.settle(tx, waiting, { state, status, message: refusal ?? '' })
    if (isSilent) await rows.rest(tx, waiting, REST_SECONDS)
    await publish(tx, { companyId: company, kind: 'settings/webhooks', ids: [waiting.webhookId] })
  })
  if (state === 'queued') throw new Error(`Webhook ${waiting.webhookId}: ${status ?? 'no answer'}`)
}

/** It never leaves; who reads its list sees why. */
export async function discard({ company, delivery }: Ref, message: string): Promise<void> {
  await acrossCompanies(async tx => {
    const waiting = await rows.waiting(tx, company, delivery)
    if (!waiting) return
    await rows.settle(tx, waiting, { state: 'failed', status: null, message })
    await publish(tx, { companyId: company, kind: 'settings/webhooks', ids: [waiting.webhookId] })
  })
}

type Attempt = { status: number | null; refusal?: string | undefined; isSilent?: boolean }

/** The network is asked outside any transaction. */
async function attempt(waiting: rows.Waiting): Promise<Attempt> {
  const { url, key, event, at, companyId, content, secret, active, isResting } = waiting
  if (!active) return { status: null, refusal: 'Der Webhook ist ausgeschaltet.' }
  if (secret === undefined) return { status: null, refusal: 'Das Geheimnis ist nicht lesbar.' }
  if (isResting) return { status: null, refusal: 'Der Empfänger war eben nicht erreichbar.' }
  const body = JSON.stringify({ id: key, event, at, companyId, ...content })
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  try {
    const { status } = await fetchOutside(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Kontor',
        'x-kontor-delivery': key,
        'x-kontor-event': event,
        'x-kontor-signature': signatureOf(secret, seconds, body),
      },
      body,
    })
    return { status, refusal: refusalOf(status) }
  } catch (error) {
    return { status: null, refusal: reasonOf(error), isSilent: true }
  }
}

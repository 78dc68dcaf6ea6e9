import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { LiveChannel } from '#contract/shell/live-channel.ts'
import { payloadOf } from '#server/platform/checked-token.ts'
import { acrossCompanies, lookAcrossCompanies } from '#server/platform/database/database.ts'
import type { LiveGate, Subscription } from '#server/platform/live.ts'
import { vault } from '#server/platform/vault.ts'
import * as rows from './rows.ts'

const SECONDS = 600
const ISSUER = 'kontor'
const AUDIENCE = 'channel'
const TYPE = 'channel+jwt'
// A secret of its own: no other token of ours could ever pass for this one, nor this one for another.
const USE = 'channel tokens'

/** What lets a page of this session listen to this company for a few minutes. */
export async function openChannel(
  session: { id: string; accountId: string },
  companyId: number,
  seconds = SECONDS,
): Promise<LiveChannel> {
  const socketId = randomUUID()
  // Nobody listens longer than their session lasts unless they use it meanwhile; renewing it asks for that.
  const left = await lookAcrossCompanies(tx => rows.secondsLeft(tx, session.id))
  const socketAccessToken = await new SignJWT({ sid: session.id, company: companyId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(session.accountId)
    .setJti(socketId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000 + Math.min(seconds, left)))
    .sign(vault().secret(USE))
  return { socketId, socketAccessToken }
}

async function subscribe(socketId: string, token: string, address: string): Promise<Subscription | undefined> {
  const rules = { issuer: ISSUER, audience: AUDIENCE, typ: TYPE }
  const { jti, sid, sub, company, iat, exp } = (await payloadOf(token, USE, rules)) ?? {}
  if (jti !== socketId || typeof sid !== 'string' || typeof company !== 'number' || !sub || !iat || !exp)
    return undefined
  // Whether its bearer still may is not said by a token.
  const listener = { sessionId: sid, address }
  const may = await acrossCompanies(tx => rows.listening(tx, company, [listener]))
  return may(listener) && { ...listener, accountId: sub, companyId: company, fromMs: iat * 1000, untilMs: exp * 1000 }
}

export const liveGate: LiveGate = {
  subscribe,
  stillMay: (companyId, listeners) => acrossCompanies(tx => rows.listening(tx, companyId, listeners)),
}

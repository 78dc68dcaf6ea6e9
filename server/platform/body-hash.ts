import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** What a program's request says of its body; part of what it signs. */
export function claimedHash({ headers }: FastifyRequest): string | undefined {
  const claimed = headers['x-api-key-body-sha256']
  return headers['x-api-key'] !== undefined && typeof claimed === 'string' ? claimed : undefined
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A body that is not the one that was signed never comes to a handler. */
export function compareBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const claimed = claimedHash(request)
    // A form is read by its handler, see `compareRaw`.
    if (claimed === undefined || request.headers['content-type']?.startsWith('multipart/')) return payload
    const hash = createHash('sha256')
    const compared = new Transform({
      transform(part, _encoding, done) {
        hash.update(part)
        done(null, part)
      },
      flush: done => done(isSame(hash, claimed) ? null : new Refusal('unauthenticated')),
    })
    return pipeline(payload, compared, () => {})
  })
}

/** Call before a form is read and what it gives afterwards. */
export function compareRaw(request: FastifyRequest): (() => Promise<void>) | undefined {
  const claimed = claimedHash(request)
  if (claimed === undefined) return undefined
  const hash = createHash('sha256')
  request.raw.on('data', part => hash.update(part))
  return async () => {
    if (!request.raw.readableEnded) await once(request.raw.resume(), 'end')
    if (!isSame(hash, claimed)) throw new Refusal('unauthenticated')
  }
}

const isSame = (hash: Hash, claimed: string) => hash.digest('hex') === claimed.toLowerCase()

import { service } from './gifts.ts'
import { fetchOutside } from './outside-fetch.ts'

/** Where records lie that this installation only looks at. */
export type RemoteSource = {
  url: string
  /** Empty: it asks nobody who they are. */
  token: string
  /** How long a list may take. */
  timeoutMs: number
  /** Told why it was not understood: neither the address nor the key. */
  onFailure?(reason: string): void
}
export const remoteSource = service<RemoteSource | undefined>('the remote source of records')

export type RemoteAnswer = { is: 'same' | 'gone' } | { is: 'new'; etag: string; bytes: Buffer }

type Asked = {
  /** Below the address of the source. */
  path: readonly string[]
  query: Readonly<Record<string, number | string | undefined>>
  /** Of what is known; empty: nothing is. */
  etag: string
  mostBytes: number
  /** How many times as long as a list it may take. */
  patience?: number
}

/**
 * Asks the source, and no other host: redirects are not followed, and nothing of an answer becomes an address. Undefined where it
 * is not reached, takes too long, says too much or answers with an error: why is the operator's to know, not the user's.
 */
export async function askRemote(asked: Asked): Promise<RemoteAnswer | undefined> {
  const { path, query, etag, mostBytes, patience = 1 } = asked
  const { url, token, timeoutMs, onFailure = () => {} } = remoteSource.get()!
  if (path.some(part => /^\.*$/.test(part))) throw new Error('No part of an address may lead elsewhere.')
  const address = new URL(`${url.replace(/\/+$/, '')}/${path.map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const headers = {
    accept: '*/*',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(etag && { 'if-none-match': etag }),
  }
  try {
    const answer = await fetchOutside(address.href, {
      ...{ method: 'GET', headers, mostBytes, anywhere: true },
      timeoutMs: timeoutMs * patience,
    })
    if (answer.status === 304 && etag) return { is: 'same' }
    if (answer.status === 404 || answer.status === 410) return { is: 'gone' }
    if (answer.status === 200)
      return { is: 'new', etag: etagOf(answer), bytes: Buffer.from(await answer.arrayBuffer()) }
    onFailure(`status ${answer.status}`)
  } catch (error) {
    // Messages name the host.
    const { code, name } = error as { code?: unknown; name?: string }
    onFailure(typeof code === 'string' ? code : (name ?? 'unknown'))
  }
  return undefined
}

const MOST_ETAG = 256

/** Only what can be sent back as it came. RFC 9110 §8.8.3 */
function etagOf({ headers }: Response): string {
  const etag = headers.get('etag') ?? ''
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && etag.length <= MOST_ETAG ? etag : ''
}

/** How a receiver tells that a message is Kontor's and new, to be copied. A test runs it. */
export const verifyingExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromKontor(headers, body, secret) {
  const header = headers['x-kontor-signature'] ?? ''
  const [, time, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!given || Math.abs(Date.now() / 1000 - time) > 300) return false
  const own = createHmac('sha256', secret)
    .update(time + '.' + body)
    .digest()
  return timingSafeEqual(own, Buffer.from(given, 'hex'))
}`

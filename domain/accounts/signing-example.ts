/**
 * A program's first request, to be copied: it signs method, address, time and, with a body, its hash. A test runs it.
 * `path` with its query, as it is sent.
 */
export const signingExample = ({ origin, path, key }: { origin: string; path: string; key: string }): string =>
  `import { createHash, createHmac } from 'node:crypto'

const key = '${key}'
const secret = process.env.KONTOR_SECRET

function kontor(method, path, body) {
  const time = String(Date.now())
  const hash = body && createHash('sha256').update(body).digest('hex')
  const signed = [method, path, time, ...(hash ? [hash] : [])].join('\\n')
  const signature = createHmac('sha256', secret)
    .update(signed)
    .digest('base64url')
  return fetch('${origin}' + path, {
    method,
    body,
    headers: {
      'x-api-key': key + '.' + signature,
      'x-api-key-timestamp': time,
      ...(hash && {
        'x-api-key-body-sha256': hash,
        'content-type': 'application/json',
      }),
    },
  })
}

const answer = await kontor('GET', '${path}')
console.log(answer.status, await answer.json())`

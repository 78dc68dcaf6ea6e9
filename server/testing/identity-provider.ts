import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT = { clientId: 'kontor', clientSecret: 'geheim-geheim-geheim-geheim-geheim' }

/** An OpenID provider as companies run them; whoever asks is signed in as the hinted address at once. */
export async function identityProvider(redirectUri: string, verified = true) {
  const server = createServer()
  const issuer = await listening(server)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: verified }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { params } = await provider.interactionDetails(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } })
  })
  return { issuer, close: () => closed(server) }
}

/** Follows the redirects as a browser would, with its cookies, until it comes back; gives the query it brings. */
export async function visit(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider stays at ${next}: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next).href
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1)
  }
  throw new Error('The provider never sends the browser back.')
}

export type Lie = {
  claims?: JWTPayload
  expiresAt?: number
  isForged?: boolean
  alg?: 'none'
  /** What it publishes as its own name. */
  issuer?: string
}

/** A provider that says what a test wants it to say; `answerTo` gives what the browser would bring back. */
export async function lyingProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const forger = await generateKeyPair('RS256')
  let lie: Lie = {}
  let asked = new URLSearchParams()
  const server = createServer(async (request, response) => {
    const say = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') {
      return say({
        issuer: lie.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (request.url === '/jwks') return say({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] })
    say({ access_token: 'access', token_type: 'Bearer', id_token: await idToken() })
  })
  const issuer = await listening(server)

  async function idToken(): Promise<string> {
    const claims = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: 'someone',
      nonce: asked.get('nonce') ?? '',
      email: asked.get('login_hint') ?? '',
      email_verified: true,
      iat: Math.floor(Date.now() / 1000),
      exp: lie.expiresAt ?? Math.floor(Date.now() / 1000) + 300,
      ...lie.claims,
    }
    if (lie.alg === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const key = lie.isForged ? forger.privateKey : privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key)
  }

  return {
    issuer,
    close: () => closed(server),
    lies: (told: Lie) => {
      lie = told
    },
    answerTo(url: string): string {
      asked = new URL(url).searchParams
      return new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' }).toString()
    },
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function closed(server: Server): void {
  server.closeAllConnections()
  server.close()
}

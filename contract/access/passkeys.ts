import { data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { NewToken, OwnPassword } from './passwords.ts'

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  since: UtcText,
  lastUsed: UtcText.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = Trimmed.min(1, 'Muss angegeben werden').max(60, 'Höchstens 60 Zeichen')

/** What a browser is asked, in the shape of WebAuthn's JSON; it goes to the browser as it is. */
export const Question = z.looseObject({ challenge: z.string() })
const NewQuestion = Question.extend({
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
})

const Bytes = Line.max(100_000)
/** Of what a browser tells besides, only how it reaches the device is of use. */
const Credential = z.object({
  id: Line.max(1400),
  rawId: Line.max(1400),
  type: z.literal('public-key'),
})
const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(Line.max(40)).max(20).optional(),
  }),
})
export const UsedCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Line.max(200),
  }),
})

/** Sign-in without a password: the device proves itself and its owner to us, WebAuthn level 3. */
export const passkeys = routes({
  list: {
    method: 'GET',
    path: '/api/self/passkeys',
    summary: 'Die eigenen Passkeys',
    permission: 'session',
    answer: data(z.array(Passkey)),
  },
  startAdding: {
    method: 'POST',
    path: '/api/self/passkeys/start',
    summary: 'Was der Browser braucht, um einen Passkey anzulegen; gilt fünf Minuten, einmal',
    body: z.object({ password: OwnPassword }),
    permission: 'session',
    answer: data(NewQuestion),
    refusals: ['forbidden', 'conflict', 'too_many'],
    rate: 'guess',
  },
  add: {
    method: 'POST',
    path: '/api/self/passkeys',
    summary: 'Nimmt den erstellten Passkey mit einem Namen auf',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    permission: 'session',
    answer: data(Passkey),
    refusals: ['forbidden', 'conflict', 'unprocessable'],
  },
  rename: {
    method: 'PUT',
    path: '/api/self/passkeys/:id',
    summary: 'Benennt einen eigenen Passkey um',
    params: IdParams,
    body: z.object({ name: PasskeyName }),
    permission: 'session',
    answer: data(Passkey),
    refusals: ['forbidden', 'not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/self/passkeys/:id',
    needsNoRoom: 'ends',
    summary: 'Entfernt einen eigenen Passkey; alle anderen Sitzungen enden, das Token wird ersetzt',
    params: IdParams,
    permission: 'session',
    proved: 'lately',
    answer: data(NewToken),
    refusals: ['forbidden', 'not_found'],
  },
  startSignIn: {
    method: 'POST',
    path: '/api/account/passkey/start',
    needsNoRoom: 'access',
    summary: 'Was der Browser braucht, um mit einem Passkey anzumelden; gilt fünf Minuten, einmal',
    permission: 'public',
    answer: data(Question),
    rate: 'guess',
  },
  signIn: {
    method: 'POST',
    path: '/api/account/passkey/login',
    needsNoRoom: 'access',
    summary: 'Meldet mit einem Passkey an und gibt das Token',
    body: z.object({ credential: UsedCredential }),
    permission: 'public',
    answer: data(z.string()),
    refusals: ['wrong_credentials'],
    rate: 'guess',
  },
})

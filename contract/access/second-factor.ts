import { MOST_OF_CODE } from '#domain/access/second-factor.ts'
import { data, routes, UtcText } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { NewToken, OwnPassword } from './passwords.ts'

/** Six digits of the app, or a recovery code; blanks and hyphens do not count. */
export const Code = Trimmed.min(1, 'Muss angegeben werden').max(MOST_OF_CODE)

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: UtcText.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once; of each only a hash is kept. */
const RecoveryCodes = z.array(z.string())

const Proof = z.object({ password: OwnPassword })

/** Product B: TOTP as second factor, for one's own account. */
export const secondFactor = routes({
  state: {
    method: 'GET',
    path: '/api/self/secondfactor',
    summary: 'Ob der zweite Faktor eingeschaltet ist und wie viele Wiederherstellungscodes übrig sind',
    permission: 'session',
    answer: data(SecondFactor),
  },
  start: {
    method: 'POST',
    path: '/api/self/secondfactor/start',
    needsNoRoom: 'access',
    summary: 'Gibt ein neues Geheimnis für die Authenticator-App; es gilt erst, wenn ein Code es bestätigt',
    body: Proof,
    permission: 'session',
    answer: data(z.object({ secret: z.string(), uri: z.string() })),
    refusals: ['forbidden', 'conflict', 'too_many'],
    rate: 'guess',
  },
  confirm: {
    method: 'POST',
    path: '/api/self/secondfactor/confirm',
    needsNoRoom: 'access',
    summary:
      'Schaltet den zweiten Faktor mit dem ersten Code ein; alle anderen Sitzungen enden, das Token wird ersetzt',
    body: z.object({ totp: Code }),
    permission: 'session',
    answer: data(NewToken.extend({ recoveryCodes: RecoveryCodes })),
    refusals: ['forbidden', 'conflict', 'too_many'],
    rate: 'guess',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/self/secondfactor/recovery',
    needsNoRoom: 'access',
    summary: 'Ersetzt alle Wiederherstellungscodes durch neue; das Token wird ersetzt',
    body: Proof,
    permission: 'session',
    answer: data(NewToken.extend({ recoveryCodes: RecoveryCodes })),
    refusals: ['forbidden', 'conflict', 'too_many'],
    rate: 'guess',
  },
  switchOff: {
    method: 'POST',
    path: '/api/self/secondfactor/off',
    needsNoRoom: 'ends',
    summary: 'Schaltet den zweiten Faktor aus; alle anderen Sitzungen enden, das Token wird ersetzt',
    body: Proof,
    permission: 'session',
    answer: data(NewToken),
    refusals: ['forbidden', 'conflict', 'too_many'],
    rate: 'guess',
  },
})

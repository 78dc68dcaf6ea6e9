import { data, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** The signed-in person's own, asked for again before what could lock the owner out. */
export const OwnPassword = Line.min(1, 'Muss angegeben werden').max(1024)

/** The old token is worth nothing any more; what goes on with this one is the session that asked. */
export const NewToken = z.object({ token: z.string() })

export const passwords = routes({
  change: {
    method: 'PUT',
    path: '/api/self/password',
    needsNoRoom: 'access',
    summary: 'Ändert das eigene Passwort; alle anderen Sitzungen enden, das Token wird ersetzt',
    body: z.object({ password: OwnPassword, newpassword: Line.min(1, 'Muss angegeben werden').max(1024) }),
    permission: 'session',
    answer: data(NewToken),
    refusals: ['forbidden', 'too_many'],
    rate: 'guess',
  },
})

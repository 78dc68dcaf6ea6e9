import { data, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'
import { NewCompany } from './companies.ts'
import { NewUser } from './users.ts'

const token = Line.min(1).max(200)

/** What the page has to know before it asks anything. */
export const SetUpState = z.object({ hasDemo: z.boolean() })
export type SetUpState = z.infer<typeof SetUpState>

export const SetUp = z.object({ token, owner: NewUser.omit({ command: true }), company: NewCompany })
export type SetUp = z.output<typeof SetUp>

/** The first owner and the first company, by the address that the start prints while nobody is there. */
export const setUp = routes({
  show: {
    method: 'POST',
    path: '/api/setup/show',
    needsNoRoom: 'reads',
    summary: 'Ob diese Adresse zum Einrichten noch gilt',
    permission: 'public',
    body: z.object({ token }),
    answer: data(SetUpState),
    refusals: ['token_invalid'],
    rate: 'guess',
  },
  begin: {
    method: 'POST',
    path: '/api/setup',
    summary:
      'Erstellt den ersten Benutzer, den ersten Betrieb und seine Standorte; antwortet mit dem Token zum Anmelden',
    permission: 'public',
    body: SetUp,
    answer: data(z.string()),
    refusals: ['token_invalid'],
    rate: 'guess',
  },
  makeDemo: {
    method: 'POST',
    path: '/api/setup/demo',
    summary: 'Erstellt die Demo; antwortet mit ihren Anmeldungen',
    permission: 'public',
    body: z.object({ token }),
    answer: data(
      z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), role: z.string() })) }),
    ),
    refusals: ['token_invalid', 'conflict'],
    rate: 'guess',
  },
})

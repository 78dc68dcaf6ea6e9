import { rawSql } from './app.ts'
import { signedIn } from './build-accounts.ts'
import type { Examples } from './examples.ts'

export const accountExamples: Examples = {
  'GET /api/sec/stores': async () => ({}),
  'GET /api/stores': async () => ({}),
  'GET /api/sec/singlesignon': async () => ({}),
  'PUT /api/sec/singlesignon': async () => ({
    body: { issuer: 'https://login.kontor.example', clientId: 'kontor', emailDomains: ['kontor.example'] },
  }),
  'DELETE /api/sec/singlesignon': async company => {
    await rawSql(
      `insert into single_sign_on values ($1, 'https://login.kontor.example', 'kontor', '', '{kontor.example}') on conflict do nothing`,
      [company],
    )
    return {}
  },
  'PUT /api/user': async company => ({
    body: { command: 'updateValidity', id: (await signedIn({ company })).accountId },
  }),
  'POST /api/user': async () => ({ body: { command: 'getMultiUserInfo', ids: [] } }),
  'DELETE /api/user': async company => ({ query: { id: (await signedIn({ company })).accountId } }),
}

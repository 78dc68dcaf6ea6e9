import type { Room } from '#server/platform/room.ts'
import { forgottenPasswordRoutes } from './forgotten-passwords/routes.ts'
import { purge as purgeDevices } from './known-devices/rows.ts'
import { purge as purgeMailedTokens } from './mailed-tokens/rows.ts'
import { operatorAccessRoutes } from './operator-access/routes.ts'
import { purge as purgeVisits } from './operator-access/rows.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { purge as purgePasskeyChallenges } from './passkeys/rows.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { proofRoutes } from './proofs/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { resetMailJob } from './reset-mails/jobs.ts'
import { samlAnswerRoutes } from './saml-answers/routes.ts'
import { purge as purgeAssertions } from './saml-answers/rows.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { purge as purgeSessions } from './sessions/rows.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signOnTestRoutes } from './sign-on-tests/routes.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import { purge as purgeSignOnAttempts } from './single-sign-on/rows.ts'

export const access: Room = {
  sealed: {
    columns: [
      { table: 'account_second_factor', column: 'secret', cell: { rowId: 'account_id' }, isPlatform: true },
      { table: 'single_sign_on', column: 'client_secret', cell: { rowId: 'company_id' } },
    ],
    payloads: [{ field: 'sealedEmail', cell: { table: 'job', column: 'email' } }],
  },
  routes: [
    ...signInRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...passwordRoutes,
    ...singleSignOnRoutes,
    ...samlAnswerRoutes,
    ...signOnTestRoutes,
    ...passkeyRoutes,
    ...forgottenPasswordRoutes,
    ...redirectRoutes,
    ...operatorAccessRoutes,
    ...proofRoutes,
  ],
  purges: [
    purgeSessions,
    purgeDevices,
    purgePasskeyChallenges,
    purgeSignOnAttempts,
    purgeAssertions,
    purgeMailedTokens,
    purgeVisits,
  ],
  platformJobs: [resetMailJob],
}

import * as accounts from './build-accounts.ts'
import * as elda from './build-elda.ts'
import * as notices from './build-notices.ts'
import * as notifications from './build-notifications.ts'
import * as personnel from './build-personnel.ts'
import * as roster from './build-roster.ts'
import * as settings from './build-settings.ts'
import * as time from './build-time.ts'

/** Rows with sensible values; each makes the parents it is not given. */
export const build = {
  company: accounts.company,
  store: accounts.store,
  ...settings,
  ...personnel,
  ...time,
  ...notifications,
  ...roster,
  ...elda,
  ...notices,
}

export { anonymous, signedIn } from './build-accounts.ts'

export {
  type AccountAct,
  actMail,
  directoryMail,
  emailChangeMail,
  greeting,
  passwordChangedMail,
  type Receiver,
} from './account-mails/mails.format.ts'
export type { Account } from './accounts/rows.ts'
export * as accountRows from './accounts/rows.ts'
export { tell as tellCompanies, tellOwn as tellOwnCompanies } from './company-trail/actions.ts'
export { enterFrom } from './known-devices/actions.ts'
export {
  activate,
  completeRegistration,
  mailActivation,
  mailNewEmail,
  mailRegistration,
  newRegistrationLink,
  newResetLink,
  redeem as redeemToken,
  registrationLetter,
  resetPassword,
} from './mailed-tokens/actions.ts'
export { endOpen as endOpenTokens } from './mailed-tokens/rows.ts'
export { identify, noteSeen } from './operator-access/actions.ts'
export { owners as companyOwners } from './operator-access/rows.ts'
export { setHash as setPasswordHash } from './passwords/rows.ts'
export { refuseWeakPassword } from './passwords/rules.ts'
export { keepProgramProof, refuseUnproved, takeProof } from './proofs/actions.ts'
export { allowedRedirects } from './redirects/actions.ts'
export { removeSecondFactor } from './second-factor/rows.ts'
export {
  endAllSessions,
  endSession,
  identityOf,
  operatorsNeedFactor,
  scopeOf,
  scopeOfOperator,
  scopeOfSession,
  scopeToClose,
  sessionIdleHours,
} from './sessions/actions.ts'
export { recordEvent } from './sessions/rows.ts'
export { refuseVouched } from './sessions/rules.ts'
export { hasPicture } from './sign-in/routes.ts'
export {
  byDomain as signOnByDomain,
  domainsOf as signOnDomainsOf,
  ownDomains as signOnDomains,
} from './single-sign-on/rows.ts'

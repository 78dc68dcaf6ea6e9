import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { type Passkey, passkeys } from '#contract/access/passkeys.ts'
import { passwords } from '#contract/access/passwords.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { type OwnSession, sessions } from '#contract/access/sessions.ts'
import { ownProfile, type Profile } from '#contract/accounts/own-profile.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { replaceToken, showName } from '#web/lib/session.ts'

const KEYS = {
  profile: ['accounts', 'profile'],
  secondFactor: ['access', 'second-factor'],
  passkeys: ['access', 'passkeys'],
  sessions: ['access', 'sessions'],
} as const

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEYS.profile, id],
    queryFn: ({ signal }) => api(ownProfile.show, { query: { id }, signal }),
  })

export const secondFactorQuery = queryOptions({
  queryKey: KEYS.secondFactor,
  queryFn: ({ signal }) => api(secondFactor.state, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: KEYS.passkeys,
  queryFn: ({ signal }) => api(passkeys.list, { signal }),
})

/** No live event tells of them, since they belong to no company. */
export const sessionsQuery = queryOptions({
  queryKey: KEYS.sessions,
  queryFn: ({ signal }) => api(sessions.list, { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
})

export const useChangeNames = () =>
  useMutation({
    mutationFn: ({ firstname = '', lastname = '', version }: Partial<Profile> & { version: number }) =>
      api(ownProfile.change, { body: { firstname, lastname, version } }),
    onSuccess: ({ firstname, lastname }) => showName(firstname, lastname),
    meta: {
      done: ({ firstname, lastname }: Profile) => ({ title: 'Profil gespeichert', text: `${firstname} ${lastname}` }),
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: KEYS.profile,
    },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { password: string; newpassword: string }) =>
      replaceToken(() => api(passwords.change, { body })),
    meta: {
      done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Sitzungen wurden abgemeldet.' }),
      inForm: true,
      failed: 'Passwort nicht geändert',
      reloads: KEYS.sessions,
    },
  })

const SET_UP_FAILED = 'Einrichtung fehlgeschlagen'

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => api(secondFactor.start, { body: { password } }),
    meta: { failed: SET_UP_FAILED, inForm: true },
  })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (totp: string) => replaceToken(() => api(secondFactor.confirm, { body: { totp } })),
    meta: { done: 'Zweiter Faktor eingeschaltet', failed: SET_UP_FAILED, inForm: true, areas: AREAS.accounts },
  })

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (password: string) => replaceToken(() => api(secondFactor.renewRecoveryCodes, { body: { password } })),
    meta: { failed: 'Keine neuen Codes erstellt', inForm: true, areas: AREAS.accounts },
  })

export const useSwitchOffSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => replaceToken(() => api(secondFactor.switchOff, { body: { password } })),
    meta: {
      done: 'Zweiter Faktor ausgeschaltet',
      failed: 'Ausschalten fehlgeschlagen',
      inForm: true,
      areas: AREAS.accounts,
    },
  })

export const useStartPasskey = () =>
  useMutation({
    mutationFn: (password: string) => api(passkeys.startAdding, { body: { password } }),
    meta: { failed: 'Passkey nicht erstellt', inForm: true },
  })

export const useAddPasskey = () =>
  useMutation({
    mutationFn: ({ name, credential }: { name: string; credential: RegistrationResponseJSON }) => {
      const { response, ...rest } = credential
      return api(passkeys.add, { body: { name, credential: { ...rest, response: { ...response } } } })
    },
    meta: { done: passkeyDone('erstellt'), failed: 'Passkey nicht erstellt', reloads: KEYS.passkeys },
  })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      api(passkeys.rename, { params: { id }, body: { name } }),
    meta: {
      done: passkeyDone('umbenannt'),
      failed: refusalTexts.updateFailed,
      inForm: true,
      reloads: KEYS.passkeys,
    },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ id }: Passkey) => replaceToken(() => api(passkeys.remove, { params: { id } })),
    meta: {
      done: (_: unknown, passkey: Passkey) => passkeyDone('entfernt')(passkey),
      failed: refusalTexts.removeFailed,
      areas: AREAS.accounts,
    },
  })

const passkeyDone = (what: string) => (passkey: Passkey) => ({ title: `Passkey ${what}`, text: `„${passkey.name}“` })

export const useEndSession = () =>
  useMutation({
    mutationFn: ({ id }: OwnSession) => api(sessions.end, { params: { id } }),
    meta: {
      done: (_: unknown, { device }: OwnSession) => ({ title: 'Sitzung abgemeldet', text: device }),
      failed: 'Abmelden fehlgeschlagen',
      reloads: KEYS.sessions,
    },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => api(sessions.endOthers),
    meta: { done: 'Alle anderen Sitzungen abgemeldet', failed: 'Abmelden fehlgeschlagen', reloads: KEYS.sessions },
  })

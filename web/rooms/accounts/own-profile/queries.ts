import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ownProfile, type Profile } from '#contract/accounts/own-profile.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { passwords } from '#contract/accounts/passwords.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { sessions } from '#contract/accounts/sessions.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { replaceToken, showName } from '#web/lib/session.ts'

const KEYS = {
  profile: ['accounts', 'profile'],
  secondFactor: ['accounts', 'second-factor'],
  passkeys: ['accounts', 'passkeys'],
  sessions: ['accounts', 'sessions'],
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
    meta: { done: 'Profil gespeichert', failed: refusalTexts.saveFailed, reloads: KEYS.profile },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { password: string; newpassword: string }) =>
      replaceToken(() => api(passwords.change, { body })),
    meta: {
      done: 'Passwort geändert, alle anderen Sitzungen wurden abgemeldet',
      failed: 'Passwort nicht geändert',
      reloads: KEYS.sessions,
    },
  })

const SET_UP_FAILED = 'Einrichtung fehlgeschlagen'

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => api(secondFactor.start, { body: { password } }),
    meta: { failed: SET_UP_FAILED },
  })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (totp: string) => replaceToken(() => api(secondFactor.confirm, { body: { totp } })),
    meta: { done: 'Zweiter Faktor eingeschaltet', failed: SET_UP_FAILED, reloads: ['accounts'] },
  })

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (password: string) => replaceToken(() => api(secondFactor.renewRecoveryCodes, { body: { password } })),
    meta: { failed: 'Keine neuen Codes erstellt', reloads: ['accounts'] },
  })

export const useSwitchOffSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => replaceToken(() => api(secondFactor.switchOff, { body: { password } })),
    meta: { done: 'Zweiter Faktor ausgeschaltet', failed: 'Ausschalten fehlgeschlagen', reloads: ['accounts'] },
  })

export const useStartPasskey = () =>
  useMutation({
    mutationFn: (password: string) => api(passkeys.startAdding, { body: { password } }),
    meta: { failed: 'Passkey nicht angelegt' },
  })

export const useAddPasskey = () =>
  useMutation({
    mutationFn: ({ name, credential }: { name: string; credential: RegistrationResponseJSON }) => {
      const { response, ...rest } = credential
      return api(passkeys.add, { body: { name, credential: { ...rest, response: { ...response } } } })
    },
    meta: { done: 'Passkey angelegt', failed: 'Passkey nicht angelegt', reloads: KEYS.passkeys },
  })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      api(passkeys.rename, { params: { id }, body: { name } }),
    meta: { done: 'Passkey umbenannt', failed: refusalTexts.updateFailed, reloads: KEYS.passkeys },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => replaceToken(() => api(passkeys.remove, { params: { id } })),
    meta: { done: 'Passkey entfernt', failed: refusalTexts.removeFailed, reloads: ['accounts'] },
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => api(sessions.end, { params: { id } }),
    meta: { done: 'Sitzung abgemeldet', failed: 'Abmelden fehlgeschlagen', reloads: KEYS.sessions },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => api(sessions.endOthers),
    meta: { done: 'Alle anderen Sitzungen abgemeldet', failed: 'Abmelden fehlgeschlagen', reloads: KEYS.sessions },
  })

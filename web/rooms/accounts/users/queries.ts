import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { profileImages } from '#contract/accounts/profile-images.ts'
import { type NewUser, type OverviewQuery, type User, type UserCommand, users } from '#contract/accounts/users.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { userTexts } from './user-texts.ts'

const KEY = ['accounts', 'users']

/** What is looked for, as the address holds it. */
export type UserFilter = Omit<OverviewQuery, 'page' | 'limit'>
/** What is shown: a page of those who match, or those that were asked for by their ids. */
export type UserSource = OverviewQuery | { ids: readonly string[] }

/** A user as the list shows him: what was just ordered is not in the row the server gave. */
export type ListedUser = User & { ordered?: 'mail' | 'sign-out' }
export type ListedUsers = { users: ListedUser[]; total: number; all: number }

export const usersQuery = (source: UserSource) =>
  queryOptions({
    queryKey: [...KEY, source],
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListedUsers> => {
      if (!('ids' in source)) return advised(api(users.overview, { body: source, signal }))
      const body = { command: 'getMultiUserInfo' as const, ids: [...source.ids] }
      const found = await advised(api(users.create, { body, signal }))
      const listed = Array.isArray(found) ? found : []
      return { users: listed, total: listed.length, all: listed.length }
    },
  })

export const choicesQuery = queryOptions({
  queryKey: ['accounts', 'user-choices'],
  queryFn: ({ signal }) => api(users.choices, { signal }),
})

const order = (body: UserCommand) => api(users.command, { body })

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: NewUser) => advised(api(users.create, { body: draft })),
    onSuccess: created => {
      if ('data' in created) show(client, rows => [created.data, ...rows], 1)
    },
    meta: {
      done: (_: unknown, { email }: NewUser) => ({ title: 'Benutzer erstellt', text: email }),
      inForm: true,
      failed: userTexts.createFailed,
    },
  })
}

export function useRequestMail(command: 'requestActivation' | 'requestRegistration') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, firstname, lastname }: Pick<User, 'email' | 'firstname' | 'lastname'>) =>
      advised(
        order(
          command === 'requestActivation'
            ? { command, email }
            : { command, email, firstname, lastname, service: 'kontor', reactivate: true },
        ),
      ),
    onSuccess: (_, { email }) => {
      const found = client.getQueriesData<ListedUsers>({ queryKey: KEY }).flatMap(([, page]) => page?.users ?? [])
      const user = found.find(row => row.email === email)
      return user && showAfter(client, user.id, { ordered: 'mail' })
    },
    // Whoever is active already needs no mail: the row was older than the account.
    onError: (error, { email }) => {
      if (error instanceof ApiError && error.code === 'already_activated')
        show(client, rows =>
          rows.map(row => (row.email === email ? { ...row, active: true, ordered: undefined } : row)),
        )
    },
    meta: {
      done: (_: unknown, { email }: Pick<User, 'email'>) => ({
        title: command === 'requestActivation' ? 'Aktivierungs-E-Mail verschickt' : 'Registrierungs-E-Mail verschickt',
        text: email,
      }),
      failed: userTexts.mailFailed,
    },
  })
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: ({ user: { id }, password }: { user: User; password: string }) =>
      advised(order({ command: 'updatePasswordAdmin', id, password, newpassword: password })),
    meta: {
      done: (_: unknown, { user }: { user: User }) => ({ title: 'Passwort geändert', text: user.email }),
      failed: userTexts.changeFailed,
      inForm: true,
    },
  })

type IdCommand = Extract<UserCommand, { id: string }>['command'] &
  `${'deactivate' | 'reset' | 'updateV' | 'withdraw'}${string}`

function useOrder(command: IdCommand, title: string, failed: string, after: Partial<ListedUser> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => advised(order({ command, id })),
    onSuccess: (_, { id }) => showAfter(client, id, after),
    meta: { done: (_: unknown, { email }: User) => ({ title, text: email }), failed },
  })
}

export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) => advised(order({ command: 'changeEmail', id, email })),
    onSuccess: (_, { id }) => showAfter(client, id, {}),
    meta: {
      done: (_: unknown, { email }: { email: string }) => ({ title: 'Bestätigungs-E-Mail verschickt', text: email }),
      failed: userTexts.changeFailed,
      inForm: true,
    },
  })
}

export const useWithdrawEmail = () =>
  useOrder('withdrawEmail', 'Neue E-Mail-Adresse zurückgezogen', userTexts.changeFailed)

export const useDeactivate = () =>
  useOrder('deactivateUser', 'Benutzer deaktiviert', userTexts.deactivateFailed, { active: false, ordered: undefined })

export const useDeactivateTwoFactor = () =>
  useOrder('deactivateTwoFactor', '2FA deaktiviert', userTexts.deactivateFailed)

export const useResetLoginAttempts = () =>
  useOrder('resetLoginAttempts', 'Anmeldeversuche zurückgesetzt', userTexts.resetFailed)

/** Shown as not active until the list is loaded again. Spec 1 §2.7. */
export const useInvalidateToken = () =>
  useOrder('updateValidity', 'Token invalidiert', userTexts.invalidateFailed, { active: false, ordered: 'sign-out' })

export function useRemoveUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => advised(api(users.remove, { query: { id } })),
    onSuccess: (_, { id }) => {
      show(client, rows => rows.filter(row => row.id !== id), -1)
      // Who comes after moves up.
      return client.invalidateQueries({ queryKey: KEY })
    },
    meta: {
      done: (_: unknown, { email }: User) => ({ title: 'Benutzer gelöscht', text: email }),
      failed: userTexts.removeFailed,
    },
  })
}

export function useRemoveImage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => advised(api(profileImages.remove, { query: { id } })),
    onSuccess: (_, { id }) => showAfter(client, id, {}),
    meta: {
      done: (_: unknown, { email }: User) => ({ title: 'Profilbild gelöscht', text: email }),
      failed: userTexts.removeImageFailed,
    },
  })
}

/** The row as the server has it now, with what may be done to it from here on, and what was just ordered. */
async function showAfter(client: QueryClient, id: string, after: Partial<ListedUser>): Promise<void> {
  const body = { command: 'getMultiUserInfo' as const, ids: [id] }
  const found = await api(users.create, { body }).catch(() => [])
  const fresh = Array.isArray(found) ? found[0] : undefined
  show(client, rows => rows.map(row => (row.id === id ? { ...row, ...fresh, ...after } : row)))
}

const show = (client: QueryClient, change: (rows: ListedUser[]) => ListedUser[], more = 0) =>
  client.setQueriesData<ListedUsers>(
    { queryKey: KEY },
    page => page && { users: change(page.users), total: page.total + more, all: page.all + more },
  )

/** The server's reason, and what to do about it. Spec 1 §8. */
const advised = <T>(sent: Promise<T>): Promise<T> =>
  sent.catch(error => {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.status, error.code, `${error.message} ${userTexts.advice}`, error.fields)
  })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RoleAssignment, type RoleUser, roleAssignments } from '#contract/accounts/role-assignments.ts'
import { roles } from '#contract/accounts/roles.ts'
import { type Invitation, userInvitations } from '#contract/accounts/user-invitations.ts'
import { api } from '#web/lib/api.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { userName } from './user-name.ts'

export const queries = nounQueries('accounts/roles', roles, { one: 'Benutzerrolle', of: 'der Benutzerrolle' })

const key = (companyId: number) => ['accounts', 'role-assignments', companyId]

export const roleUsersQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(roleAssignments.users, { query: { companyId }, signal }),
    // A role that loses a right may be out of reach for its editor, or within it.
    meta: { follows: [['accounts', 'roles']] as const },
  })

/** `roleId` 0 takes the role away. */
export type Assigning = {
  user: RoleUser
  roleId: number
  storeIds?: number[] | null
  /** What the message names. */
  roleName: string
  isUndo?: true
}

/** Undone by giving back what there was, unless somebody was faster. */
export function useAssign() {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const assigning = useMutation({
    mutationFn: ({ user: { accountId, version }, roleId, storeIds }: Assigning): Promise<RoleAssignment> =>
      api(roleAssignments.assign, {
        query: { companyId },
        body: { companyId, accountId, roleId, version, ...(storeIds !== undefined && { storeIds }) },
      }),
    onSuccess: ({ uuidText, roleId, storeIds, version }) =>
      client.setQueryData(roleUsersQuery(companyId).queryKey, users =>
        users?.map(user => (user.accountId === uuidText ? { ...user, roleId, storeIds, version } : user)),
      ),
    meta: {
      failed: 'Die Benutzerrolle wurde nicht geändert',
      reloads: key(companyId),
      done: (answer: RoleAssignment, sent: Assigning): Done => ({
        title: titleOf(sent),
        text: `${userName(sent.user)}, ${sent.roleName}`,
        ...(!sent.isUndo && { action: { label: 'Rückgängig', run: () => undo(answer, sent) } }),
      }),
    },
  })
  const undo = ({ version }: RoleAssignment, { user, roleName }: Assigning): void =>
    assigning.mutate({
      user: { ...user, version },
      roleId: user.roleId,
      ...(user.roleId > 0 && { storeIds: user.storeIds }),
      roleName,
      isUndo: true,
    })
  return assigning
}

/** The first two: Spec 3 §8. */
function titleOf({ user, roleId, isUndo }: Assigning): string {
  if (isUndo) return 'Änderung zurückgenommen'
  if (roleId === 0) return 'Benutzerrolle wurde gelöscht'
  return user.roleId === roleId ? 'Standorte geändert' : 'Benutzerrolle wurde zugewiesen'
}

export function useLoadExternals(onInvite: () => void) {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: () => api(userInvitations.loadExternals, { query: { companyId } }),
    onSuccess: ({ invites }) => {
      if (invites) onInvite()
    },
    meta: {
      failed: 'Die externen Benutzer wurden nicht geladen',
      reloads: key(companyId),
      done: ({ loaded, invites }: { loaded: number; invites: boolean }): Done | undefined =>
        invites ? undefined : { title: 'Externe Benutzer geladen', text: `${loaded} im Kundencenter` },
    },
  })
}

export function useInvite() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: Invitation; idempotencyKey: string }) =>
      api(userInvitations.invite, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      failed: 'Die Einladung wurde nicht verschickt',
      reloads: key(companyId),
      inForm: true,
      done: (_: RoleAssignment, { draft }: { draft: Invitation }): Done => ({
        title: 'Benutzer eingeladen',
        text: draft.email,
      }),
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanySession } from '#contract/accounts/company-sessions.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { keysQuery } from '../api-keys/queries.ts'
import { programColumns } from './program-columns.tsx'
import { sessionsQuery, useEndSessions } from './queries.ts'
import { endColumn, sessionColumns } from './session-columns.tsx'

const AGAIN_MS = 30_000

/** Who is signed in with a role of the company, with what and from where; and beside them its programs. */
export default function SessionsScreen() {
  const seesAll = useCompany()?.storeIds === null
  if (seesAll) return <Sessions />
  return (
    <>
      <AccessHeader part="sessions" />
      <NoPermission />
    </>
  )
}

function Sessions() {
  const companyId = useCompanyId()
  const { data: rows, error, refetch } = useQuery({ ...sessionsQuery(companyId), refetchInterval: AGAIN_MS })
  const { askEnd, askEndAll, askEndOthers } = useQuestions(companyId)
  const canEnd = useCan('roles.write')
  const columns = useMemo(
    () => (canEnd ? [...sessionColumns, endColumn({ onEnd: askEnd, onEndAll: askEndAll })] : sessionColumns),
    [canEnd, askEnd, askEndAll],
  )
  const free = rows?.filter(({ refusal }) => refusal === null) ?? []
  return (
    <>
      <AccessHeader
        part="sessions"
        actions={
          canEnd && (
            <Button disabled={free.length === 0} onClick={() => askEndOthers(free)}>
              Alle anderen beenden
            </Button>
          )
        }
      />
      <DataTable
        name="company-sessions"
        title="Angemeldete Benutzer"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title="Niemand angemeldet">Sobald sich jemand anmeldet, steht er hier.</EmptyState>}
      />
      <Programs companyId={companyId} />
    </>
  )
}

function Programs({ companyId }: { companyId: number }) {
  const { data: rows, error, refetch } = useQuery(keysQuery(companyId))
  if (rows?.length === 0) return null
  return (
    <DataTable
      name="company-programs"
      title="Programme"
      rows={rows}
      columns={programColumns}
      rowKey={({ id }) => id}
      error={error}
      onRetry={refetch}
    />
  )
}

const WHOLLY =
  'Eine Sitzung endet als Ganzes, auch in anderen Betrieben, in denen dieselbe Anmeldung arbeitet. Was nicht gespeichert ist, geht verloren.'

function useQuestions(companyId: number) {
  const { mutateAsync: end } = useEndSessions(companyId)
  return useMemo(
    () => ({
      askEnd: ({ id, name, device }: CompanySession) =>
        void confirm({
          title: 'Sitzung beenden',
          about: `${name}, ${device}`,
          text: `${WHOLLY} Der Benutzer erfährt es per E-Mail und kann sich neu anmelden.`,
          confirmLabel: 'Beenden',
          danger: true,
          action: () => end({ what: 'session', id }),
        }),
      askEndAll: ({ accountId, name }: CompanySession) =>
        void confirm({
          title: 'Alle Sitzungen dieses Benutzers beenden',
          about: name,
          text: `Alle Sitzungen des Benutzers, die hier stehen, enden sofort. ${WHOLLY} Er erfährt es per E-Mail und kann sich neu anmelden.`,
          confirmLabel: 'Alle beenden',
          danger: true,
          action: () => end({ what: 'person', id: accountId }),
        }),
      askEndOthers: (free: readonly CompanySession[]) =>
        void confirm({
          title: 'Alle anderen Sitzungen beenden',
          text: `${countText(free)} ${free.length === 1 ? 'endet' : 'enden'} sofort; Ihre eigene bleibt, ebenso alle, die Sie nicht beenden dürfen. ${WHOLLY} Jeder Benutzer erfährt es per E-Mail und kann sich neu anmelden.`,
          confirmLabel: 'Alle anderen beenden',
          danger: true,
          action: () => end({ what: 'others', id: null }),
        }),
    }),
    [end],
  )
}

function countText(sessions: readonly CompanySession[]): string {
  const people = new Set(sessions.map(({ accountId }) => accountId)).size
  return `${sessions.length === 1 ? '1 Sitzung' : `${sessions.length} Sitzungen`} von ${people === 1 ? '1 Benutzer' : `${people} Benutzern`}`
}

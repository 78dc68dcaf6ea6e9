import { IconDots, IconLogout, IconUserX } from '@tabler/icons-react'
import type { CompanySession, SignInWay } from '#contract/accounts/company-sessions.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

const WAYS: Record<SignInWay, string> = {
  password: 'Passwort',
  code: 'Passwort und Code',
  passkey: 'Passkey',
  provider: 'Firmenkonto',
}

const OPERATOR = 'Betreiber'

export const sessionColumns: Column<CompanySession>[] = [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'role', header: 'Benutzerrolle', filter: 'choice', value: roleText },
  {
    key: 'state',
    header: 'Besonderes',
    width: 150,
    filter: 'choice',
    isState: true,
    value: session => markOf(session)?.text,
    cell: session => {
      const mark = markOf(session)
      return mark && <StatusPill tone={mark.tone}>{mark.text}</StatusPill>
    },
  },
  { key: 'device', header: 'Gerät', filter: 'choice', value: ({ device }) => device },
  { key: 'address', header: 'Adresse', filter: 'text', value: ({ address }) => address },
  { key: 'way', header: 'Anmeldung', filter: 'choice', value: ({ way }) => WAYS[way] },
  {
    key: 'since',
    header: 'Angemeldet seit',
    muted: true,
    value: ({ since }) => since,
    text: ({ since }) => momentText(since),
  },
  {
    key: 'lastUsed',
    header: 'Zuletzt hier',
    muted: true,
    value: ({ lastUsed }) => lastUsed,
    text: ({ lastUsed }) => momentText(lastUsed),
  },
]

function roleText({ roleName, isOperator }: CompanySession): string {
  return isOperator ? [OPERATOR, roleName].filter(Boolean).join(', ') : roleName
}

function markOf({ isCurrent, isOnNewDevice }: CompanySession) {
  if (isCurrent) return { tone: 'info', text: 'diese Sitzung' } as const
  return isOnNewDevice ? ({ tone: 'warn', text: 'neues Gerät' } as const) : undefined
}

type Acts = { onEnd: (session: CompanySession) => void; onEndAll: (session: CompanySession) => void }

/** For who may end some; what is not theirs to end says why. */
export const endColumn = ({ onEnd, onEndAll }: Acts): Column<CompanySession> =>
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, session => {
    const label = `Aktionen für ${session.name}, ${session.device}`
    const { refusal } = session
    const locked = refusal === null ? {} : { disabled: refusal }
    return (
      <Menu
        label={label}
        items={[
          { label: 'Sitzung beenden', icon: <IconLogout {...ICON} />, ...locked, onSelect: () => onEnd(session) },
          {
            label: 'Alle Sitzungen dieses Benutzers beenden',
            icon: <IconUserX {...ICON} />,
            tone: 'danger',
            ...locked,
            onSelect: () => onEndAll(session),
          },
        ]}
        trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
      />
    )
  })

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }

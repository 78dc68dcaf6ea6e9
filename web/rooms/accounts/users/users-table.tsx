import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OverviewQuery } from '#contract/accounts/users.ts'
import type { ListedUser } from './queries.ts'
import type { UserForm } from './use-user-commands.tsx'
import { ActiveCell, CompaniesCell, PendingEmail, RolesCell } from './user-cells.tsx'
import { UserMenu } from './user-menu.tsx'
import { whenText } from './user-names.ts'
import styles from './users.module.css'

type Order = OverviewQuery['order']
type Handlers = {
  onOpen: (user: ListedUser) => void
  onToggle: (user: ListedUser) => void
  onForm: (form: UserForm) => void
}
type Props = Handlers & {
  /** Undefined while loading. */
  users: readonly ListedUser[] | undefined
  pageLength: number
  order: Order
  descending: boolean
  /** Undefined where the order is that of what was asked for. */
  onOrder: ((order: Order) => void) | undefined
  isWaiting: boolean
}

type Head = { key: string; header: string; order?: Order; className?: string | undefined }
/** Spec 1 §2.7, with the labels of first and last name where they belong. */
const HEADS: Head[] = [
  { key: 'email', header: 'E-Mail', order: 'email' },
  { key: 'firstname', header: 'Vorname', order: 'firstname' },
  { key: 'lastname', header: 'Nachname', order: 'lastname' },
  { key: 'roles', header: 'Rolle' },
  { key: 'companies', header: 'Betrieb' },
  { key: 'active', header: 'Aktiv', order: 'active' },
  { key: 'lastlogin', header: 'Letzter Login', order: 'lastlogin' },
]

export function UsersTable({ users, pageLength, order, descending, onOrder, isWaiting, ...handlers }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Benutzer" aria-busy={!users || isWaiting}>
        <thead>
          <tr>
            {HEADS.map(head => (
              <th
                key={head.key}
                scope="col"
                data-key={head.key}
                aria-sort={head.order === order && onOrder ? (descending ? 'descending' : 'ascending') : undefined}
              >
                {head.order && onOrder ? (
                  <SortButton head={head} isOn={head.order === order} {...{ descending, onOrder }} />
                ) : (
                  head.header
                )}
              </th>
            ))}
            <th scope="col" data-key="actions">
              <span className="visually-hidden">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users
            ? users.map((user, index) => <UserLine key={user.id} {...{ user, index }} {...handlers} />)
            : Array.from({ length: pageLength }, (_, index) => (
                <tr key={index} aria-hidden>
                  {[...HEADS, { key: 'actions' }].map(({ key }) => (
                    <td key={key}>
                      <span className={styles.skeleton} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function UserLine({ user, index, onOpen, onToggle, onForm }: Handlers & { user: ListedUser; index: number }) {
  const cell = (key: string, content: ReactNode) => (
    <td key={key} data-key={key}>
      {content}
    </td>
  )
  return (
    <tr data-key={user.id} data-index={index}>
      {cell(
        'email',
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(user)} aria-haspopup="dialog">
            {user.email}
          </button>
          <PendingEmail user={user} />
        </>,
      )}
      {cell('firstname', user.firstname)}
      {cell('lastname', user.lastname)}
      {cell('roles', <RolesCell user={user} />)}
      {cell('companies', <CompaniesCell user={user} />)}
      {cell('active', <ActiveCell user={user} onToggle={onToggle} />)}
      {cell('lastlogin', whenText(user.lastlogin))}
      {cell('actions', <UserMenu user={user} onForm={onForm} />)}
    </tr>
  )
}

type SortProps = { head: Head; isOn: boolean; descending: boolean; onOrder: (order: Order) => void }

function SortButton({ head, isOn, descending, onOrder }: SortProps) {
  const Arrow = isOn && descending ? IconArrowDown : IconArrowUp
  return (
    <button type="button" className={styles.sort} onClick={() => onOrder(head.order!)}>
      {head.header}
      <Arrow size={13} stroke={2} aria-hidden data-on={isOn || undefined} />
    </button>
  )
}

import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import type { ListedUser } from './queries.ts'
import type { UserForm } from './use-user-commands.tsx'
import { ActiveCell, CompaniesCell, PendingEmail, RolesCell } from './user-cells.tsx'
import { UserMenu } from './user-menu.tsx'
import { whenText } from './user-names.ts'
import styles from './users.module.css'

type Handlers = {
  onOpen: (user: ListedUser) => void
  onToggle: (user: ListedUser) => void
  onForm: (form: UserForm) => void
}

/** Spec 1 §2.7, with the labels of first and last name where they belong. What can be sorted is called as the server calls it. */
export const userColumns = ({ onOpen, onToggle, onForm }: Handlers): Column<ListedUser>[] => [
  {
    key: 'email',
    header: 'E-Mail',
    value: ({ email }) => email,
    cell: user => (
      <div className={styles.who}>
        <button type="button" className={styles.open} onClick={() => onOpen(user)} aria-haspopup="dialog">
          {user.email}
        </button>
        <PendingEmail user={user} />
      </div>
    ),
  },
  { key: 'firstname', header: 'Vorname', value: ({ firstname }) => firstname },
  { key: 'lastname', header: 'Nachname', value: ({ lastname }) => lastname },
  {
    key: 'roles',
    header: 'Rolle',
    value: ({ roles = [] }) => roles[0]?.role,
    cell: user => <RolesCell user={user} />,
    isState: true,
    sortable: false,
  },
  {
    key: 'companies',
    header: 'Betrieb',
    value: ({ roles = [] }) => roles[0]?.company,
    cell: user => <CompaniesCell user={user} />,
    sortable: false,
  },
  {
    key: 'active',
    header: 'Aktiv',
    value: ({ active }) => active,
    cell: user => <ActiveCell user={user} onToggle={onToggle} />,
    isState: true,
  },
  {
    key: 'lastlogin',
    header: 'Letzter Login',
    value: ({ lastlogin }) => lastlogin,
    text: ({ lastlogin }) => whenText(lastlogin),
    muted: true,
  },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, user => <UserMenu user={user} onForm={onForm} />),
]

import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { Store } from '#contract/accounts/stores.ts'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useAssign } from './queries.ts'
import styles from './role-users.module.css'
import { storesText } from './stores-text.ts'
import { userName } from './user-name.ts'

type Props = { user: RoleUser; role: Role | undefined; stores: readonly Store[]; mayChange: boolean }

/** Where the role holds, and the way to limit it. Product B. */
export function StoresCell({ user, role, stores, mayChange }: Props) {
  const text = storesText(user, stores)
  const isAll = user.storeIds === null
  if (!role || !mayChange || stores.length === 0) return <span className={isAll ? styles.none : undefined}>{text}</span>
  const name = `${userName(user)}, ${role.name}`
  return (
    <Popover
      label={name}
      align="end"
      width={300}
      trigger={props => (
        <button type="button" className={styles.stores} data-all={isAll || undefined} {...props}>
          <span className="visually-hidden">Standorte von {userName(user)}: </span>
          <span>{text}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      )}
    >
      {close => <StoreLimit {...{ user, role, stores, close }} title={name} />}
    </Popover>
  )
}

type LimitProps = { user: RoleUser; role: Role; stores: readonly Store[]; title: string; close: () => void }

function StoreLimit({ user, role, stores, title, close }: LimitProps) {
  const ownLimit = useCompany()!.storeIds
  const { mutate } = useAssign()
  const [ticked, setTicked] = useState<readonly number[]>(user.storeIds ?? stores.map(({ id }) => id))
  const isAll = ticked.length === stores.length
  const toggle = (id: number) =>
    setTicked(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
  const save = () => {
    close()
    mutate({ user, roleId: role.id, storeIds: isAll && ownLimit === null ? null : [...ticked], roleName: role.name })
  }
  return (
    <div className={styles.limit}>
      <div className={styles.limitHead}>
        <b>{title}</b>
        <p>Sieht nur Mitarbeiter, Zeiten und Übergaben dieser Standorte.</p>
      </div>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Standorte</legend>
        {stores.map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input type="checkbox" checked={ticked.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.limitFoot}>
        <span role="status">
          {ticked.length} von {stores.length}
        </span>
        <Button variant="text" disabled={isAll} onClick={() => setTicked(stores.map(({ id }) => id))}>
          Alle
        </Button>
        <Button variant="primary" disabled={ticked.length === 0} onClick={save}>
          Übernehmen
        </Button>
      </div>
    </div>
  )
}

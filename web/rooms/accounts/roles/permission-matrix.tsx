import {
  isOffered,
  PERMISSION_AREAS,
  type PermissionArea,
  rightsOf,
  withoutRight,
  withRight,
} from '#contract/accounts/permission-areas.ts'
import type { Permission } from '#contract/permissions.ts'
import { useCompany } from '#web/lib/session.ts'
import styles from './permission-matrix.module.css'

type Props = { held: readonly Permission[]; onChange: (held: Permission[]) => void }

const AREAS = PERMISSION_AREAS.filter(area => rightsOf(area).some(isOffered))

/** One line an area; a right that one lacks can be neither given nor taken. Ticking one ticks what it needs. */
export function PermissionMatrix({ held, onChange }: Props) {
  const own = useCompany()!.permissions
  const cell = (area: PermissionArea, permission: Permission | undefined, act: string, word?: string) => (
    <td>
      {permission && isOffered(permission) ? (
        <Right {...{ held, own, permission, onChange, word }} label={`${area.label}: ${act}`} />
      ) : (
        <span className={styles.none} aria-hidden>
          –
        </span>
      )}
    </td>
  )
  return (
    <table className={styles.matrix} aria-label="Rechte">
      <thead className={styles.head}>
        <tr>
          <th scope="col">Bereich</th>
          <th scope="col">Lesen</th>
          <th scope="col">Bearbeiten</th>
          <th scope="col">Entscheiden</th>
        </tr>
      </thead>
      <tbody>
        {AREAS.map(area => {
          const isOthers = rightsOf(area)
            .filter(isOffered)
            .every(each => !own.includes(each))
          return (
            <tr key={area.label} data-others={isOthers || undefined}>
              <th scope="row">
                {area.label}
                {isOthers && <span> haben Sie selbst nicht</span>}
              </th>
              {cell(area, area.read, 'Lesen')}
              {cell(area, area.edit, 'Bearbeiten')}
              {cell(area, area.decide?.permission, area.decide?.word ?? '', area.decide?.word)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type RightProps = Props & {
  own: readonly Permission[]
  permission: Permission
  label: string
  word: string | undefined
}

function Right({ held, own, permission, onChange, label, word }: RightProps) {
  const isHeld = held.includes(permission)
  const after = isHeld ? withoutRight(held, permission) : withRight(held, permission)
  const moved = [...held.filter(each => !after.includes(each)), ...after.filter(each => !held.includes(each))]
  const lacks = moved.some(each => !own.includes(each))
  return (
    <label className={styles.right} title={lacks ? 'Dieses Recht haben Sie selbst nicht' : undefined}>
      <input type="checkbox" aria-label={label} checked={isHeld} disabled={lacks} onChange={() => onChange(after)} />
      {word && <span aria-hidden>{word}</span>}
    </label>
  )
}

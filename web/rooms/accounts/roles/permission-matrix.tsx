import {
  isOffered,
  PERMISSION_AREAS,
  type PermissionArea,
  rightsOf,
  UNBUILT_PERMISSIONS,
  withoutRight,
  withRight,
} from '#contract/accounts/permission-areas.ts'
import type { Permission } from '#contract/permissions.ts'
import { useCompany } from '#web/lib/session.ts'
import styles from './permission-matrix.module.css'

type Props = { held: readonly Permission[]; onChange: (held: Permission[]) => void }

/** One line an area; a right that one lacks can be neither given nor taken. Ticking one ticks what it needs. */
export function PermissionMatrix({ held, onChange }: Props) {
  const own = useCompany()!.permissions
  const cell = (area: PermissionArea, permission: Permission | undefined, act: string, word?: string) => (
    <td>
      {permission ? (
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
        {PERMISSION_AREAS.map(area => {
          const offered = rightsOf(area).filter(isOffered)
          const isOthers = offered.length > 0 && offered.every(each => !own.includes(each))
          const comes = rightsOf(area).find(each => !isOffered(each))
          return (
            <tr key={area.label} data-others={isOthers || undefined}>
              <th scope="row">
                {area.label}
                {isOthers && <span> haben Sie selbst nicht</span>}
                {comes && <span className={styles.comes}>{comesText(area, comes)}</span>}
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

/** Of several rights of an area it says which one is meant. */
function comesText({ edit, decide }: PermissionArea, permission: Permission): string {
  const act = permission === edit ? 'Bearbeiten' : (decide?.word ?? 'Lesen')
  return `${act} ${UNBUILT_PERMISSIONS[permission]}`
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
  const waits = !isOffered(permission)
  const title = waits
    ? `Das Recht ${UNBUILT_PERMISSIONS[permission]}`
    : lacks
      ? 'Dieses Recht haben Sie selbst nicht'
      : undefined
  return (
    <label className={styles.right} title={title}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isHeld}
        disabled={lacks || waits}
        onChange={() => onChange(after)}
      />
      {word && <span aria-hidden>{word}</span>}
    </label>
  )
}

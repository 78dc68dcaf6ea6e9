import type { ManagedEnum } from '#contract/superadmin/enums.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './enums.module.css'

type Props = {
  lists: readonly ManagedEnum[] | undefined
  chosen: ManagedEnum['list']
  onChoose: (list: ManagedEnum['list']) => void
}

export const EnumMenu = ({ lists, chosen, onChoose }: Props) => (
  <Card title="Listen" hint="gelten für alle Betriebe">
    {!lists && <Skeleton rows={8} height={24} />}
    <ul className={styles.lists}>
      {lists?.map(({ list, label, values }) => (
        <li key={list}>
          <button type="button" aria-pressed={list === chosen} onClick={() => onChoose(list)}>
            <span>{label}</span> <span className={styles.count}>{values.length}</span>
          </button>
        </li>
      ))}
    </ul>
  </Card>
)

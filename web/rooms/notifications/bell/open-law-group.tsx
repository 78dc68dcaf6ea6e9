import { IconScale } from '@tabler/icons-react'
import { type MouseEvent, useId } from 'react'
import type { OpenFindingCounts } from '#contract/working-time/open-findings.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { openText } from '#web/rooms/working-time/open-findings/queries.ts'
import styles from './due-today.module.css'

type Props = { counts: OpenFindingCounts; onOpen: (event: MouseEvent<HTMLButtonElement>) => void }

/** Planned shifts that the law speaks against by now; what it is about is told where it may be seen. */
export function OpenLawGroup({ counts: { shifts, stores }, onOpen }: Props) {
  const id = useId()
  return (
    <section className={styles.due}>
      <div className={styles.group}>
        <h3 id={id}>Dienstplan</h3>
        <span>{formatNumber(shifts, 0)}</span>
      </div>
      <ul aria-labelledby={id}>
        <li>
          <button type="button" className={styles.line} onClick={onOpen}>
            <span className={styles.icon}>
              <IconScale size={18} stroke={1.7} />
            </span>
            <span className={styles.text}>
              <b>{openText(shifts)}</b>
              <span>{storesText(stores)}</span>
            </span>
            <span className={styles.count} data-urgency="now">
              {formatNumber(shifts, 0)}
            </span>
          </button>
        </li>
      </ul>
    </section>
  )
}

const NAMED = 3

/** „Linz 2, Graz 1 und 4 weitere Standorte“ */
function storesText(stores: OpenFindingCounts['stores']): string {
  const named = stores.slice(0, NAMED).map(({ storeName, shifts }) => `${storeName} ${formatNumber(shifts, 0)}`)
  const rest = stores.length - named.length
  return (
    named.join(', ') + (rest === 0 ? '' : ` und ${rest === 1 ? 'ein weiterer Standort' : `${rest} weitere Standorte`}`)
  )
}

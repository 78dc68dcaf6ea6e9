import type { Transfer } from '#contract/superadmin/transfers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { sizeText } from '../overview/words.ts'
import styles from './transfers.module.css'
import { causeOf, NONE, nextText, stateOf, triesText } from './words.ts'

export const keyOf = ({ kind, id }: Pick<Transfer, 'kind' | 'id'>) => `${kind} ${id}`

type Props = { rows: readonly Transfer[]; chosen: string | undefined; onChoose: (key: string) => void }

/** „Warteschlange“, stopped first; a row opens what was tried with it. */
export const TransferTable = ({ rows, chosen, onChoose }: Props) => (
  <section className={styles.scroll} aria-label="Dateien auf dem Weg">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Betrieb und Ziel</th>
          <th scope="col">Datei</th>
          <th scope="col">Zustand</th>
          <th scope="col">Versuch</th>
          <th scope="col">Nächster</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)} data-chosen={keyOf(row) === chosen || undefined} onClick={() => onChoose(keyOf(row))}>
            <th scope="row">
              <button type="button" aria-pressed={keyOf(row) === chosen}>
                {row.company.name}
              </button>
              <span className={styles.muted}>{row.host || 'Ziel gelöscht'}</span>
            </th>
            <td>
              {row.fileName}
              <span className={styles.muted}>{row.what}</span>
            </td>
            <td>
              <StatusPill tone={stateOf(row).tone}>{stateOf(row).word}</StatusPill>
              <span className={styles.muted}>{detailOf(row)}</span>
            </td>
            <td data-said="Versuch" data-none={triesText(row) === NONE || undefined}>
              {triesText(row)}
            </td>
            <td data-said="nächster" data-none={nextText(row) === NONE || undefined}>
              {nextText(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function detailOf(row: Transfer): string {
  if (row.state === 'delivered') return `${momentText(row.at)}${row.size > 0 ? `, ${sizeText(row.size)}` : ''}`
  return causeOf(row)?.cause ?? ''
}

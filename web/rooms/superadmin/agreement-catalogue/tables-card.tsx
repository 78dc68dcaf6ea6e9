import type { CatalogueTable } from '#contract/superadmin/agreement-catalogue.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { stateOf } from '#web/rooms/agreements/collective-agreements/agreement-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './agreement-catalogue.module.css'

type Props = {
  tables: readonly CatalogueTable[]
  chosen: number | undefined
  /** Undefined while something else is shown: then they are only told. */
  onChoose?: (id: number) => void
}

/** By day, the newest first. */
export const TablesCard = ({ tables, chosen, onChoose }: Props) => (
  <Card title="Tabellen" hint={tables.length || undefined}>
    {tables.length === 0 && <p className={styles.note}>Noch keine.</p>}
    <ul className={styles.tables} aria-label="Tabellen">
      {tables.map(table => {
        const state = stateOf(table, tables)
        const inside = (
          <>
            <span>{tableName(table)}</span> <StatusPill tone={state.tone}>{state.text}</StatusPill>
          </>
        )
        return (
          <li key={table.id}>
            {onChoose ? (
              <button
                type="button"
                className={styles.table}
                aria-pressed={table.id === chosen}
                onClick={() => onChoose(table.id)}
              >
                {inside}
              </button>
            ) : (
              <div className={styles.table}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  </Card>
)

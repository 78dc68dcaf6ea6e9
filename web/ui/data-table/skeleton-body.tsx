import { readStored, writeStored } from '#web/ui/storage.ts'
import styles from './data-table.module.css'

const MOST = 20

/** Grey bars in as many rows as the table had last time, so that the page does not jump when the rows arrive. */
export const SkeletonBody = ({ name, columns }: { name: string; columns: number }) => (
  <tbody aria-hidden>
    {Array.from({ length: rememberedRows(name) }, (_, row) => (
      <tr key={row} className={styles.row}>
        {Array.from({ length: columns }, (_, column) => (
          <td key={column}>
            <span className={styles.bone} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

/** Whether the table was there before, and comes in the height that it will have. */
export const knowsHeight = (name: string) => readStored(`table_${name}_rows`) !== undefined
const rememberedRows = (name: string) => Number(readStored(`table_${name}_rows`) ?? 8)
export const rememberRows = (name: string, count: number) =>
  writeStored(`table_${name}_rows`, String(Math.min(Math.max(count, 1), MOST)))

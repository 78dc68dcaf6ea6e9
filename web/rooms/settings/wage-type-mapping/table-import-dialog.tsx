import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { readTableFile } from './read-table-file.ts'
import styles from './wage-type-mapping.module.css'

type Fault = { row: number; column: string; says: string }
type Change = { row: number; what: string; column: string; before: string; after: string }

type Props<Read> = {
  title: string
  /** What each row is. */
  what?: string
  /** Which columns the file may have. */
  columns: string
  read: (table: string[][]) => Read
  onTake: (read: Read) => void
  /** What was pasted, instead of a file. */
  given?: string[][] | undefined
  /** Of the button: `eintragen` where nothing is saved by it yet. */
  verb: string
  busy?: boolean
  onClose: () => void
}

const MOST_BYTES = 2_000_000
const UNREADABLE: Fault[] = [
  { row: 0, column: '', says: 'Die Datei ist beschädigt oder geschützt und konnte nicht gelesen werden.' },
]

type Readable = {
  faults: readonly Fault[]
  changes: readonly Change[]
  /** Values that stay as they are. */
  unchanged?: number
}

/** What a file would change, before anything is; with one fault nothing is taken over. */
export function TableImportDialog<Read extends Readable>({
  title,
  what,
  columns,
  given,
  read: readTable,
  onTake,
  verb,
  busy = false,
  onClose,
}: Props<Read>) {
  const [table, setTable] = useState<string[][] | null | undefined>(given)
  const [name, setName] = useState('Die Zwischenablage')
  const read = table ? readTable(table) : undefined
  const faults = table === null ? UNREADABLE : (read?.faults ?? [])
  const changes = read?.changes ?? []
  const canTake = read !== undefined && faults.length === 0 && changes.length > 0
  const take = (file: File) => {
    setName(file.name)
    void readTableFile(file).then(setTable)
  }
  return (
    <FormDialog
      title={title}
      size={620}
      submitLabel={canTake ? `${changes.length === 1 ? '1 Wert' : `${changes.length} Werte`} ${verb}` : 'Übernehmen'}
      dirty={canTake}
      busy={busy}
      onSubmit={() => canTake && onTake(read)}
      onClose={onClose}
    >
      {!given && (
        <FileDrop endings={['.csv', '.xlsx']} maxBytes={MOST_BYTES} onFiles={([file]) => file && take(file)} />
      )}
      {(!given || faults.length > 0) && (
        <p className={styles.note}>
          Spalten wie in der Tabelle: {columns}.
          {!given && ' Am einfachsten speichern Sie die Tabelle zuerst als CSV oder XLSX und ändern dort.'}
        </p>
      )}
      <Faults {...{ faults, name }} />
      {read && faults.length === 0 && changes.length === 0 && (
        <Banner tone="info">{name} sagt dasselbe wie die Tabelle.</Banner>
      )}
      {canTake && (read.unchanged ?? 0) > 0 && (
        <p className={styles.note}>
          {read.unchanged === 1 ? '1 Wert bleibt, wie er ist.' : `${read.unchanged} Werte bleiben, wie sie sind.`}
        </p>
      )}
      {canTake && <Preview changes={changes} what={what} />}
    </FormDialog>
  )
}

/** What would be another, cell by cell. */
export const Preview = ({ changes, what = 'Lohnart' }: { changes: readonly Change[]; what?: string }) => (
  <div className={styles.preview}>
    <table aria-label="Was sich ändert">
      <thead>
        <tr>
          <th>{what}</th>
          <th>Spalte</th>
          <th>bisher</th>
          <th>neu</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ row, what, column, before, after }) => (
          <tr key={`${row} ${column}`}>
            <td>{what}</td>
            <td>{column}</td>
            <td>
              <del>{before}</del>
            </td>
            <td>
              <ins>{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type FaultsProps = {
  faults: readonly Fault[]
  name: string
}

function Faults({ faults, name }: FaultsProps) {
  return (
    faults.length > 0 && (
      <Banner tone="error">
        {name} wurde nicht übernommen.
        <ul className={styles.theirs} aria-label="Fehler der Datei">
          {faults.map(({ row, column, says }) => (
            <li key={`${row} ${column} ${says}`}>{row > 0 ? `Zeile ${row}, ${column}: ${says}` : says}</li>
          ))}
        </ul>
      </Banner>
    )
  )
}

import type { ImportColumn, ImportKind } from '#contract/imports/import-jobs.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import styles from './import-jobs.module.css'

type Props = {
  columns: readonly ImportColumn[]
  /** By column. */
  fields: readonly (string | null)[]
  kind: ImportKind | undefined
  onChange: (fields: (string | null)[]) => void
}

/** One line a column: its name, its first values, the field it goes into. */
export function MappingTable({ columns, fields, kind, onChange }: Props) {
  const all = kind?.fields ?? []
  const choices = [
    { value: null, label: 'nicht importieren' },
    ...all.map(({ key, label, required }) => ({ value: key as string | null, label: required ? `${label} *` : label })),
  ]
  // A field comes from one column only: chosen here, it leaves where it was.
  const choose = (at: number, field: string | null) =>
    onChange(fields.map((old, index) => (index === at ? field : old === field ? null : old)))

  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Zuordnung der Spalten">
        <thead>
          <tr>
            <th scope="col">Spalte</th>
            <th scope="col">Erste Werte</th>
            <th scope="col">wird importiert als</th>
            <th scope="col" className={styles.hint}>
              <span className="visually-hidden">Anmerkung</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, samples }, index) => {
            const field = fields[index] ?? null
            return (
              <tr key={index} data-off={field === null || undefined}>
                <th scope="row">{header || <i>ohne Namen</i>}</th>
                <td className={styles.samples}>{samples.join(' · ')}</td>
                <td className={styles.field}>
                  <CellSelect
                    label={`Feld für ${header || `Spalte ${index + 1}`}`}
                    value={field}
                    choices={choices}
                    onChange={chosen => choose(index, chosen)}
                  />
                </td>
                <td className={styles.hint}>{all.find(({ key }) => key === field)?.hint}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

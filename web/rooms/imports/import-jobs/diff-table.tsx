import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { ImportJobDetail, ImportRow } from '#contract/imports/import-jobs.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './import-jobs.module.css'
import { OUTCOMES, whole } from './import-texts.ts'

type Props = { job: ImportJobDetail; rows: readonly ImportRow[] }

/** Rows as they would be stored, what changes with its old value struck through, in the order of the file's columns. */
export function DiffTable({ job, rows }: Props) {
  const columns = job.columns.flatMap(({ header, field }) => (field ? [{ header, field }] : []))
  if (rows.length === 0) return <EmptyState title="Keine Zeile" />
  const hasIssues = rows.some(({ issues }) => issues.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must scroll by keyboard, too
    <div className={styles.scroll} role="group" aria-label="Vergleich mit dem Bestand" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Zeile und Eintrag</th>
            <th scope="col">Ergebnis</th>
            {hasIssues && <th scope="col">Fehler und Hinweise</th>}
            {columns.map(({ header, field }) => (
              <th scope="col" key={field}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <DiffRow key={row.line} row={row} columns={columns} hasIssues={hasIssues} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: ImportRow; columns: { header: string; field: string }[]; hasIssues: boolean }

function DiffRow({ row: { line, outcome, label, cells, issues }, columns, hasIssues }: RowProps) {
  const { tone, label: outcomeLabel } = OUTCOMES[outcome]
  return (
    <tr>
      <th scope="row">
        <span className={styles.line}>{whole(line)}</span>
        {label}
      </th>
      <td>
        <StatusPill tone={tone}>{outcomeLabel}</StatusPill>
      </td>
      {hasIssues && (
        <td className={styles.issues}>
          {issues.map(({ column, level, message }) => (
            <span key={column + message} data-level={level}>
              {level === 'error' ? (
                <IconCircleX size={15} aria-label="Fehler" />
              ) : (
                <IconAlertTriangle size={15} aria-label="Hinweis" />
              )}
              {column && <b>{column}:</b>} {message}
            </span>
          ))}
        </td>
      )}
      {columns.map(({ header, field }) => {
        const cell = cells.find(each => each.field === field)
        const level = issues.find(({ column }) => column === header)?.level
        return (
          <td key={field} data-level={level}>
            {cell?.before != null ? (
              <>
                <del>{cell.before || 'leer'}</del> <ins>{cell.after}</ins>
              </>
            ) : (
              cell?.after
            )}
          </td>
        )
      })}
    </tr>
  )
}

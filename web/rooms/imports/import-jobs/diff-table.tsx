import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportJobDetail, ImportRow } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import correctionStyles from './corrections.module.css'
import styles from './import-jobs.module.css'
import { OUTCOMES, whole } from './import-texts.ts'
import { importKindsQuery } from './queries.ts'
import type { Corrections } from './use-corrections.ts'

type Props = {
  job: ImportJobDetail
  rows: readonly ImportRow[]
  /** Where wrong cells can be mended. */
  corrections: Corrections | undefined
  onApply: (() => void) | undefined
}
type Column = { header: string; field: string }

/** Rows as they would be stored, what changes with its old value struck through, in the order of the file's columns. */
export function DiffTable({ job, rows, corrections, onApply }: Props) {
  const { data: kinds = [] } = useQuery(importKindsQuery(useCompanyId()))
  const fields = kinds.find(({ key }) => key === job.kind)?.fields ?? []
  const columns: Column[] = [
    ...job.columns.flatMap(({ header, field }) => (field ? [{ header, field }] : [])),
    ...job.constants
      .filter(({ field }) => !job.columns.some(column => column.field === field))
      .map(({ field }) => ({ header: fields.find(({ key }) => key === field)?.label ?? field, field })),
  ]
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
            <DiffRow key={row.line} {...{ row, columns, hasIssues, corrections, onApply }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'corrections' | 'onApply'> & { row: ImportRow; columns: Column[]; hasIssues: boolean }

function DiffRow({ row, columns, hasIssues, corrections, onApply }: RowProps) {
  const { line, outcome, label, cells, issues } = row
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
            {level === 'error' && corrections ? (
              <WrongCell {...{ line, field, header, corrections, onApply }} text={cell?.after ?? ''} />
            ) : cell?.before != null ? (
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

type WrongCellProps = Column & {
  line: number
  text: string
  corrections: Corrections
  onApply: (() => void) | undefined
}

/** A small error is mended where it stands; what is masked is typed anew. */
function WrongCell({ line, field, header, text, corrections, onApply }: WrongCellProps) {
  const typed = corrections.cells.find(one => one.line === line && one.field === field)?.to
  const isMasked = text.includes('•')
  return (
    <input
      className={correctionStyles.cell}
      aria-label={`${header} in Zeile ${line}`}
      placeholder={isMasked ? text : undefined}
      data-changed={typed !== undefined || undefined}
      value={typed ?? (isMasked ? '' : text)}
      onChange={({ target: { value } }) =>
        corrections.setCell(line, field, value === text || (isMasked && value === '') ? null : value)
      }
      onKeyDown={event => event.key === 'Enter' && onApply?.()}
    />
  )
}

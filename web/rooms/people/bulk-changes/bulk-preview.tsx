import { useQuery } from '@tanstack/react-query'
import type { BulkField, BulkLine, BulkWish } from '#contract/people/bulk-changes.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry, FormValues } from '#web/ui/form-panel/entry.ts'
import { entryText } from '#web/ui/form-panel/entry-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './bulk-changes.module.css'
import { bulkPreviewQuery } from './queries.ts'

type Props<Values extends FormValues> = { wish: BulkWish; entries: readonly Entry<Values>[] }

/** Old and new of each person; who stays as they are, and why. */
export function BulkPreview<Values extends FormValues>({ wish, entries }: Props<Values>) {
  const { data: lines, error, refetch } = useQuery(bulkPreviewQuery(useCompanyId(), wish))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!lines) return <Skeleton rows={3} height={36} />
  const [field, value] = Object.entries(wish.change)[0] as [BulkField, BulkLine['before']]
  const entry = entries.find(({ key }) => key === field)!
  const textOf = (one: BulkLine['before']) =>
    typeof one === 'boolean' ? (one ? 'ausgeblendet' : 'sichtbar') : (entryText(entry, one) ?? 'nicht sichtbar')
  const changed = lines.filter(({ isSame, problem }) => !isSame && problem === null).length
  return (
    <section className={styles.preview} aria-label="Vorschau">
      <p role="status">
        {changed === lines.length ? 'Alle werden geändert.' : `${changed} von ${lines.length} werden geändert.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Mitarbeiter</th>
              <th scope="col">Bisher</th>
              <th scope="col">Neu</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.employeeId}>
                <th scope="row">{personName(line)}</th>
                <td>{textOf(line.before)}</td>
                <td className={line.problem ? styles.problem : undefined}>
                  {line.problem ?? (line.isSame ? <span className={styles.same}>bleibt</span> : textOf(value))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

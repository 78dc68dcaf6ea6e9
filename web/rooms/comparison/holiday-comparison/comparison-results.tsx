import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { type Comparison, compareBalances } from '#domain/comparison/holiday-comparison.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './holiday-comparison.module.css'
import type { Snapshot } from './queries.ts'
import { ResultBlock } from './result-block.tsx'
import { BLOCKS, type ResultRow, resultRows } from './result-columns.tsx'

/** How things stand, and the blocks; a person's row leads to their ledger of leave. Spec 2 §2.5, Product D. */
export default function ComparisonResults({ snapshot, threshold }: { snapshot: Snapshot; threshold: number }) {
  const result = useMemo(() => compareBalances({ ...snapshot, threshold }), [snapshot, threshold])
  const blocks = useMemo(() => {
    const month = Temporal.PlainYearMonth.from(snapshot.month)
    return resultRows(result, {
      hints: snapshot.hints,
      costCentreOf: new Map(snapshot.stores.map(({ id, costCentre }) => [id, costCentre])),
      months: {
        previous: formatMonth(month.subtract({ months: 1 })),
        next: formatMonth(month.add({ months: 1 })),
      },
    })
  }, [result, snapshot])
  const openLedger = useOpenLedger(snapshot.month)
  return (
    <>
      <p className={styles.sentence} role="status">
        <b>{sentenceOf(result)}</b> {snapshot.fileName}
        {besidesOf(result)}
      </p>
      {snapshot.lacksHints && result.deviations.length > 0 && (
        <Banner tone="info">
          Monatsabschlüsse konnten nicht geladen werden: Ohne die Monate daneben und die offenen Abwesenheiten sind die
          Ursachen nur geschätzt.
        </Banner>
      )}
      {BLOCKS.map(({ block, title, note, columns }) => (
        <ResultBlock
          key={block}
          {...{ block, title, note, columns }}
          rows={blocks[block]}
          startsOpen={block === 'deviations'}
          onOpen={openLedger}
        />
      ))}
    </>
  )
}

/** „3 von 42 Salden weichen ab.“ */
function sentenceOf({ deviations, matches }: Comparison): string {
  const all = deviations.length + matches.length
  if (all === 0) return 'Kein Saldo konnte verglichen werden.'
  const count = (number: number) => formatNumber(number, 0)
  if (deviations.length === 0)
    return all === 1 ? 'Der Saldo stimmt überein.' : `Alle ${count(all)} Salden stimmen überein.`
  return `${count(deviations.length)} von ${count(all)} Salden ${deviations.length === 1 ? 'weicht' : 'weichen'} ab.`
}

/** What is in no block. */
function besidesOf({ hidden, withoutColumns }: Comparison): string {
  const lines = (count: number) => (count === 1 ? '1 Zeile' : `${formatNumber(count, 0)} Zeilen`)
  const parts = [
    hidden > 0 && `${lines(hidden)} von ausgeblendeten Mitarbeitern`,
    withoutColumns > 0 && `${lines(withoutColumns)} ohne Spalten`,
  ].filter(Boolean)
  return parts.length > 0 ? `, nicht gezählt: ${parts.join(' und ')}` : ''
}

/** Where the leave of the month is told; undefined for who may not see it. */
function useOpenLedger(month: string) {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const [readsFiles, readsAbsences] = [useCan('employees.read'), useCan('absences.read')]
  if (!readsFiles || !readsAbsences) return undefined
  return ({ employeeId }: ResultRow) =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(companyId), section: 'documents', tab: 'employeedata' },
      search: { employeeId: String(employeeId), part: 'absences', month },
    })
}

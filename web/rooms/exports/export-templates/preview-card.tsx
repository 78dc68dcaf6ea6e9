import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TemplatePreview } from '#contract/exports/export-templates.ts'
import { softwareName } from '#domain/accounts/external-software.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { type ExportTemplate, isTakenBy, shippedLayout, templateFaults } from '#domain/exports/export-templates.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './export-templates.module.css'
import { previewQuery } from './preview-query.ts'

/** What the file would be for a store and month, while its template is edited. */
export function PreviewCard({ template }: { template: ExportTemplate }) {
  const { id: companyId, softwareId } = useCompany()!
  const { data: stores } = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  const visible = stores?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const [chosen, setChosen] = useState<number>()
  const store = visible?.find(({ id }) => id === chosen) ?? visible?.[0]
  const [month, setMonth] = useState(() => Temporal.PlainYearMonth.from(today().slice(0, 7)).subtract({ months: 1 }))
  const setting = useSettled(JSON.stringify(template))
  const isFaulty = templateFaults(template).length > 0
  const isTaken = isTakenBy(template, softwareId)
  const preview = useQuery({
    ...previewQuery(companyId, { setting, storeId: store?.id ?? 0, month: month.toString() }),
    enabled: store !== undefined && isTaken && !isFaulty && templateFaults(JSON.parse(setting)).length === 0,
    retry: false,
  })
  return (
    <Card title="So kommt es an" hint={formatMonth(month)}>
      <div className={styles.asked}>
        {visible && store && (
          <StoreChoice
            label="Standort der Vorschau"
            stores={visible}
            chosen={[store.id]}
            onChoose={([id]) => setChosen(id)}
            isCompact
          />
        )}
        <PeriodStepper
          label={formatMonth(month)}
          month={month}
          onMonth={setMonth}
          onStep={step => setMonth(month.add({ months: step }))}
        />
      </div>
      <div className={styles.preview} aria-live="polite" aria-busy={preview.isFetching}>
        {!isTaken ? (
          <p className={styles.note}>
            Diese Datei ist für eine andere Lohnsoftware; eingestellt ist {softwareName(softwareId)}.
          </p>
        ) : visible && !store ? (
          <p className={styles.note}>Noch kein Standort, aus dessen Zeiten eine Vorschau würde.</p>
        ) : isFaulty ? (
          <p className={styles.note}>Die Vorschau kommt, sobald die Spalten in Ordnung sind.</p>
        ) : preview.data ? (
          <Lines template={template} preview={preview.data} isBehind={preview.isPlaceholderData} />
        ) : preview.error ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton rows={8} height={28} />
        )}
      </div>
    </Card>
  )
}

function Lines({
  template,
  preview: { titles, head, lines, rowCount, refused, notes },
  isBehind,
}: {
  template: ExportTemplate
  preview: TemplatePreview
  isBehind: boolean
}) {
  const { separator } = shippedLayout(template.layout)!
  return (
    <>
      {notes.map(note => (
        <Banner key={note} tone="warn">
          {note}
        </Banner>
      ))}
      {head.length > 0 && <pre className={styles.head}>{head.join('\n')}</pre>}
      {rowCount === 0 ? (
        <p className={styles.note}>In diesem Monat gibt es keine Zeilen.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its card, so the keys must be able to scroll it
        <section className={styles.lines} data-behind={isBehind} aria-label="Zeilen der Datei" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {titles.map((title, at) => (
                  <th key={at} data-off={!template.header || undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, row) => (
                <tr key={row}>
                  {line.split(separator).map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {refused && <Banner tone="error">{refused}</Banner>}
      <p className={styles.count}>
        {countText(lines.length, rowCount, refused !== null)}
        {!template.header && head.length === 0 && 'Die Namen der Spalten stehen nicht in der Datei.'}
      </p>
    </>
  )
}

const ROWS_SHOWN = 20
/** Below the rows there may be their sums. */
function countText(shown: number, count: number, isRefused: boolean): string {
  if (isRefused) return `Bis dahin passen die Werte; im Monat sind es ${count} Zeilen. `
  return count > ROWS_SHOWN ? `Die ersten ${Math.min(shown, ROWS_SHOWN)} von ${count} Zeilen. ` : ''
}

/** What is typed is asked about once it rests. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
const WAIT_MS = 350

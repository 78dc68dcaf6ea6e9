import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AverageLines, AveragesOfPerson } from '#contract/months/person-averages.ts'
import { dayOf, formatDay, formatMonth, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { AVERAGE_MISSING, MISSING_REASONS } from '#domain/wages/person-average.ts'
import { useCompany } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './average-drawer.module.css'
import { absentText, averageKey, quantityText, spansText, unitText, usedForText } from './average-texts.ts'
import { ManualValues } from './manual-values.tsx'
import { averagesOfPersonQuery } from './queries.ts'
import { SpanTable } from './span-table.tsx'

type Props = {
  employeeId: number
  name: string
  month: string
  /** `averageKey`; undefined: the first. */
  shown: string | undefined
  onShow: (key: string) => void
  onClose: () => void
}

/** What an average is worth for somebody, and the weeks or months it comes from. */
export default function AverageDrawer({ employeeId, name, month, shown, onShow, onClose }: Props) {
  const { id: companyId, timeZone } = useCompany()!
  const { data, error, refetch, isFetching } = useQuery(averagesOfPersonQuery(companyId, employeeId, month))
  const person = data?.employeeId === employeeId && data.month === month ? data : undefined
  const average = person?.averages.find(each => averageKey(each) === shown) ?? person?.averages[0]
  const reckoned = person && fromUtcText(person.reckonedAt)
  return (
    <Drawer
      title={person ? personName(person) : name}
      size={640}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <span className={styles.from}>
            {reckoned &&
              `Aus ${monthsText(person)}, zuletzt berechnet am ${formatDay(dayOf(reckoned, timeZone))}, ${formatTime(reckoned, timeZone)}`}
          </span>
          <Button icon={<IconRefresh size={16} />} busy={isFetching && !!person} onClick={() => void refetch()}>
            Neu berechnen
          </Button>
          <Button variant="primary" onClick={onClose}>
            Schließen
          </Button>
        </div>
      }
    >
      {error && !person ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !person ? (
        <Skeleton rows={8} height={36} />
      ) : !average ? (
        <EmptyState title="Kein Durchschnitt">In diesem Monat gilt keiner.</EmptyState>
      ) : (
        <>
          {person.averages.length > 1 && (
            <ChoiceChips
              label="Durchschnitt"
              choices={person.averages.map(each => ({
                value: averageKey(each),
                label: chipText(each, person),
                badge: isMissing(each) ? { tone: 'error', text: 'fehlt' } : undefined,
              }))}
              chosen={averageKey(average)}
              onToggle={onShow}
            />
          )}
          <Lines average={average} person={person} />
        </>
      )}
    </Drawer>
  )
}

const isMissing = ({ valueCents, isAbsent }: AverageLines): boolean => isAbsent && valueCents === null

/** An average for several uses is there once for each. */
const chipText = (average: AverageLines, { averages }: AveragesOfPerson): string =>
  averages.filter(({ averageId }) => averageId === average.averageId).length > 1
    ? `${average.name}, ${usedForText(average)}`
    : average.name

const monthsText = ({ firstMonth, lastMonth }: AveragesOfPerson): string => {
  const text = (month: string) => formatMonth(Temporal.PlainYearMonth.from(month))
  return firstMonth === lastMonth ? text(firstMonth) : `${text(firstMonth)} bis ${text(lastMonth)}`
}

function Lines({ average, person }: { average: AverageLines; person: AveragesOfPerson }) {
  const { valueCents, reckonedCents, manual, missing, parts, sumCents, leastTimes } = average
  return (
    <>
      <p className={styles.about}>
        {usedForText(average)} · {formatMonth(Temporal.PlainYearMonth.from(person.month))} · {absentText(average)}
      </p>
      <p className={styles.value}>
        <b>{valueCents === null ? 'fehlt' : `${formatEuro(valueCents)}${manual ? ' *' : ''}`}</b>
        <span>
          {valueCents !== null && unitText(average)}
          {manual && `, von Hand: ${manual.reason}`}
        </span>
      </p>
      {isMissing(average) && <Banner tone="error">{AVERAGE_MISSING.name}</Banner>}
      {missing && <p className={styles.reason}>{MISSING_REASONS[missing]}.</p>}
      <dl className={styles.sum}>
        {parts.map(part => (
          <div key={`${part.kind} ${part.name}`} data-off={!counts(part) || undefined}>
            <dt>
              {part.name}
              <small>{partText(part, average)}</small>
            </dt>
            <dd>{formatEuro(part.sumCents)}</dd>
          </div>
        ))}
        <div>
          <dt>
            Summe
            <small>
              {spansText(average)}
              {leastTimes > 1 && `, mindestens ${leastTimes}-mal`}
            </small>
          </dt>
          <dd>{formatEuro(sumCents)}</dd>
        </div>
        <div>
          <dt>Geteilt durch</dt>
          <dd>{quantityText(average)}</dd>
        </div>
        <div data-total>
          <dt>{manual ? 'Berechnet' : 'Durchschnitt'}</dt>
          <dd>{reckonedCents === null ? 'fehlt' : `${formatEuro(reckonedCents)} ${unitText(average)}`}</dd>
        </div>
      </dl>
      <ManualValues average={average} employeeId={person.employeeId} month={person.month} />
      <SpanTable average={average} />
    </>
  )
}

type Part = AverageLines['parts'][number]
const counts = ({ isRegular, excluded }: Part): boolean => isRegular && excluded === null

function partText(part: Part, { spans }: AverageLines): string {
  if (part.excluded === 'no-hourly-value') return 'kein Stundenwert bekannt'
  if (part.excluded === 'no-euro') return 'zählt nicht, denn die Einheit ist nicht €'
  if (part.times === 0) return 'kommt nicht vor'
  const of = spans.filter(({ counts }) => counts).length
  return `${part.times} von ${of}${part.isRegular ? '' : ', zählt nicht: zu selten'}`
}

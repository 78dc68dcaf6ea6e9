import { useRef, useState } from 'react'
import { AverageRules } from '#contract/settings/averages.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { type ExampleEmployment, exampleSpans } from '#domain/settings/average-example.ts'
import {
  AVERAGE_DIVISORS,
  faultsOfAverage,
  type OwnType,
  ownKey,
  periodOf,
  type AverageRules as Rules,
} from '#domain/wages/averages.ts'
import { type AverageLine, type AverageSpan, reckonAverage, UNITS_OF_VALUE } from '#domain/wages/reckoned-average.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import type { AverageValues } from './average-entries.ts'
import styles from './averages.module.css'

type Props = { values: AverageValues; ownTypes: readonly OwnType[] }

/** Somebody's average by the rules as they are typed, every line of it. */
export function ExampleCard({ values, ownTypes }: Props) {
  const [employment, setEmployment] = useState<ExampleEmployment>('long')
  const { rules, isBehind } = useReckonable(values)
  if (!rules) return null
  const types = [
    ...rules.kinds.map(kind => ({ key: kind, name: kindOf(kind).name })),
    ...ownTypes.filter(({ id }) => rules.ownTypes.includes(id)).map(({ id, name }) => ({ key: ownKey(id), name })),
  ]
  const keys = types.map(({ key }) => key)
  const { spans, lines, leastTimes, sumCents, quantity, valueCents } = reckonAverage(
    rules,
    keys,
    exampleSpans(rules, keys, employment),
  )
  const { span } = periodOf(rules.period)
  const { value } = AVERAGE_DIVISORS[rules.divisor]
  const count = spans.filter(({ counts }) => counts).length
  return (
    <Card title="Rechenbeispiel" hint="ein erfundener Mitarbeiter">
      <div className={styles.example}>
        <ChoiceChips<ExampleEmployment>
          label="Beschäftigt"
          chosen={employment}
          onToggle={setEmployment}
          choices={[
            { value: 'long', label: 'Schon länger' },
            { value: 'short', label: span === 'week' ? 'Seit 5 Wochen' : 'Seit 2 Monaten' },
          ]}
        />
        {types.length === 0 ? (
          <p className={styles.hint}>Ohne Lohnarten gibt es nichts zu rechnen.</p>
        ) : (
          <>
            <ExampleSums {...{ lines, types, count, leastTimes, sumCents, rules, quantity, value, valueCents }} />
            {valueCents !== undefined && (
              <p className={styles.hint}>
                {formatEuro(sumCents)} / {quantityText(rules, quantity)}
                {rules.divisor === 'insuredDays' && ` × ${UNITS_OF_VALUE.insuredDays}`} = {formatEuro(valueCents)},
                einmal gerundet
              </p>
            )}
            <ExampleSpans {...{ span, rules, spans, keys }} />
          </>
        )}
        {isBehind && <p className={styles.hint}>Gerechnet mit den letzten Werten, die zusammenpassen.</p>}
      </div>
    </Card>
  )
}

const QUANTITY_HEADS = { workedDays: 'Tage', insuredDays: 'SV-Tage', normalHours: 'Stunden' }
const QUANTITY_FIELDS = { workedDays: 'workedDays', insuredDays: 'insuredDays', normalHours: 'normalMinutes' } as const

const quantityText = ({ divisor }: Rules, quantity: number): string =>
  divisor === 'normalHours' ? formatNumber(quantity / 60) : String(quantity)

/** What can be reckoned with; while something is typed that can't, the last that could. */
function useReckonable(values: AverageValues): { rules: Rules | undefined; isBehind: boolean } {
  const last = useRef<Rules>(undefined)
  // Without a use there is nothing to pay, yet the same to reckon.
  const { data } = AverageRules.safeParse({ ...values, usedFor: ['vacation'] })
  const rules = data && Object.keys(faultsOfAverage(data)).length === 0 ? data : undefined
  if (rules) last.current = rules
  return { rules: rules ?? last.current, isBehind: !rules }
}

type ExampleSumsProps = {
  lines: AverageLine[]
  types: { key: string; name: string }[]
  count: number
  leastTimes: number
  sumCents: number
  rules: Rules
  quantity: number
  value: 'je Monat' | 'je Ausfalltag' | 'je Ausfallstunde'
  valueCents: number | undefined
}

function ExampleSums({
  lines,
  types,
  count,
  leastTimes,
  sumCents,
  rules,
  quantity,
  value,
  valueCents,
}: ExampleSumsProps) {
  return (
    <dl className={styles.sums} aria-live="polite">
      {lines.map(({ key, sumCents, times, isRegular }) => (
        <div key={key} data-counts={isRegular}>
          <dt>
            {types.find(type => type.key === key)!.name}
            {!isRegular && (
              <span className={styles.aside}>
                {times} von {count}, nötig {leastTimes}
              </span>
            )}
          </dt>
          <dd>{formatEuro(sumCents)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Summe</dt>
        <dd>{formatEuro(sumCents)}</dd>
      </div>
      <div>
        <dt>Teiler</dt>
        <dd>
          {quantityText(rules, quantity)} {QUANTITY_HEADS[rules.divisor]}
        </dd>
      </div>
      <div className={styles.result}>
        <dt>Durchschnitt {value}</dt>
        <dd>{valueCents === undefined ? '–' : formatEuro(valueCents)}</dd>
      </div>
    </dl>
  )
}

type ExampleSpansProps = {
  span: 'month' | 'week'
  rules: Rules
  spans: { span: AverageSpan; counts: boolean }[]
  keys: string[]
}

function ExampleSpans({ span, rules, spans, keys }: ExampleSpansProps) {
  return (
    <table className={styles.spans}>
      <thead>
        <tr>
          <th scope="col">{span === 'week' ? 'Woche' : 'Monat'}</th>
          <th scope="col">Betrag</th>
          <th scope="col">{QUANTITY_HEADS[rules.divisor]}</th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ span: one, counts }, at) => (
          <tr key={at} data-counts={counts}>
            <th scope="row">
              {at + 1}. zurück
              {one.hasAbsence && (
                <span className={styles.aside}>{counts ? 'mit Fehlzeit' : 'Fehlzeit, übersprungen'}</span>
              )}
            </th>
            <td>{formatEuro(keys.reduce((sum, key) => sum + (one.amounts[key] ?? 0), 0))}</td>
            <td>{quantityText(rules, one[QUANTITY_FIELDS[rules.divisor]])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

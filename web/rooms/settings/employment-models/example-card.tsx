import type { ReactNode } from 'react'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import { type ExamplePart, type ExampleWeek, reckonExample } from '#domain/wages/example.ts'
import { durationText, exampleLines } from '#domain/wages/example-lines.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './employment-models.module.css'

const DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const DAY = 1440

type Props = {
  rules: EmploymentRules
  week: ExampleWeek
  /** What was typed last can't be reckoned with. */
  isBehind: boolean
  actions: ReactNode
}

/** A worked week by the rules as they are typed. */
export function ExampleCard({ rules, week, isBehind, actions }: Props) {
  const reckoned = reckonExample(rules, week)
  const [from, to] = spanOf(reckoned.parts)
  const shown = DAYS.map((name, day) => ({ name, parts: reckoned.parts.filter(part => part.day === day), day }))
  return (
    <Card title="Rechenbeispiel" hint="eine Woche" actions={actions}>
      <div className={styles.example}>
        <ol className={styles.days} aria-label="Tage des Beispiels">
          {shown
            .filter(({ day, parts }) => day < 6 || parts.length > 0 || week[day]?.isHoliday)
            .map(({ name, day, parts }) => (
              <li key={name}>
                <span title={week[day]?.isHoliday ? 'Feiertag' : undefined}>
                  {week[day]?.isHoliday ? `${name}*` : name}
                </span>
                <span className={styles.track} aria-hidden>
                  {parts.map(part => (
                    <i
                      key={part.from}
                      data-kind={part.kind}
                      style={{
                        left: `${(100 * (part.from - day * DAY - from)) / (to - from)}%`,
                        width: `${(100 * (part.to - part.from)) / (to - from)}%`,
                      }}
                    />
                  ))}
                </span>
                <span>{parts.length > 0 ? durationText(sum(parts)) : '–'}</span>
              </li>
            ))}
        </ol>
        <dl className={styles.sums} aria-live="polite">
          <div>
            <dt>Gearbeitet</dt>
            <dd>{durationText(reckoned.workedMinutes)}</dd>
          </div>
          {exampleLines(rules, reckoned).map(({ key, label, minutes }) => (
            <div key={key} data-kind={key}>
              <dt>{label}</dt>
              <dd>{durationText(minutes)}</dd>
            </div>
          ))}
        </dl>
        {rules.averagingWeeks > 0 && (
          <p className={styles.hint}>
            Mit einer Durchrechnung von {rules.averagingWeeks} Wochen entscheidet erst das Ende des Zeitraums.
          </p>
        )}
        {isBehind && <p className={styles.hint}>Gerechnet mit den letzten Werten, die zusammenpassen.</p>}
      </div>
    </Card>
  )
}

const sum = (parts: readonly ExamplePart[]) => parts.reduce((minutes, { from, to }) => minutes + to - from, 0)

/** From six in the morning to eleven at night, and further where somebody works then. */
function spanOf(parts: readonly ExamplePart[]): [from: number, to: number] {
  const begins = parts.map(({ from, day }) => from - day * DAY)
  const ends = parts.map(({ to, day }) => to - day * DAY)
  return [Math.min(360, ...begins), Math.max(1380, ...ends)]
}

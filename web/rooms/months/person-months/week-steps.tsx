import type { SheetStep, WeekSheet } from '#contract/months/week-sheets.ts'
import { hoursText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import styles from './week-drawer.module.css'
import { type StoreNames, storeText } from './week-texts.ts'

type Props = { sheet: WeekSheet; storeNames: StoreNames }

/** From what was worked to what is above the limits; stores that are reckoned apart each by itself. */
export function WeekSteps({ sheet, storeNames }: Props) {
  const groups = Map.groupBy(sheet.steps, ({ group }) => group)
  return (
    <section aria-labelledby="week-steps">
      <h3 id="week-steps" className={styles.heading}>
        Rechenweg
      </h3>
      {[...groups].map(([group, steps]) => (
        <dl key={group} className={styles.steps}>
          {group > 0 && <div className={styles.store}>{storeText(steps[0]!.storeId, storeNames)}</div>}
          {steps.map(step => (
            <div key={step.label} data-what={step.what} data-some={step.minutes ? true : undefined}>
              <dt>{step.label}</dt>
              <dd>
                <span>{[step.text, beginText(step, sheet)].filter(Boolean).join(', ')}</span>
                <small>{step.law}</small>
              </dd>
              <dd>{step.minutes === null ? '–' : hoursText(step.minutes)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

/** From when on, where all that follows is above, too: „ab Sa 31.10., 08:00“. */
function beginText({ marks, minutes, storeId, group }: SheetStep, { days, contracts }: WeekSheet): string {
  if (!marks || !minutes) return ''
  const storeOf = new Map(contracts.map(contract => [contract.contractId, contract.storeId]))
  const work = days
    .flatMap(({ day, entries }) => entries.flatMap(entry => (entry.what === 'work' ? [{ day, ...entry }] : [])))
    .filter(entry => entry.weekMinutes !== null && (group === 0 || storeOf.get(entry.contractId) === storeId))
  const first = work.findIndex(entry => markOf(entry) === marks)
  const begin = work[first]
  if (!begin?.from || work.slice(first).some(entry => markOf(entry) === undefined)) return ''
  return `ab ${shortDayText(begin.day)}, ${begin.times.slice(0, 5)}`
}

function markOf({ because, isOpen }: { because: string; isOpen: boolean }): SheetStep['marks'] | undefined {
  if (isOpen) return 'open'
  return because === 'over-week' || because === 'over-agreed' ? because : undefined
}

import type { SheetStep, WeekSheet } from '#contract/time/week-sheets.ts'
import { hoursText, shortDayText } from './month-texts.ts'
import styles from './week-drawer.module.css'
import { type StoreNames, storeText } from './week-texts.ts'

type Props = { sheet: WeekSheet; storeNames: StoreNames }

/** From what was worked to what is above the limits; stores that are reckoned apart each by itself. */
export function WeekSteps({ sheet, storeNames }: Props) {
  const groups: SheetStep[][] = []
  for (const step of sheet.steps) {
    const before = groups.at(-1)
    const goesOn = before && before[0]!.isOfStore === step.isOfStore && !(step.isOfStore && step.what === 'sum')
    if (goesOn) before.push(step)
    else groups.push([step])
  }
  return (
    <section aria-labelledby="week-steps">
      <h3 id="week-steps" className={styles.heading}>
        Rechenweg
      </h3>
      {groups.map(([first, ...others]) => (
        <dl key={`${first!.isOfStore} ${first!.storeId} ${first!.label}`} className={styles.steps}>
          {first!.isOfStore && <div className={styles.store}>{storeText(first!.storeId, storeNames)}</div>}
          {[first!, ...others].map(step => (
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
function beginText({ marks, minutes, storeId, isOfStore }: SheetStep, { days }: WeekSheet): string {
  if (!marks || !minutes) return ''
  const work = days
    .flatMap(({ day, entries }) => entries.flatMap(entry => (entry.what === 'work' ? [{ day, ...entry }] : [])))
    .filter(entry => entry.weekMinutes !== null && (!isOfStore || entry.storeId === storeId))
  const first = work.findIndex(entry => markOf(entry) === marks)
  const begin = work[first]
  if (!begin?.from || work.slice(first).some(entry => markOf(entry) === undefined)) return ''
  return `ab ${shortDayText(begin.day)}, ${begin.times.slice(0, 5)}`
}

function markOf({ because, isOpen }: { because: string; isOpen: boolean }): SheetStep['marks'] | undefined {
  if (isOpen) return 'open'
  return because === 'over-week' || because === 'over-agreed' ? because : undefined
}

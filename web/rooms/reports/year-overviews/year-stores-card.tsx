import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { Sparkline } from '#web/ui/bar-line-chart/sparkline.tsx'
import { Card } from '#web/ui/card.tsx'
import { YearFacts } from './year-facts.tsx'
import styles from './year-overviews.module.css'
import { absencesOf, daysText, firstKnown, hoursText, peopleText } from './year-texts.ts'

type Props = { overview: YearOverview; onChoose: (storeId: number) => void }

/** Each store small, and what is worth a look. */
export function YearStoresCard({ overview, onChoose }: Props) {
  const { stores, months } = overview
  const isPast = months.map(({ state }) => state !== 'planned')
  return (
    <Card title="Je Standort" actions={<span className={styles.aside}>Abwesenheit · Überstunden</span>}>
      <ul className={styles.stores} aria-label="Standorte des Jahres">
        {stores.map(({ storeId, name, people, sum, months }) => {
          const shown = months.filter((_, at) => isPast[at])
          return (
            <li key={storeId} className={styles.store}>
              <div>
                <b title={name}>{name}</b>
                <span>{peopleText(people)}</span>
              </div>
              <Sparkline
                bars={shown.map(absencesOf)}
                line={shown.map(({ overtime }, at) => (at < firstKnown(shown) ? null : overtime))}
                slots={months.length}
              />
              <div>
                {orDash(absencesOf(sum), `${daysText(absencesOf(sum))} T`)}
                <span>{orDash(sum.overtime, `${hoursText(sum.overtime)} h`)}</span>
              </div>
            </li>
          )
        })}
      </ul>
      <YearFacts overview={overview} onChoose={onChoose} />
    </Card>
  )
}

const orDash = (value: number, text: string) => (value === 0 ? '–' : text)

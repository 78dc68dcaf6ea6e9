import type { MovePreview } from '#contract/superadmin/employee-moves.ts'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { dayText } from '#web/lib/day-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './employee-moves.module.css'
import type { Aim } from './move-dialog.tsx'

type Props = { preview: MovePreview; person: FoundAnywhere; aim: Aim }

/** What hinders, what goes and what stays. */
export function MoveEffects({ preview, person, aim }: Props) {
  const { problems, goes, stays, lastDay, isWithinCompany } = preview
  return (
    <section className={styles.effects} aria-label="Vorschau">
      {problems.length > 0 && (
        <Banner tone="error">
          <p>Das hindert den Wechsel; geändert wurde nichts:</p>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <p className={styles.days}>
        <span>
          <b>{isWithinCompany ? (person.storeName ?? 'ohne Standort') : person.companyName}</b>
          {` bis ${dayText(lastDay)}`}
        </span>
        <span aria-hidden>→</span>
        <span>
          <b>{isWithinCompany ? aim.storeName : `${aim.companyName}, ${aim.storeName}`}</b>
          {` ab ${dayText(aim.firstDay)}`}
        </span>
      </p>
      <div className={styles.sides}>
        <div>
          <h3>Geht mit</h3>
          <ul>
            {goes.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Bleibt</h3>
          <Stays {...{ isWithinCompany, stays }} />
        </div>
      </div>
    </section>
  )
}

function Stays({ isWithinCompany, stays }: Pick<MovePreview, 'isWithinCompany' | 'stays'>) {
  if (isWithinCompany)
    return <p>Alles andere. Zeiten, Abwesenheiten und Dienste behalten den Standort, in dem sie entstanden sind.</p>
  if (stays.length === 0) return <p>Der Akt, mit Austritt am letzten Tag.</p>
  return (
    <>
      <p>Der Akt mit seiner Geschichte, mit Austritt am letzten Tag:</p>
      <dl>
        {stays.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

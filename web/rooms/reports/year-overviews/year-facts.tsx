import { Link } from '@tanstack/react-router'
import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { useOpensTab } from '#web/lib/tab-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { todayHere } from '#web/ui/today.ts'
import styles from './year-overviews.module.css'
import { absencesOf, daysWithWord, eachHours, eachText, expiryText, peopleText, strikingStore } from './year-texts.ts'

type Props = { overview: YearOverview; onChoose: (storeId: number) => void }

/** What falls to each person, which store stands out, and leave that is lost. */
export function YearFacts({ overview, onChoose }: Props) {
  const { perPerson, expiring } = overview
  const striking = strikingStore(overview)
  return (
    <ul className={styles.facts} aria-label="Was auffällt">
      {perPerson && (
        <li>
          <span className={styles.dot} aria-hidden>
            i
          </span>
          <p>
            <b>{`Je Mitarbeiter ${eachText(absencesOf(perPerson))} Tage`}</b>
            {`${eachText(perPerson.vacation)} Urlaub, ${eachText(perPerson.sickness)} Krankenstand, ${eachText(perPerson.other)} Sonstige`}
          </p>
        </li>
      )}
      {striking && perPerson && (
        <li>
          <span className={styles.dot} data-tone="warn" aria-hidden>
            !
          </span>
          <p>
            <b>{`${striking.name}: ${eachHours(striking.each)} je Mitarbeiter`}</b>
            {`Überstunden, im Schnitt aller ${eachHours(perPerson.overtime)}`}
          </p>
          <Button variant="text" aria-label={`${striking.name} ansehen`} onClick={() => onChoose(striking.storeId)}>
            Ansehen
          </Button>
        </li>
      )}
      {expiring.people > 0 && (
        <li>
          <p>{expiryText(expiring, todayHere().toString())}</p>
          <Expiring expiring={expiring} />
        </li>
      )}
    </ul>
  )
}

function Expiring({ expiring: { people, persons } }: Pick<YearOverview, 'expiring'>) {
  const companyId = useCompanyId()
  const readsFiles = useOpensTab('employeedata')
  return (
    <Popover
      label="Urlaub, der verfällt"
      align="end"
      width={300}
      trigger={trigger => (
        <Button variant="text" {...trigger}>
          {peopleText(people)}
        </Button>
      )}
    >
      {() => (
        <ul className={styles.persons}>
          {persons.map(({ employeeId, name, hundredths }) => (
            <li key={employeeId}>
              {readsFiles ? (
                <Link
                  to="/$companyId/$section/{-$tab}"
                  params={{ companyId: String(companyId), section: 'documents', tab: 'employeedata' }}
                  search={{ employeeId: String(employeeId), part: 'absences' }}
                >
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span>{daysWithWord(hundredths)}</span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { countsText } from '#web/rooms/elda/duties/duty-counts.ts'
import { dutyCountsQuery } from '#web/rooms/elda/duties/queries.ts'
import styles from './due-today.module.css'

/** For who may notify, where the company uses ELDA; `duties` is undefined where nothing is to be told. */
export function useEldaDuties(companyId: number) {
  const canNotify = useCan('elda.write')
  const enabled = useCompany()?.useEldaService === true && canNotify
  const { data, isLoading } = useQuery({ ...dutyCountsQuery(companyId), enabled })
  return { duties: data && data.total > 0 ? data : undefined, isLoading }
}

type Props = { companyId: number; duties: NonNullable<ReturnType<typeof useEldaDuties>['duties']> }

/** What has to be told to the social insurance, by its deadline. */
export function EldaDutyGroup({ companyId, duties: { total, counts } }: Props) {
  const id = useId()
  return (
    <section className={styles.due}>
      <div className={styles.group}>
        <h3 id={id}>ÖGK Meldungen</h3>
        <span>{formatNumber(total, 0)}</span>
      </div>
      <ul aria-labelledby={id}>
        <li>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{
              companyId: String(companyId),
              section: 'documents',
              tab: 'EmployeeSocialInsuranceRegistrationOverview',
            }}
            className={styles.line}
          >
            <span className={styles.icon}>
              <IconShieldCheck size={18} stroke={1.7} />
            </span>
            <span className={styles.text}>
              <b>Was zu melden ist</b>
              <span>{countsText(counts)}</span>
            </span>
            <span className={styles.count} data-urgency={counts.late + counts.due > 0 ? 'now' : undefined}>
              {formatNumber(total, 0)}
            </span>
          </Link>
        </li>
      </ul>
    </section>
  )
}

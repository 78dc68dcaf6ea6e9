import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthFinding } from '#contract/working-time/law-checks.ts'
import { LAW_RULES, type RuleId } from '#domain/working-time/rules.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './month-law.module.css'
import { monthLawQuery } from './queries.ts'

type Props = {
  employeeId: number
  /** `YYYY-MM` */
  month: string
  /** Undefined: the stamp can't be opened from here. */
  onOpen: ((stampId: number, day: string) => void) | undefined
}

/** What working-time law says of somebody's month: what a plan would have needed a reason for first, the rest on request. */
export function MonthLaw({ employeeId, month, onOpen }: Props) {
  const companyId = useCompany()!.id
  const mayRead = useCan('stamps.read')
  const { data, error } = useQuery({ ...monthLawQuery(companyId, employeeId, month), enabled: mayRead })
  const [isOpen, setOpen] = useState(false)
  if (error) return <Banner tone="warn">Das Arbeitszeitrecht konnte nicht geprüft werden: {error.message}</Banner>
  if (!data || data.length === 0) return null
  const [breaches, hints] = [data.filter(isBreach), data.filter(finding => !isBreach(finding))]
  const shown = isOpen ? [...breaches, ...hints] : breaches
  return (
    <section className={styles.law} aria-label="Arbeitszeitrecht">
      <h2>
        Arbeitszeitrecht <span>{breaches.length === 0 ? 'eingehalten' : breaches.length}</span>
      </h2>
      {shown.length > 0 && (
        <ul>
          {shown.map(finding => (
            <li key={`${finding.rule} ${finding.limit} ${finding.day} ${finding.stampId ?? finding.shiftId}`}>
              <Line {...{ finding, onOpen }} />
            </li>
          ))}
        </ul>
      )}
      {hints.length > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Weniger anzeigen' : moreText(hints.length)}
        </button>
      )}
    </section>
  )
}

function Line({ finding: { day, text, stampId }, onOpen }: { finding: MonthFinding; onOpen: Props['onOpen'] }) {
  const said = (
    <>
      <b>{dayText(day)}</b> {text}
    </>
  )
  if (stampId === null || !onOpen) return said
  return (
    <button type="button" onClick={() => onOpen(stampId, day)}>
      {said}
    </button>
  )
}

/** Of stamps everything is a hint: the rule says how much it weighs. */
const isBreach = ({ rule }: MonthFinding): boolean => LAW_RULES[rule as RuleId]?.severity !== 'hint'

const moreText = (count: number) => (count === 1 ? '1 weitere Zeile anzeigen' : `${count} weitere Zeilen anzeigen`)

import type { ReactNode } from 'react'
import type { MonthOfPerson } from '#contract/months/person-months.ts'
import { differenceText, hoursText } from '#web/rooms/time/time-records/time-texts.ts'
import { AveragingFigures } from './averaging-figures.tsx'
import styles from './month-figures.module.css'
import { daysText, leaveText } from './month-texts.ts'
import type { Opened } from './opened.ts'

type Props = { month: MonthOfPerson; onOpen: (opened: Opened) => void }

/** What the month comes to, and what is left at its end. */
export function MonthFigures({ month, onOpen }: Props) {
  const { targetMinutes, actualMinutes, balances, rules } = month
  const { leaveHundredths: leave, accountMinutes, sickFullHundredths: full, sickHalfHundredths: half } = balances
  const unit = rules.at(-1)?.rules.vacationUnit ?? 'workdays'
  const keepsAccount = accountMinutes !== 0 || rules.some(({ rules }) => rules.timeAccount === 'overtime')
  return (
    <Figures>
      <Figure label="Soll" text={hoursText(targetMinutes)} />
      <Figure label="Ist" text={hoursText(actualMinutes)} />
      <Figure
        label="Differenz"
        text={differenceText(actualMinutes - targetMinutes)}
        tone={actualMinutes < targetMinutes ? 'warn' : undefined}
      />
      <Figure
        label="Resturlaub"
        text={leave === null ? 'unbekannt' : leaveText(leave, unit)}
        tone={leave === null || leave < 0 ? 'warn' : undefined}
      />
      {keepsAccount && (
        <Figure label="Zeitkonto" text={hoursText(accountMinutes)} tone={accountMinutes < 0 ? 'warn' : undefined} />
      )}
      <AveragingFigures averaging={month.averaging} onOpen={onOpen} />
      {full + half > 0 && <Figure label="Krankenstand im Jahr" text={daysText(full + half)} />}
    </Figures>
  )
}

/** Some figures side by side, each below what it is. */
export const Figures = ({ label, children }: { label?: string; children: ReactNode }) => (
  <dl className={styles.figures} aria-label={label}>
    {children}
  </dl>
)

type FigureProps = { label: string; text: string; tone?: 'warn' | undefined }

export const Figure = ({ label, text, tone }: FigureProps) => (
  <div data-tone={tone}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)

/** As high as they are, until they are there. */
export const FiguresBones = () => (
  <div className={styles.bones} aria-hidden>
    <i />
  </div>
)

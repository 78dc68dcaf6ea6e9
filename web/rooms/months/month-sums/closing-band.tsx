import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { formatDay } from '#domain/basics/days.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAgree, useWithdraw } from './closing-changes.ts'
import { momentText } from './closing-texts.ts'
import styles from './month-sums.module.css'

/** Without `onCloseNow` it is closed elsewhere. */
type Props = { closing: MonthClosing; onCloseNow: (() => void) | undefined; children?: ReactNode }

/** One sentence: how a store's month that was closed once stands, who did that, and what may be done with it. */
export default function ClosingBand({ closing, onCloseNow, children }: Props) {
  const zone = useCompany()!.timeZone
  const mayLock = useCan('months.lock')
  const { storeName, month, openUntil, asked, changedPeople } = closing
  const lastDay = formatDay(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }))
  const history = <HistoryButton title={`Verlauf: ${storeName}`} records={[`months/month-closings:${closing.id}`]} />
  if (openUntil !== null)
    return (
      <Band icon={<IconLockOpen size={18} stroke={1.8} aria-hidden />}>
        <p>
          <b>Wieder geöffnet</b>
          {` bis ${momentText(openUntil, zone)} von ${closing.reopenedBy}: ${closing.reopenReason} `}
          <Changed people={changedPeople} />
        </p>
        {history}
        {mayLock && onCloseNow && <Button onClick={onCloseNow}>Jetzt abschließen</Button>}
      </Band>
    )
  return (
    <>
      <Band icon={<IconLock size={18} stroke={1.8} aria-hidden />}>
        <p>
          <b>Abgeschlossen</b>
          {` am ${momentText(closing.closedAt, zone)} von ${closing.closedBy}. Dienste, Stempelzeiten, Abwesenheiten und individuelle Lohnarten in ${storeName} sind bis zum ${lastDay} gesperrt. `}
          <Changed people={changedPeople} />
        </p>
        {history}
        {children}
      </Band>
      {asked && <AskedBand closing={closing} asked={asked} mayLock={mayLock} zone={zone} />}
    </>
  )
}

const Band = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={styles.band} role="status">
    {icon}
    {children}
  </div>
)

const Changed = ({ people }: { people: number }) =>
  people > 0 && <span data-tone="warn">{`Seit dem Abschluss geändert: ${people} Mitarbeiter.`}</span>

type AskedProps = {
  closing: MonthClosing
  asked: NonNullable<MonthClosing['asked']>
  mayLock: boolean
  zone: string
}

function AskedBand({ closing, asked, mayLock, zone }: AskedProps) {
  const { id: companyId } = useCompany()!
  const { mutate: agree, isPending: isAgreeing } = useAgree(companyId)
  const { mutate: withdraw, isPending: isWithdrawing } = useWithdraw(companyId)
  const busy = isAgreeing || isWithdrawing
  const who = asked.isOwn ? 'Sie haben' : `${asked.by} hat`
  return (
    <Band icon={<IconLockOpen size={18} stroke={1.8} aria-hidden />}>
      <p>
        {`${who} am ${momentText(asked.at, zone)} gebeten, ${closing.storeName} für ${hoursWord(asked.hours)} wieder zu öffnen: `}
        <b>{asked.reason}</b>
        {asked.isOwn && ' Eine zweite Person muss zustimmen.'}
      </p>
      {mayLock && (
        <>
          <Button disabled={busy} onClick={() => withdraw(closing)}>
            {asked.isOwn ? 'Zurückziehen' : 'Ablehnen'}
          </Button>
          {!asked.isOwn && (
            <Button disabled={busy} onClick={() => agree(closing)}>
              Zustimmen
            </Button>
          )}
        </>
      )}
    </Band>
  )
}

const hoursWord = (hours: number) => (hours === 1 ? 'eine Stunde' : `${hours} Stunden`)

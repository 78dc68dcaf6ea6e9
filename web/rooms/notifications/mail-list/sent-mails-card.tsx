import { useQuery } from '@tanstack/react-query'
import type { SentMail } from '#contract/notifications/mail-list.ts'
import { formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCompany } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './mail-list.module.css'
import { sentQuery } from './queries.ts'

const STATES: Record<SentMail['state'], { tone: Tone; label: string }> = {
  waiting: { tone: 'info', label: 'wird gesendet' },
  sent: { tone: 'ok', label: 'gesendet' },
  failed: { tone: 'error', label: 'nicht zugestellt' },
}

/** What went out last. Whether it was read nobody knows: a mail server tells only that it has taken a mail. */
export function SentMailsCard({ companyId }: { companyId: number }) {
  const { data: mails, error, refetch } = useQuery(sentQuery(companyId))
  const zone = useCompany()?.timeZone ?? VIENNA
  return (
    <Card title="Zuletzt gesendet" hint="30 Tage">
      {error && !mails ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ItemList
          label="Zuletzt gesendet"
          items={mails?.map(({ id, email, created, employeeCount, state }) => ({
            key: id,
            title: email,
            mark: <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>,
            detail: `${momentOf(created, zone)} · ${peopleText(employeeCount)}`,
          }))}
          empty={<p className={styles.none}>In den letzten 30 Tagen ging keine E-Mail über neue Mitarbeiter hinaus.</p>}
        />
      )}
    </Card>
  )
}

const momentOf = (utc: string, zone: string) => {
  const at = fromUtcText(utc).toZonedDateTimeISO(zone)
  return `${formatDay(at.toPlainDate())}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

const peopleText = (count: number) =>
  count === 1 ? 'ein neuer Mitarbeiter' : `${formatNumber(count, 0)} neue Mitarbeiter`

import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeaveNotice } from '#contract/months/leave-notices.ts'
import type { FormerLeave, PersonBalances } from '#contract/months/person-months.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { leaveText } from '../person-months/month-texts.ts'
import styles from './leave-expiry.module.css'
import { useRemoveNotice } from './queries.ts'

const LeaveNoticeDialog = lazyLayer(() => import('./leave-notice-dialog.tsx'))

type Props = {
  employeeId: number
  formerLeave: readonly FormerLeave[]
  unit: PersonBalances['leaveUnit']
  notices: readonly LeaveNotice[]
}

/** What former years left, when that expires, and the notices without which it does not. */
export function LeaveExpiry({ employeeId, formerLeave, unit, notices }: Props) {
  const canWrite = useCan('absences.write')
  const { mutate: remove } = useRemoveNotice(useCompanyId())
  const [opened, setOpened] = useState<number | 'new'>()
  const edited = notices.find(({ id }) => id === opened)
  if (formerLeave.length === 0 && notices.length === 0) return null
  return (
    <section className={styles.expiry} aria-label="Verfall von Urlaub">
      <div className={styles.lines}>
        {formerLeave.map(year => (
          <p key={year.from}>
            Resturlaub aus {yearText(year)}: <b>{leaveText(year.hundredths, unit)}</b>, verfällt am{' '}
            {dayText(year.lastDay)}. <span data-open={isOpen(year) || undefined}>{noticeText(year)}</span>
          </p>
        ))}
        {notices.map(notice => (
          <p key={notice.id} className={styles.notice}>
            <span>
              Hinweis vom {dayText(notice.day)}
              {notice.note && <small>{notice.note}</small>}
            </span>
            {canWrite && (
              <>
                <IconButton
                  label={`Hinweis vom ${dayText(notice.day)} bearbeiten`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setOpened(notice.id)}
                />
                <IconButton
                  label={`Hinweis vom ${dayText(notice.day)} löschen`}
                  icon={<IconTrash size={16} />}
                  tone="danger"
                  onClick={() => remove(notice)}
                />
              </>
            )}
          </p>
        ))}
      </div>
      {canWrite && (
        <Button variant={formerLeave.some(isOpen) ? 'outline' : 'text'} onClick={() => setOpened('new')}>
          Hinweis festhalten
        </Button>
      )}
      {(opened === 'new' || edited) && (
        <LeaveNoticeDialog employeeId={employeeId} notice={edited} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

/** „2024“, or the days of a work year. */
const yearText = ({ from, until }: FormerLeave): string =>
  from.endsWith('-01-01') ? from.slice(0, 4) : `dem Urlaubsjahr ${dayText(from)} bis ${dayText(until)}`

/** It could be given now, and was not. */
const isOpen = ({ noticeOn, noticeFrom }: FormerLeave): boolean => noticeOn === null && noticeFrom <= today()

function noticeText(year: FormerLeave): string {
  if (year.noticeOn) return `Hinweis am ${dayText(year.noticeOn)} erteilt.`
  return isOpen(year) ? 'Ohne Hinweis verfällt er nicht.' : `Ein Hinweis zählt ab ${dayText(year.noticeFrom)}.`
}

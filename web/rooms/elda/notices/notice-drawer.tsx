import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { followersOf } from '#domain/elda/follow-ups.ts'
import { isClosable } from '#domain/elda/notice-states.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { dayText } from '#web/lib/day-text.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ClosedNote } from '../closings/closed-note.tsx'
import { PaperNote } from '../registration-papers/paper-note.tsx'
import { NoticeRecord } from './notice-record.tsx'
import styles from './notices.module.css'
import { NumberRequestNote } from './number-request-note.tsx'
import { noticeQuery, noticeTitle, useFollowNotice } from './queries.ts'
import { useRemoveNotice } from './remove-notice.ts'

const NoticeDialog = lazyLayer(() => import('./notice-dialog.tsx'))
const ClosingDialog = lazyLayer(() => import('../closings/closing-dialog.tsx'))

type Props = {
  id: number
  /** Why it is due, as long as it is. */
  why: string | undefined
  onOpen: (id: number) => void
  /** Into a file, or to the file in which it lies. */
  onFile: (notice: WholeNotice) => void
  onClose: () => void
}

/** How far a notice came, what it says, and what can be done with it. */
export default function NoticeDrawer({ id, why, onOpen, onFile, onClose }: Props) {
  const { data: notice, error, refetch } = useQuery(noticeQuery(useCompanyId(), id))
  if (!notice)
    return (
      <Drawer title="Meldung" size={680} onClose={onClose}>
        {isRefusal(error, 403) ? (
          <NoPermission />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} height={28} />
        )}
      </Drawer>
    )
  return <Known {...{ notice, why, onOpen, onFile, onClose }} />
}

function Known({ notice, why, onOpen, onFile, onClose }: Omit<Props, 'id'> & { notice: WholeNotice }) {
  const [opened, setOpened] = useState<'edit' | 'close'>()
  const close = () => setOpened(undefined)
  const request = useOwnRequest(notice)
  const { id, kind, state, faults, values, message, project, dueOn, mdPersonnelId, storeName } = notice
  const about = [mdPersonnelId && `Nr. ${mdPersonnelId}`, storeName].filter(Boolean).join(' · ')
  return (
    <Drawer
      title={noticeTitle(notice)}
      size={680}
      onClose={onClose}
      footer={
        <Actions
          {...{ notice, onOpen, onFile, onClose }}
          onEdit={() => setOpened('edit')}
          onFinish={() => setOpened('close')}
        />
      }
    >
      <div className={styles.part}>
        <div className={styles.state}>
          <b>{REGISTRATION_STATES[state]}</b>
          <HistoryButton title={`Verlauf von ${noticeTitle(notice)}`} records={[`elda/notices:${id}`]} />
          <p>{about}</p>
        </div>
        {project === 'TM' && <Banner tone="warn">Testbetrieb (TM): Diese Meldung gilt nicht als erstattet.</Banner>}
        {why && (
          <Banner tone="info">
            <b>Warum fällig:</b> {why} {dueOn && `Frist: ${dayText(dueOn)}.`}
          </Banner>
        )}
        {notice.numberRequest && <NumberRequestNote request={notice.numberRequest} onOpen={onOpen} />}
        {message && <Banner tone={state === 'rejected' ? 'error' : 'info'}>{message}</Banner>}
        {state === 'draft' && faults.length > 0 && (
          <Banner tone="error">
            <p>Das würde ELDA zurückweisen:</p>
            <ul className={styles.faults}>
              {faults.map(({ field, code, text }) => (
                <li key={field}>
                  {text} {code && <small>{code}</small>}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <ClosedNote notice={notice} />
        <p>{madeText(notice)}</p>
        <PaperNote notice={notice} />
        <NoticeRecord kind={kind} values={values} />
      </div>
      {opened === 'edit' && request !== undefined && <NoticeDialog {...{ notice, request }} onClose={close} />}
      {opened === 'close' && <ClosingDialog notice={notice} onClose={close} />}
    </Drawer>
  )
}

/** The request that came with it, as long as it is a draft, too; null: there is none; undefined: not there yet. */
function useOwnRequest({ numberRequest }: WholeNotice): WholeNotice | null | undefined {
  const isAsked = numberRequest?.state === 'draft'
  const { data } = useQuery({ ...noticeQuery(useCompanyId(), numberRequest?.id ?? 0), enabled: isAsked })
  return isAsked ? data : null
}

const madeText = ({ madeBy, stateAt, state }: WholeNotice): string =>
  [madeBy && `Erstellt von ${madeBy}`, `${state === 'draft' ? 'Entwurf' : 'Zustand'} seit ${momentText(stateAt)}`]
    .filter(Boolean)
    .join(', ')

type ActionProps = Pick<Props, 'onOpen' | 'onFile' | 'onClose'> & {
  notice: WholeNotice
  onEdit: () => void
  onFinish: () => void
}

function Actions({ notice, onOpen, onFile, onClose, onEdit, onFinish }: ActionProps) {
  const remove = useRemoveNotice()
  const follow = useFollowNotice()
  const { id, state, faults } = notice
  return (
    <div className={styles.actions}>
      {state === 'draft' && (
        <>
          <Button variant="text" busy={remove.isPending} onClick={() => remove.mutate(notice, { onSuccess: onClose })}>
            Löschen
          </Button>
          <Button variant={faults.length > 0 ? 'primary' : 'outline'} onClick={onEdit}>
            Ändern
          </Button>
          {faults.length === 0 && (
            <Button variant="primary" onClick={() => onFile(notice)}>
              In Datei schreiben
            </Button>
          )}
        </>
      )}
      {isClosable(state) && (
        <Button variant="text" onClick={onFinish}>
          Als erledigt schließen …
        </Button>
      )}
      {notice.holdingId !== null && (
        <Button onClick={() => onFile(notice)}>{state === 'created' ? 'Datei öffnen' : 'Zur Datei'}</Button>
      )}
      {followersOf(notice).map(kind => (
        <Button
          key={kind}
          busy={follow.isPending}
          onClick={() => follow.mutate({ id, kind }, { onSuccess: made => onOpen(made.id) })}
        >
          {kind === 'S3' || kind === 'S4' ? 'Storno' : 'Richtigstellung'}
          <span className="visually-hidden">: {NOTICE_KIND_NAMES[kind]}</span>
        </Button>
      ))}
    </div>
  )
}

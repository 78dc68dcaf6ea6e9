import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '#contract/time/approvals.ts'
import { personName } from '#domain/people/person-name.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { type ApprovalOf, type ApprovalRow, countText } from './approval-of.ts'
import styles from './approvals.module.css'
import { approvalPreviewQuery, useApprove } from './queries.ts'

type Props<Row extends ApprovalRow> = {
  of: ApprovalOf<Row>
  /** Undefined: whichever they lie in. */
  storeId?: number | undefined
  /** As the table shows them. */
  rows: readonly Row[]
  reload: () => void
  onDone: () => void
  onClose: () => void
}

/** How many of whom are approved, and which can't be and why; what could not be after all is named then. Product I. */
export default function ApprovalDialog<Row extends ApprovalRow>(props: Props<Row>) {
  const { of, storeId, rows, reload, onDone, onClose } = props
  const store = { companyId: useCompanyId(), storeId }
  const { data, error, refetch, isFetching } = useQuery(
    approvalPreviewQuery(
      of,
      store,
      rows.map(({ id }) => id),
    ),
  )
  const { mutate, isPending, error: refusal, reset } = useApprove(of, store, reload)
  const keyFor = useIdempotencyKey()
  const approvable = data?.approvable ?? []
  const [left, setLeft] = useState<Approval['refused']>()
  const approve = () =>
    mutate(
      { records: approvable, idempotencyKey: keyFor(approvable) },
      { onSuccess: ({ refused }) => (refused.length > 0 ? setLeft(refused) : onDone()) },
    )
  // What was seen before must not be approved while the new preview is on its way.
  const lookAgain = () => void refetch().then(reset)
  if (left)
    return (
      <Dialog
        title={`${of.many} ${of.verb}`}
        onClose={onDone}
        size={520}
        footer={
          <Button variant="primary" onClick={onDone} data-autofocus>
            Schließen
          </Button>
        }
      >
        <div className={styles.preview}>
          <p>{`${countText(of, approvable.length - left.length)} ${of.done}.`}</p>
          <Refused of={of} rows={rows} refused={left} />
        </div>
      </Dialog>
    )
  const verb = `${countText(of, approvable.length)} ${of.verb}`

  return (
    <Dialog
      title={`${of.many} ${of.verb}`}
      onClose={onClose}
      busy={isPending}
      size={520}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Abbrechen
          </Button>
          {isRefusal(refusal, 409) ? (
            <Button variant="primary" busy={isFetching} onClick={lookAgain}>
              Vorschau neu laden
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isPending}
              disabled={approvable.length === 0}
              onClick={approve}
              data-autofocus
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      {refusal && <Banner tone="warn">{refusal.message}</Banner>}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles.preview} aria-busy={!data}>
          {data && <Approvable of={of} rows={only(rows, approvable)} />}
          {data && data.refused.length > 0 && <Refused of={of} rows={rows} refused={data.refused} />}
        </div>
      )}
    </Dialog>
  )
}

type PartProps<Row extends ApprovalRow> = { of: ApprovalOf<Row>; rows: readonly Row[] }

function Approvable<Row extends ApprovalRow>({ of, rows }: PartProps<Row>) {
  if (rows.length === 0) return <p>{`Davon kann nichts gemeinsam ${of.done} werden.`}</p>
  const people = [...Map.groupBy(rows, ({ employeeId }) => employeeId).values()]
  // Of one person it is told which ones, of several how many each.
  const who = people.length === 1 ? personName(rows[0]!) : `${people.length} Mitarbeitern`
  return (
    <section className={styles.part}>
      <p>
        <b>{`${countText(of, rows.length)} von ${who}, insgesamt ${totalText(of, rows)}`}</b>
      </p>
      <ul className={styles.list} aria-label={`Wird ${of.done}`}>
        {people.length === 1
          ? rows.map(row => (
              <li key={row.id}>
                <span>{of.whenText(row)}</span>
                <span />
                <span className={styles.amount}>{totalText(of, [row])}</span>
              </li>
            ))
          : people.map(own => (
              <li key={own[0]!.employeeId}>
                <span>{personName(own[0]!)}</span>
                <span className={styles.count}>{countText(of, own.length)}</span>
                <span className={styles.amount}>{totalText(of, own)}</span>
              </li>
            ))}
      </ul>
    </section>
  )
}

function Refused<Row extends ApprovalRow>({
  of,
  rows,
  refused,
}: PartProps<Row> & { refused: readonly { id: number; reason: string }[] }) {
  const byId = new Map(rows.map(row => [row.id, row]))
  return (
    <section className={styles.part}>
      <p
        className={styles.warn}
      >{`${countText(of, refused.length)} ${refused.length === 1 ? 'bleibt' : 'bleiben'} offen`}</p>
      <ul className={styles.list} aria-label="Bleibt offen">
        {refused.map(({ id, reason }) => {
          const row = byId.get(id)
          return (
            <li key={id} className={styles.refused}>
              <span>{row && `${personName(row)}, ${of.whenText(row)}`}</span>
              <span className={styles.reason}>{reason}</span>
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>
        Was zweifelhaft ist, öffnen Sie mit einem Klick auf die Zeile und bestätigen es dort einzeln.
      </p>
    </section>
  )
}

const only = <Row extends ApprovalRow>(rows: readonly Row[], chosen: readonly { id: number }[]) => {
  const ids = new Set(chosen.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

const totalText = <Row extends ApprovalRow>({ amountOf, amountText }: ApprovalOf<Row>, rows: readonly Row[]) =>
  amountText(rows.reduce((sum, row) => sum + amountOf(row), 0))

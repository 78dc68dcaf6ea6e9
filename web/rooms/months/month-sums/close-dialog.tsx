import { useState } from 'react'
import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import { formatDay, formatMonth } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompany } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { todayHere } from '#web/ui/today.ts'
import { checkLines } from './check-lines.ts'
import { useCloseMonths } from './closing-changes.ts'
import styles from './month-sums.module.css'
import { type OnTimes, useCheckRows } from './use-check-lines.ts'

export type StoreToClose = { id: number; name: string; people: number }
type Props = {
  month: Temporal.PlainYearMonth
  stores: readonly StoreToClose[]
  /** What is known to stand in the way; the server looks again. */
  checks: readonly StoreMonthChecks[] | undefined
  onTimes: OnTimes
  onClose: () => void
}

/** Asks before a month is closed: where, for whom, and what is locked from then on. What blocks is named and leads to where it is put right. */
export default function CloseDialog({ month, stores, checks, onTimes, onClose }: Props) {
  const rowOf = useCheckRows(month.toString(), 'Zurück zum Abschluss', onTimes)
  const { id: companyId } = useCompany()!
  const { mutate, isPending } = useCloseMonths(companyId)
  const keyFor = useIdempotencyKey()
  const [refusal, setRefusal] = useState<unknown>()
  const blockersOf = (id: number) =>
    checkLines(checks?.filter(({ storeId }) => storeId === id) ?? []).filter(({ level }) => level === 'blocker')
  const isBlocked = stores.some(({ id }) => blockersOf(id).length > 0)
  const people = stores.reduce((sum, store) => sum + store.people, 0)
  const lastDay = month.toPlainDate({ day: month.daysInMonth })
  const isRunning = Temporal.PlainDate.compare(todayHere(), lastDay) <= 0
  const close = () => {
    const body = { month: month.toString(), storeIds: stores.map(({ id }) => id) }
    mutate({ ...body, idempotencyKey: keyFor(body) }, { onSuccess: onClose, onError: setRefusal })
  }
  return (
    <Dialog
      title={`${formatMonth(month)} abschließen`}
      onClose={onClose}
      busy={isPending}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose} data-autofocus={isBlocked || undefined}>
            {isBlocked ? 'Schließen' : 'Abbrechen'}
          </Button>
          {!isBlocked && (
            <Button variant="primary" busy={isPending} onClick={close} data-autofocus>
              {stores.length === 1 ? 'Abschließen' : `${stores.length} Standorte abschließen`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.closing}>
        {refusal !== undefined && <Banner tone="error">{reasonsOf(refusal)}</Banner>}
        <p>
          {isBlocked
            ? 'So kann noch nicht abgeschlossen werden:'
            : `Dienste, Stempelzeiten und Abwesenheiten ${stores.length === 1 ? 'dieses Standorts' : 'dieser Standorte'} sind danach bis zum ${formatDay(lastDay)} gesperrt. Wieder öffnen braucht einen Grund.`}
        </p>
        <ul>
          {stores.map(({ id, name, people }) => (
            <li key={id}>
              <b>{name}</b> <span>{peopleText(people)}</span>
              {blockersOf(id).length > 0 && <CheckList checks={blockersOf(id).map(rowOf)} />}
            </li>
          ))}
        </ul>
        {!isBlocked && stores.length > 1 && <p>Zusammen {peopleText(people)}.</p>}
        {isRunning && !isBlocked && (
          <Banner tone="warn">{`Der ${formatMonth(month)} ist noch nicht zu Ende. Auch die Tage, die noch kommen, werden gesperrt.`}</Banner>
        )}
      </div>
    </Dialog>
  )
}

const peopleText = (count: number) => `${formatNumber(count, 0)} Mitarbeiter`

/** Of each store its own, where the server names them. */
function reasonsOf(error: unknown) {
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  if (fields.length === 0) return failureText(error)
  return (
    <>
      {fields.map(reason => (
        <p key={reason}>{reason}</p>
      ))}
      <p>Es wurde nichts abgeschlossen.</p>
    </>
  )
}

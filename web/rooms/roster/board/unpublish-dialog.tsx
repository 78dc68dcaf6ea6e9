import { Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { mondayOf } from '#domain/wages/calendar.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { previewQuery } from '#web/rooms/roster/plan-mails/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { shiftsText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import { ChosenPeople, DayChips, useChoices } from './chosen-people.tsx'
import { withSaved } from './plan-saving.ts'
import styles from './publish-dialog.module.css'
import { Unreached } from './publish-side.tsx'
import { type WeekAsked, weekQuery } from './queries.ts'
import { publishAgain } from './unpublish-again.ts'
import { publishedOf, type WithdrawnLine, withdrawnLines } from './unpublish-lines.ts'

type Props = {
  asked: WeekAsked
  week: BoardWeek
  /** One alone; undefined: what is chosen of the week. */
  shiftId: number | undefined
  storeName: string
  onClose: () => void
}

/** Whose published shifts become drafts again, why, and who gets to know: a week, a day, some people, or one shift. */
export default function UnpublishDialog(props: Props) {
  const { storeName, onClose } = props
  const model = useWithdrawal(props)
  const { lines, chosen, mailed, unreached, days, withdraw, preview, count, isShort } = model
  const isOne = props.shiftId !== undefined
  // Taken back before it is known who is to be told, nobody would be.
  const mayGo = count > 0 && preview.isFetchedAfterMount
  const submit = () => {
    if (!model.reason.trim()) return model.setMissing(true)
    withdraw.mutate()
  }
  return (
    <Dialog
      title="Veröffentlichung zurücknehmen"
      size={isOne ? 640 : 1080}
      busy={withdraw.isPending}
      onClose={onClose}
      footer={
        <>
          <span className={styles.hint}>Danach sind diese Dienste wieder Entwürfe.</span>
          <Button onClick={onClose} disabled={withdraw.isPending}>
            Abbrechen
          </Button>
          <Button variant="primary" busy={withdraw.isPending} disabled={!mayGo} onClick={submit}>
            {count === 0
              ? 'Nichts zurückzunehmen'
              : `${shiftsText(count)} zurücknehmen${mailed.length > 0 ? `, ${mailed.length} verständigen` : ''}`}
          </Button>
        </>
      }
    >
      <p className={styles.store}>{storeName}</p>
      <DayChips {...{ days }} day={model.day} all="Alle Tage" onDay={model.setDay} />
      <div className={styles.parts} data-one={isOne || undefined}>
        <ChosenPeople
          lines={lines}
          excluded={model.excluded}
          onExclude={model.setExcluded}
          verb="zurücknehmen"
          heads={['Erfährt es durch']}
          cells={line => [<Reach key="reach" line={line} />]}
          below={({ what }) => (
            <p className={styles.what}>
              {what.map(shift => (
                <span key={shift}>{shift}</span>
              ))}
            </p>
          )}
          empty="Hier ist nichts mehr veröffentlicht."
        />
        <div>
          {preview.error && !preview.data && (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          <section aria-label="Warum">
            <TextInput
              label="Grund"
              description="Steht im Verlauf der Dienste."
              value={model.reason}
              maxLength={500}
              data-autofocus
              error={model.isMissing && !model.reason.trim() ? 'Bitte geben Sie einen Grund an' : undefined}
              onChange={event => model.setReason(event.currentTarget.value)}
              onKeyDown={event => event.key === 'Enter' && mayGo && submit()}
            />
          </section>
          {isShort && (
            <p className={styles.text}>
              Bis zum Montag dieser Woche sind es weniger als zwei Wochen: Wieder veröffentlicht werden diese Dienste
              nur mit einer Begründung.
              <small>AZG § 19c Abs. 2</small>
            </p>
          )}
          {preview.data && unreached.length > 0 && <Unreached names={unreached.map(({ name }) => name)} />}
          <Checkbox
            label="Mitarbeiter jetzt verständigen"
            checked={model.tells && chosen.some(({ hasMail }) => hasMail)}
            disabled={!chosen.some(({ hasMail }) => hasMail)}
            onChange={event => model.setTells(event.currentTarget.checked)}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Reach({ line: { id, hasMail, hasFeed } }: { line: WithdrawnLine }) {
  if (id === null) return <>nicht nötig</>
  const ways = [hasMail && 'E-Mail', hasFeed && 'Kalender'].filter(Boolean).join(', ')
  if (ways) return <>{ways}</>
  return (
    <span className={styles.nobody}>
      <IconAlertTriangle size={14} aria-hidden />
      keine E-Mail
    </span>
  )
}

const NOTICE_DAYS = 14

function useWithdrawal({ asked, week, shiftId, storeName, onClose }: Props) {
  const choices = useChoices<number | null>()
  const { day, excluded, reason, tells } = choices
  const keyFor = useIdempotencyKey()
  const preview = useQuery(previewQuery(asked))
  const lines = withdrawnLines(week, preview.data, { day, shiftId })
  const chosen = lines.filter(({ id }) => !excluded.has(id))
  const shifts = chosen.flatMap(line => line.shifts).map(({ id, version }) => ({ id, version }))
  const mailed = tells ? chosen.filter(({ hasMail }) => hasMail) : []
  const unreached = chosen.filter(line => line.id !== null && !line.hasFeed && !mailed.includes(line))
  const isShort = mondayOf(week.first) - week.calendar.dayOf(Date.now() / 60_000) < NOTICE_DAYS
  const withdraw = useMutation({
    mutationFn: () => {
      const { storeId, from, to } = asked
      const employeeIds = mailed.map(({ id }) => id!)
      const body = {
        ...{ shifts, reason: reason.trim() },
        ...(employeeIds.length > 0 && { tell: { storeId, from, to, employeeIds } }),
      }
      return api(calls.unpublish, { query: { companyId: asked.companyId }, body, idempotencyKey: keyFor(body) })
    },
    onSuccess({ shifts: drafts, told }) {
      queryClient.setQueryData(weekQuery(asked).queryKey, known => known && withSaved(known, drafts, new Set()))
      const mails = told > 0 ? `, ${told} Mitarbeiter ${told === 1 ? 'bekommt' : 'bekommen'} eine E-Mail` : ''
      // What somebody was told is not unsaid, and in short notice the law asks for a reason.
      const undo = { label: 'Rückgängig', run: () => void publishAgain(asked, drafts) }
      toast.success(
        `${shiftsText(drafts.length)} zurückgenommen`,
        `${storeName}${mails}`,
        told > 0 || isShort ? undefined : undo,
      )
      onClose()
    },
    meta: { failed: 'Die Veröffentlichung wurde nicht zurückgenommen', reloads: ['roster', 'shifts', asked.companyId] },
  })
  return {
    ...choices,
    ...{ preview, isShort },
    ...{ lines, chosen, mailed, unreached, withdraw, count: shifts.length },
    days:
      shiftId === undefined
        ? [...new Set(publishedOf(week).map(({ from }) => week.calendar.dayOf(from)))].sort((a, b) => a - b)
        : [],
  }
}

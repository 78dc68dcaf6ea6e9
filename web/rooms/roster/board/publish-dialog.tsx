import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useCan } from '#web/lib/session.ts'
import { previewQuery } from '#web/rooms/roster/plan-mails/queries.ts'
import { useWeekFile } from '#web/rooms/roster/week-files/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { shiftsText } from './board-texts.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import { DayChips, useChoices } from './chosen-people.tsx'
import { withSaved } from './plan-saving.ts'
import styles from './publish-dialog.module.css'
import { isNews, tellingLines } from './publish-lines.ts'
import { PublishPeople } from './publish-people.tsx'
import type { PublishPlan } from './publish-plan.ts'
import { LeftDrafts, ShortNotice, Unreached } from './publish-side.tsx'
import { type WeekAsked, weekQuery } from './queries.ts'

const PlanMailSwitch = lazyPart(() => import('#web/rooms/roster/plan-mails/plan-mail-switch.tsx'))

type Props = {
  asked: WeekAsked
  week: BoardWeek
  plan: PublishPlan
  title: string
  storeName: string
  onClose: () => void
}

/** Who gets to know what, what stays a draft and why, before it is published: a week, a day, or some people. */
export default function PublishDialog(props: Props) {
  const { plan, title, storeName, onClose } = props
  const model = usePublishing(props)
  const { lines, chosen, ready, late, told, days, day, isActive, isReachKnown, publish, preview } = model
  const submit = () => {
    if (late.length > 0 && !model.reason.trim()) return model.setMissing(true)
    publish.mutate()
  }
  return (
    <Dialog
      title={`${title} veröffentlichen`}
      size={1080}
      busy={publish.isPending}
      onClose={onClose}
      footer={
        <>
          <span className={styles.hint}>Danach sind diese Dienste unveränderlich.</span>
          <Button onClick={onClose} disabled={publish.isPending}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            busy={publish.isPending}
            disabled={ready.length === 0 || !isReachKnown}
            onClick={submit}
          >
            {ready.length === 0
              ? 'Nichts zu veröffentlichen'
              : `${shiftsText(ready.length)} veröffentlichen${told.length > 0 ? `, ${told.length} verständigen` : ''}`}
          </Button>
        </>
      }
    >
      <p className={styles.store}>{storeName}</p>
      <DayChips {...{ days, day }} all="Ganze Woche" onDay={model.setDay} />
      <div className={styles.parts}>
        <PublishPeople {...{ lines, isActive }} excluded={model.excluded} onExclude={model.setExcluded} />
        <div>
          {preview.error && !preview.data && (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          <LeftDrafts plan={plan} />
          {late.length > 0 && (
            <ShortNotice
              shifts={shiftsText(late.length)}
              isOne={late.length === 1}
              names={chosen
                .filter(({ id }) => late.some(({ employeeId }) => employeeId === id))
                .map(({ name }) => name)}
              reason={model.reason}
              isMissing={model.isMissing}
              onReason={model.setReason}
            />
          )}
          <TellingChoices model={model} />
        </div>
      </div>
    </Dialog>
  )
}

type ChoicesProps = { model: ReturnType<typeof usePublishing> }

function TellingChoices({ model }: ChoicesProps) {
  const { isActive, preview, unreached, tells, setTells, prints, setPrints } = model
  const canSet = useCan('settings.write')
  return (
    <>
      {preview.data && unreached.length > 0 && <Unreached names={unreached.map(({ name }) => name)} />}
      {preview.data && !isActive && (
        <section aria-label="E-Mails">
          <h3>E-Mails</h3>
          <p className={styles.text}>
            Dieser Betrieb schickt Dienstpläne nicht per E-Mail.
            {!canSet && ' Einschalten kann das, wer die Betriebseinstellungen bearbeiten darf.'}
          </p>
          {canSet && (
            <Suspense>
              <PlanMailSwitch />
            </Suspense>
          )}
        </section>
      )}
      <div className={styles.checks}>
        <Checkbox
          label="Mitarbeiter jetzt verständigen"
          checked={tells && isActive}
          disabled={!isActive}
          onChange={event => setTells(event.currentTarget.checked)}
        />
        <Checkbox
          label="Aushang speichern (A3)"
          checked={prints}
          onChange={event => setPrints(event.currentTarget.checked)}
        />
      </div>
    </>
  )
}

function usePublishing({ asked, week, plan, title, storeName, onClose }: Props) {
  const choices = useChoices<number>()
  const { day, excluded, reason, tells } = choices
  const [prints, setPrints] = useState(false)
  const { mutate: saveFile } = useWeekFile()
  const keyFor = useIdempotencyKey()
  const preview = useQuery(previewQuery(asked))
  const isActive = preview.data?.isActive ?? false
  // Published before that, nobody would be told, though it is asked for.
  const isReachKnown = preview.isFetchedAfterMount
  const lines = tellingLines(week, plan, preview.data, day)
  const chosen = lines.filter(({ id }) => !excluded.has(id))
  const ready = chosen.flatMap(({ shifts }) => shifts)
  const ids = new Set(ready.map(({ id }) => id))
  const late = plan.late.filter(({ shiftId }) => ids.has(shiftId))
  const news = chosen.filter(isNews)
  const told = tells && isActive ? news.filter(({ reach }) => reach.hasMail) : []
  const unreached = news.filter(({ reach }) => !reach.hasFeed && !(reach.hasMail && isActive && tells))
  const publish = useMutation({
    mutationFn: () => {
      const { storeId, from, to } = asked
      const body = {
        shifts: ready.map(({ id, version }) => ({ id, version })),
        overrides: late.map(({ rule, limit, shiftId, minutes, days }) => ({
          ...{ rule, limit, shiftId, minutes, days, shiftIndex: null },
        })),
        reason: reason.trim(),
        ...(told.length > 0 && { tell: { storeId, from, to, employeeIds: told.map(({ id }) => id) } }),
      }
      return api(calls.publish, { query: { companyId: asked.companyId }, body, idempotencyKey: keyFor(body) })
    },
    onSuccess({ shifts, left, told: mailed }) {
      queryClient.setQueryData(weekQuery(asked).queryKey, known => known && withSaved(known, shifts, new Set()))
      const mails = mailed > 0 ? `, ${mailed} Mitarbeiter ${mailed === 1 ? 'bekommt' : 'bekommen'} eine E-Mail` : ''
      toast.success(`${shiftsText(shifts.length)} veröffentlicht`, `${storeName}, ${title}${mails}`)
      if (left.length > 0)
        toast.warning(
          `${shiftsText(left.length)} ${left.length === 1 ? 'bleibt' : 'bleiben'} Entwurf`,
          leftText(left, week),
        )
      if (prints) saveFile({ storeId: asked.storeId, monday: asked.from, format: 'pdf', paper: 'a3' })
      onClose()
    },
    meta: { failed: 'Der Plan wurde nicht veröffentlicht', reloads: ['roster', 'shifts', asked.companyId] },
  })
  return {
    ...choices,
    ...{ prints, setPrints },
    ...{ preview, isActive, isReachKnown, lines, chosen, ready, late, told, unreached, publish },
    days: [...new Set(plan.ready.map(({ from }) => week.calendar.dayOf(from)))].sort((a, b) => a - b),
  }
}

function leftText(
  left: readonly { findings: readonly { employeeId: number; text: string }[] }[],
  week: BoardWeek,
): string {
  const [first] = left.flatMap(({ findings }) => findings)
  const person = week.people.find(({ id }) => id === first?.employeeId)
  return first ? `${person ? `${nameOf(person)}: ` : ''}${first.text}` : ''
}

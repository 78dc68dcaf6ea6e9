import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { shiftsText } from './board-texts.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import { withSaved } from './plan-saving.ts'
import styles from './publish-dialog.module.css'
import type { PublishPlan } from './publish-plan.ts'
import { type WeekAsked, weekQuery } from './queries.ts'

type Props = {
  asked: WeekAsked
  week: BoardWeek
  plan: PublishPlan
  title: string
  storeName: string
  onClose: () => void
}

/** Who gets to know what, what stays a draft and why, before it is published. */
export default function PublishDialog({ asked, week, plan, title, storeName, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const keyFor = useIdempotencyKey()
  const publish = useMutation({
    mutationFn: () => {
      const body = {
        shifts: plan.ready.map(({ id, version }) => ({ id, version })),
        overrides: plan.late.map(({ rule, limit, shiftId, minutes, days }) => ({
          ...{ rule, limit, shiftId, minutes, days, shiftIndex: null },
        })),
        reason: reason.trim(),
      }
      return api(calls.publish, { query: { companyId: asked.companyId }, body, idempotencyKey: keyFor(body) })
    },
    onSuccess({ shifts, left }) {
      queryClient.setQueryData(weekQuery(asked).queryKey, known => known && withSaved(known, shifts, new Set()))
      toast.success(`${shiftsText(shifts.length)} veröffentlicht`, `${storeName}, ${title}`)
      if (left.length > 0) toast.warning(`${shiftsText(left.length)} bleiben Entwurf`, leftText(left, week))
      onClose()
    },
    meta: { failed: 'Der Plan wurde nicht veröffentlicht', reloads: ['roster', 'shifts', asked.companyId] },
  })
  const needsReason = plan.late.length > 0
  const submit = () => {
    if (needsReason && !reason.trim()) return setMissing(true)
    publish.mutate()
  }
  return (
    <Dialog
      title={`${title} veröffentlichen`}
      size={1040}
      busy={publish.isPending}
      onClose={onClose}
      footer={
        <>
          <span className={styles.hint}>Danach sind diese Dienste unveränderlich.</span>
          <Button onClick={onClose} disabled={publish.isPending}>
            Abbrechen
          </Button>
          <Button variant="primary" busy={publish.isPending} disabled={plan.ready.length === 0} onClick={submit}>
            {plan.ready.length === 0 ? 'Nichts zu veröffentlichen' : `${shiftsText(plan.ready.length)} veröffentlichen`}
          </Button>
        </>
      }
    >
      <p className={styles.store}>{storeName}</p>
      <div className={styles.parts}>
        <People plan={plan} />
        <div>
          <Left plan={plan} />
          {needsReason && (
            <section aria-label="Frist von 2 Wochen">
              <h3>Frist von 2 Wochen</h3>
              <p className={styles.text}>
                {`${shiftsText(plan.late.length)} ${plan.late.length === 1 ? 'wird' : 'werden'} weniger als zwei Wochen vor dem Montag der Woche bekannt. Ohne Zustimmung oder unvorhersehbaren Grund ist die Lage nicht verbindlich.`}
                <small>AZG § 19c Abs. 2</small>
              </p>
              <TextInput
                label="Grund für die kurze Frist"
                value={reason}
                maxLength={500}
                data-autofocus
                error={isMissing && !reason.trim() ? 'Bitte geben Sie eine Begründung an' : undefined}
                onChange={event => setReason(event.currentTarget.value)}
              />
            </section>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const People = ({ plan }: { plan: PublishPlan }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  <div className={styles.people} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th>Mitarbeiter</th>
          <th>Dienste</th>
          <th>Was neu ist</th>
        </tr>
      </thead>
      <tbody>
        {plan.lines.map(({ person, name, shifts, days }) => (
          <tr key={person.id}>
            <td>{name}</td>
            <td>{shifts.length}</td>
            <td>{`${days} neu`}</td>
          </tr>
        ))}
        {plan.lines.length === 0 && (
          <tr>
            <td colSpan={3}>Alle Dienste dieser Woche sind veröffentlicht oder gesperrt.</td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
)

function Left({ plan }: { plan: PublishPlan }) {
  if (plan.left.length === 0 && plan.open === 0) return null
  return (
    <section aria-label="Bleibt Entwurf">
      <h3>Bleibt Entwurf</h3>
      {plan.left.map(({ key, name, days, text, count, isBlocked }) => (
        <p key={key} className={styles.left}>
          <i data-tone={isBlocked ? 'error' : 'warn'}>{count}</i>
          <span>
            <b>{`${name}, ${days}`}</b>
            {isBlocked ? text : `${text} Begründung fehlt.`}
          </span>
        </p>
      ))}
      {plan.open > 0 && (
        <p className={styles.left}>
          <i>{plan.open}</i>
          <span>
            <b>Nicht zugeordnet</b>
            Was niemandem gehört, wird nicht veröffentlicht.
          </span>
        </p>
      )}
    </section>
  )
}

function leftText(
  left: readonly { findings: readonly { employeeId: number; text: string }[] }[],
  week: BoardWeek,
): string {
  const [first] = left.flatMap(({ findings }) => findings)
  const person = week.people.find(({ id }) => id === first?.employeeId)
  return first ? `${person ? `${nameOf(person)}: ` : ''}${first.text}` : ''
}

import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCompany } from '#web/lib/session.ts'
import { ApiError, isStale } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import { useReopen } from './closing-changes.ts'
import { closesText, REOPEN_HOURS } from './closing-texts.ts'
import styles from './month-sums.module.css'

/** Why, and when it closes by itself. */
export default function ReopenForm({ closing, close }: { closing: MonthClosing; close: () => void }) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const { mutate, isPending } = useReopen(companyId)
  const [now] = useState(() => Temporal.Now.instant())
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState(24)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const form = useFirstFault(problem)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem('Muss angegeben werden')
    const { id, version } = closing
    mutate(
      { id, reason, hours, version },
      {
        onSuccess: close,
        onError(error) {
          const ofReason = error instanceof ApiError ? error.fields.reason : undefined
          setProblem(ofReason)
          setRefusal(ofReason ? undefined : isStale(error) ? refusalTexts.reloadedMeanwhile : failureText(error))
        },
      },
    )
  }
  const month = formatMonth(Temporal.PlainYearMonth.from(closing.month))
  return (
    <form ref={form} className={styles.reopening} noValidate onSubmit={send}>
      <b>{`${month} in ${closing.storeName} wieder öffnen`}</b>
      <p>Dienste, Stempelzeiten und Abwesenheiten werden wieder änderbar. Die Monatssummen rechnen sich neu.</p>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <TextInput
        label="Grund"
        description="Steht im Ereignisprotokoll."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={reason}
        error={problem}
        maxLength={500}
        autoComplete="off"
        disabled={isPending}
        data-autofocus
        onChange={event => {
          setReason(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <NativeSelect
        label="Schließt sich von selbst"
        value={String(hours)}
        disabled={isPending}
        data={REOPEN_HOURS.map(each => ({ value: String(each), label: closesText(each, now, zone) }))}
        onChange={event => setHours(Number(event.currentTarget.value))}
      />
      <Buttons {...{ close, isPending }} />
    </form>
  )
}

type ButtonsProps = Pick<ReturnType<typeof useReopen>, 'isPending'> & {
  close: () => void
}

function Buttons({ close, isPending }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button onClick={close} disabled={isPending}>
        Abbrechen
      </Button>
      <Button type="submit" busy={isPending}>
        Öffnen
      </Button>
    </div>
  )
}

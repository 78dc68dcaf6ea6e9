import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { isStale } from '#web/ui/api-error.ts'
import type { Entry, FormValues } from '#web/ui/form-panel/entry.ts'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { contractCheck } from './contract-check.ts'

export type Stored = { id: number | string; version: number }
/** As `useMutation` gives it. */
type Mutation<Sent, Answer> = {
  mutateAsync(sent: Sent): Promise<Answer>
  isPending: boolean
  error: unknown
}

export type RecordForm<Row extends Stored, Values extends FormValues, Draft extends object, Answer> = {
  /** As last loaded; undefined for a new one. When it comes in newer, what was not typed over becomes new, too. */
  record: Row | undefined
  entries: readonly Entry<Values>[]
  values: Values
  /** The record that this one follows on: told is what differs from it, of what it has. */
  former?: Partial<Values> | undefined
  /** The contract's; checks what was entered and makes what is sent. */
  schema: z.ZodType<Draft>
  /** Where the values of the form are not yet those of the contract. */
  toDraft?: (values: Values) => unknown
  /** Sent also when they were left as proposed. */
  always?: readonly string[]
  /** What goes with a change besides what was typed. */
  besides?: (values: Values) => Partial<Draft>
  /** What besides the record's version makes the values others, as opening what was masked. */
  edition?: string
  onFault?: (key: string) => void
  /** Stays open and shows other things than the form: what comes in is told only where something was typed. */
  isCalm?: boolean
  create?: Mutation<{ draft: Draft; idempotencyKey: string }, Answer>
  change?: Mutation<{ id: Row['id']; version: number } & Partial<Draft>, Answer>
  onSaved: (answer: Answer) => void
  /** Nothing was changed. */
  onUnchanged: () => void
}

/**
 * Creates or changes one record. A new one is sent with a key, so that sending again can't make two; of a changed one only
 * what was changed, with the version it was opened with: whoever was faster is not overwritten, and this person is told.
 */
export function useRecordForm<Row extends Stored, Values extends FormValues, Draft extends object, Answer>(
  form: RecordForm<Row, Values, Draft, Answer>,
) {
  const { record, entries, values, schema, toDraft, always = [], besides, create, change } = form
  const keyFor = useIdempotencyKey()
  const busy = create?.isPending || change?.isPending || false
  const { version, isNewer, acknowledge } = useNewest(record, busy)
  // Awaited, not called back: a new record may get a form of its own as soon as its list holds it.
  const keep = async (saving: Promise<Answer> | undefined, settle?: () => void) => {
    try {
      const answer = await saving
      if (answer === undefined) return
      acknowledge((answer as Partial<Stored> | null)?.version)
      settle?.()
      form.onSaved(answer)
    } catch {
      // Said by the red message and at the entries.
    }
  }
  /** Changes something that no entry stands for, with the same care. */
  const send = (sent: Partial<Draft>, settle?: () => void) =>
    record && void keep(change?.mutateAsync({ id: record.id, version: version!, ...sent }), settle)

  const save = (typed: Values, changed: (keyof Values & string)[]) => {
    const written = toDraft ? toDraft(typed) : typed
    // An old oddity in a field that nobody touched blocks nothing; what was touched has been checked.
    const draft = schema.safeParse(written).data ?? (written as Draft)
    // What was typed, or came in, while it was on its way stays as it is.
    const settle = () => panel.settle(typed, changed)
    if (!record) return void keep(create?.mutateAsync({ draft, idempotencyKey: keyFor(draft) }), settle)
    const fields: readonly string[] = [...changed, ...always]
    if (fields.length === 0) return form.onUnchanged()
    const sent = Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field))) as Partial<Draft>
    send({ ...sent, ...besides?.(typed) }, settle)
  }

  const panel = useFormPanel<Values>({
    entries,
    values,
    revision: `${version} ${form.edition ?? ''}`,
    tellsBefore: record !== undefined || form.former !== undefined,
    former: form.former,
    onFault: form.onFault,
    check: contractCheck(schema, record !== undefined, toDraft),
    error: create?.error ?? change?.error,
    onAccept: save,
  })
  const isUntouched = form.isCalm === true && !panel.dirty
  useEffect(() => {
    if (isNewer && isUntouched) acknowledge(version)
  }, [isNewer, isUntouched, acknowledge, version])
  return { ...panel, busy, send, wasOvertaken: !isUntouched && (isNewer || isStale(change?.error)) }
}

/** The version that counts, and whether it came in from elsewhere while the form was open. */
function useNewest(record: Stored | undefined, busy: boolean) {
  const current = record?.version
  const [version, setVersion] = useState(current)
  const [ownVersion, setOwnVersion] = useState(current)
  useEffect(() => {
    if (!busy) setVersion(current)
  }, [busy, current])
  const acknowledge = useCallback((known: number | undefined) => setOwnVersion(own => known ?? own), [])
  return { version, isNewer: version !== ownVersion, acknowledge }
}

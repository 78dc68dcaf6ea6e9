import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Average, AverageDraft } from '#contract/settings/averages.ts'
import { AVERAGE_TEMPLATES } from '#domain/settings/average-templates.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { queries as ownTypeQueries } from '../individual-wage-types/queries.ts'
import { averageEntries, valuesOf } from './average-entries.ts'
import styles from './averages.module.css'
import { ExampleCard } from './example-card.tsx'
import { queries } from './queries.ts'

/** One version of an average, and beside it what it comes to; or a new version, which begins as that one. */
export default function AverageDialog({ record, rows, onClose }: RecordDialogProps<Average>) {
  const { data: ownTypes = [] } = useQuery(ownTypeQueries.list(useCompanyId()))
  const change = queries.useChange()
  const create = queries.useCreate()
  const [isFollowing, setFollowing] = useState(false)
  const stored = isFollowing ? undefined : record
  const check = async () => {
    await change.mutateAsync({ id: record!.id, version: record!.version, isTemplate: false })
    onClose()
  }
  const follow = async () => {
    if (await mayLeave()) setFollowing(true)
  }
  return (
    <RecordDialog
      key={isFollowing ? 'following' : 'chosen'}
      noun="settings/averages"
      record={stored}
      title={stored ? 'Durchschnitt bearbeiten' : record ? 'Neue Fassung' : 'Neuer Durchschnitt'}
      name={record?.name}
      columns={2}
      size={1040}
      entries={averageEntries(
        rows.filter(({ id }) => id !== stored?.id),
        ownTypes,
      )}
      values={valuesOf(record ? { ...record, ...(isFollowing && { validFrom: nextMonth() }) } : EMPTY)}
      schema={AverageDraft}
      create={create}
      change={change}
      onClose={onClose}
      aside={
        stored && (
          <>
            <Button onClick={() => void follow()}>Neue Fassung</Button>
            {stored.isTemplate && <Button onClick={() => void check()}>Als geprüft vermerken</Button>}
          </>
        )
      }
      beside={values => (
        <div className={styles.beside}>
          {stored?.isTemplate && (
            <Banner tone="warn">Vorlage, bitte prüfen: Ihr Kollektivvertrag kann anderes sagen.</Banner>
          )}
          {record && !stored && (
            <Banner tone="info">Davor gilt weiter, was ab {dayText(record.validFrom)} gilt.</Banner>
          )}
          <ExampleCard values={values} ownTypes={ownTypes} />
        </div>
      )}
    />
  )
}

const nextMonth = () => Temporal.PlainDate.from(today()).with({ day: 1 }).add({ months: 1 }).toString()

const EMPTY = {
  ...AVERAGE_TEMPLATES[0]!.rules,
  name: '',
  usedFor: [],
  kinds: [],
  validFrom: `${today().slice(0, 4)}-01-01`,
}

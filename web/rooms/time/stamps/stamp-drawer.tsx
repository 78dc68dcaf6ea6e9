import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Reason } from '#contract/time/record-changes.ts'
import { StampDraft, type StampRecord } from '#contract/time/stamps.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompany } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { type FixedPerson, peopleChoices, storeChoices } from '../time-records/choices.ts'
import { peopleQuery } from '../time-records/queries.ts'
import { RecordDrawer } from '../time-records/record-drawer.tsx'
import { queries } from './queries.ts'
import { entriesOf } from './stamp-entries.ts'
import { draftOf, emptyStamp, movedFrom, type StampValues, valuesOf } from './stamp-form.ts'

type Props = {
  /** Undefined: a new one. */
  id: number | undefined
  /** Where and from when on a new one is likely; null: nobody knows where. */
  storeId: number | null
  day: string
  /** Nobody else's. */
  person?: FixedPerson | undefined
  /** What else is said of a stored one, below its entries. */
  noteOf?: (stamp: StampRecord) => ReactNode
  onClose: () => void
}

/** One stamp: entered, corrected with a reason, deleted or restored. Product D. */
export default function StampDrawer({ id, ...more }: Props) {
  const zone = useCompany()!.timeZone
  if (id === undefined) return <StampForm {...more} zone={zone} stamp={undefined} />
  const nameOf = (stamp: StampRecord) => `Die Zeit von ${personName(stamp)} am ${dayText(valuesOf(stamp, zone).day)}`
  return (
    <RecordDrawer {...{ queries, id, nameOf }} one="Zeit" onClose={more.onClose}>
      {({ record, remove, restore }) => <StampForm {...more} {...{ zone, remove, restore }} stamp={record} />}
    </RecordDrawer>
  )
}

type FormProps = Omit<Props, 'id'> & {
  zone: string
  stamp: StampRecord | undefined
  remove?: ReactNode
  restore?: () => void
}

const SCHEMA = StampDraft.extend({ reason: Reason.optional() })

function StampForm({ stamp, zone, storeId, day, person, noteOf, remove, restore, onClose }: FormProps) {
  const companyId = useCompany()!.id
  const mayApprove = useCan('stamps.confirm')
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: people } = useQuery({ ...peopleQuery(companyId, storeId ?? 0), enabled: !stamp && !person })
  const isDeleted = stamp?.softDelete ?? false
  const name = stamp ? personName(stamp) : person?.name
  return (
    <RecordDialog
      noun="time/stamps"
      as="drawer"
      record={stamp}
      title={titleOf(stamp, name)}
      name={name && `Zeit von ${name}`}
      size={520}
      columns={2}
      entries={entriesOf({
        stamp,
        zone,
        stores: storeChoices(offeredStores(stores, stamp?.storeId)),
        people: person ? undefined : peopleChoices(people),
        mayApprove,
      })}
      values={stamp ? valuesOf(stamp, zone) : { ...emptyStamp(storeId, day), employeeId: person?.id ?? null }}
      schema={SCHEMA}
      toDraft={(values: StampValues) => draftOf(values, stamp, zone)}
      besides={values => movedParts(values, stamp, zone)}
      create={queries.useCreate()}
      change={queries.useChange()}
      submitLabel={isDeleted ? 'Wiederherstellen' : stamp ? 'Speichern' : 'Erfassen'}
      {...(isDeleted && restore && { onUnchanged: restore })}
      aside={isDeleted ? undefined : remove}
      onClose={onClose}
    >
      {() => stamp && !isDeleted && noteOf?.(stamp)}
    </RecordDialog>
  )
}

function titleOf(stamp: StampRecord | undefined, name: string | undefined): string {
  if (!stamp) return name ? `Zeit für ${name} erfassen` : 'Zeit erfassen'
  return `${stamp.softDelete ? 'Gelöschte Zeit' : 'Zeit'} von ${name}`
}

/** Day and times are one begin and one end; the pauses go with them. */
function movedParts(values: StampValues, stamp: StampRecord | undefined, zone: string) {
  if (!stamp || !movedFrom(values, stamp, zone)) return {}
  const { from, to, pauses } = draftOf(values, stamp, zone)
  return {
    ...(from !== stamp.from && { from }),
    ...(to !== stamp.to && { to }),
    ...(JSON.stringify(pauses) !== JSON.stringify(stamp.pauses) && { pauses }),
  }
}

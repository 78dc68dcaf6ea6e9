import { useQuery } from '@tanstack/react-query'
import { MOST_OF_TEMPLATE_NAME, type WeekTemplate, WeekTemplateDraft } from '#contract/roster/week-templates.ts'
import { dayNumber, dayText, mondayOf } from '#domain/wages/calendar.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { todayHere } from '#web/ui/today.ts'
import { queries } from './queries.ts'

type Props = RecordDialogProps<WeekTemplate> & {
  /** The week that is shown. */
  week?: { storeId: number; monday: string }
}

type Values = { name: string; storeId: number | null; monday: string | null; forAll: boolean; withPeople: boolean }

/** A week of a store is kept to be planned again, or gets another name. */
export default function WeekTemplateDialog({ record, rows, week, onClose }: Props) {
  const stores = offeredStores(useQuery(storesQuery(useCompanyId())).data, record?.storeId ?? undefined)
  const seesAll = useCompany()?.storeIds === null
  const isTaken = ({ name, storeId, forAll }: Values) =>
    rows.some(
      other =>
        other.id !== record?.id &&
        other.name === name.trim() &&
        other.storeId === (record ? record.storeId : forAll ? null : storeId),
    )
  return (
    <RecordDialog
      noun="roster/week-templates"
      record={record}
      title={record ? 'Vorlage umbenennen' : 'Woche als Vorlage sichern'}
      name={record?.name}
      submitLabel={record ? 'Speichern' : 'Sichern'}
      size={520}
      columns={2}
      entries={entriesOf(
        stores.map(({ id, name }) => ({ value: id, label: name })),
        { isStored: record !== undefined, isGiven: week !== undefined, seesAll, isTaken },
      )}
      values={{
        name: record?.name ?? '',
        storeId: record?.storeId ?? week?.storeId ?? stores[0]?.id ?? null,
        monday: week?.monday ?? dayText(mondayOf(dayNumber(todayHere()))),
        forAll: false,
        withPeople: true,
      }}
      schema={WeekTemplateDraft}
      toDraft={({ storeId, monday, ...values }: Values) => ({
        ...values,
        storeId: storeId ?? 0,
        // Any day of the week means the week.
        monday: monday ? dayText(mondayOf(dayNumber(Temporal.PlainDate.from(monday)))) : '',
      })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

type Given = { isStored: boolean; isGiven: boolean; seesAll: boolean; isTaken: (values: Values) => boolean }

const entriesOf = (stores: readonly Choice[], { isStored, isGiven, seesAll, isTaken }: Given): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    required: true,
    wide: true,
    maxLength: MOST_OF_TEMPLATE_NAME,
    check: values => (isTaken(values) ? 'Wird bereits verwendet' : undefined),
  },
  {
    kind: 'dropdown-search',
    key: 'storeId',
    label: 'Standort',
    required: true,
    choices: stores,
    hiddenIf: () => isStored || isGiven,
  },
  {
    kind: 'date',
    key: 'monday',
    label: 'Ein Tag der Woche',
    required: true,
    hiddenIf: () => isStored || isGiven,
  },
  {
    kind: 'bool',
    key: 'withPeople',
    label: 'Mit Mitarbeitern',
    hint: 'Sonst bleiben alle Dienste offen, sooft die Vorlage angewandt wird.',
    hiddenIf: () => isStored,
    wide: true,
  },
  {
    kind: 'bool',
    key: 'forAll',
    label: 'Für alle Standorte',
    hint: 'Sonst nur für den Standort, dessen Woche es ist.',
    hiddenIf: () => isStored || !seesAll,
    wide: true,
  },
]

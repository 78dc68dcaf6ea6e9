import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BulkChangeDraft, type BulkField, type BulkWish } from '#contract/people/bulk-changes.ts'
import { groupOf } from '#domain/people/dated-values.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { offeredCostCentres } from '#web/rooms/settings/cost-centres/offered-cost-centres.ts'
import { costCentresQuery } from '#web/rooms/settings/cost-centres/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { bulkPreviewQuery, useChangeMany } from './queries.ts'

type Values = {
  field: BulkField | null
  storeId: number | null
  costCentreId: number | null
  employmentModelId: number | null
  exitReason: string
  isHidden: boolean
  validFrom: string | null
}
type Props = { employeeIds: readonly number[]; onDone: () => void; onClose: () => void }

/** One field of all who were chosen, and below it what becomes of each. */
export default function BulkChangeDialog({ employeeIds, onDone, onClose }: Props) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: costCentres } = useQuery(costCentresQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const entries = entriesOf({
    storeId: named(offeredStores(stores)),
    costCentreId: named(offeredCostCentres(costCentres)),
    employmentModelId: named(models),
  })
  const wishOf = (values: Values): BulkWish | undefined =>
    values.field === null
      ? undefined
      : {
          employeeIds: [...employeeIds],
          change: { [values.field]: values[values.field] },
          validFrom: groupOf(values.field) ? values.validFrom : null,
        }
  const peopleOf = (wish: BulkWish | undefined) =>
    (wish && client.getQueryData(bulkPreviewQuery(companyId, wish).queryKey))?.flatMap(line =>
      line.problem === null && !line.isSame ? [{ employeeId: line.employeeId, version: line.version }] : [],
    )
  return (
    <RecordDialog
      record={undefined as { id: number; version: number } | undefined}
      title={`${employeeIds.length} Mitarbeiter ändern`}
      submitLabel="Ändern"
      size={640}
      columns={2}
      entries={entries}
      values={NOTHING}
      schema={BulkChangeDraft}
      toDraft={values => {
        const wish = wishOf(values)
        return { change: wish?.change ?? {}, validFrom: wish?.validFrom ?? null, people: peopleOf(wish) ?? [] }
      }}
      create={useChangeMany(companyId)}
      onSaved={() => {
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      {values => {
        const wish = wishOf(values)
        return wish && <BulkPreview wish={wish} entries={entries} />
      }}
    </RecordDialog>
  )
}

const NOTHING: Values = {
  field: null,
  storeId: null,
  costCentreId: null,
  employmentModelId: null,
  exitReason: '',
  isHidden: true,
  validFrom: today(),
}

const FIELDS: Record<BulkField, string> = {
  storeId: 'Standort',
  costCentreId: 'Kostenstelle',
  employmentModelId: 'Beschäftigungsmodell',
  exitReason: 'Austrittsgrund',
  isHidden: 'Sichtbarkeit',
}
const named = (entries: readonly { id: number; name: string }[] = []): Choice[] =>
  entries.map(({ id, name }) => ({ value: id, label: name }))

function entriesOf(lists: Record<'storeId' | 'costCentreId' | 'employmentModelId', Choice[]>): Entry<Values>[] {
  const onlyFor = (field: BulkField) => ({ hiddenIf: (values: Values) => values.field !== field })
  const chosen = (key: keyof typeof lists): Entry<Values> => ({
    ...{ kind: 'dropdown-search', key, label: FIELDS[key], choices: lists[key], placeholder: 'leer' },
    // A cost centre may be taken away from many; nobody is left without a store or a model by an oversight.
    required: key !== 'costCentreId',
    ...onlyFor(key),
  })
  return [
    {
      kind: 'dropdown-search',
      key: 'field',
      label: 'Was wird geändert?',
      required: true,
      choices: Object.entries(FIELDS).map(([value, label]) => ({ value, label })),
    },
    chosen('storeId'),
    chosen('costCentreId'),
    chosen('employmentModelId'),
    { kind: 'text', key: 'exitReason', label: FIELDS.exitReason, maxLength: 100, ...onlyFor('exitReason') },
    { kind: 'bool', key: 'isHidden', label: 'Ausgeblendet', ...onlyFor('isHidden') },
    {
      kind: 'date',
      key: 'validFrom',
      label: 'Gilt ab',
      required: true,
      hiddenIf: ({ field }) => field === null || !groupOf(field),
    },
  ]
}

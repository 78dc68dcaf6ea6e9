import { useQuery } from '@tanstack/react-query'
import { MOST_OF_SPOT_NAME, MOST_OF_UNIT_NAME, type Spot, SpotDraft } from '#contract/roster/spots.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { queries as skillQueries } from '../skills/queries.ts'
import { queries, spotName } from './queries.ts'

type Values = {
  name: string
  unitName: string
  storeId: number | null
  requiredSkill: number | null
  isHidden: boolean
}

/** `null` is no value of a list. */
const NONE = 0

export default function SpotDialog({ record, rows, onClose }: RecordDialogProps<Spot>) {
  const companyId = useCompanyId()
  const seesAll = useCompany()?.storeIds === null
  const stores = offeredStores(useQuery(storesQuery(companyId)).data, record?.storeId)
  const { data: skills = [] } = useQuery(skillQueries.list(companyId))
  const named = stores.map(({ id, name }): Choice => ({ value: id, label: name }))
  const isTaken = ({ name, unitName, storeId }: Values) =>
    rows.some(
      spot =>
        spot.id !== record?.id &&
        spot.name === name.trim() &&
        spot.unitName === unitName.trim() &&
        (spot.storeId ?? NONE) === storeId,
    )
  return (
    <RecordDialog
      noun="roster/spots"
      record={record}
      title={record ? 'Bereich bearbeiten' : 'Neuer Bereich'}
      {...(record && { name: spotName(record) })}
      size={520}
      columns={2}
      entries={entriesOf({
        isTaken,
        isStored: record !== undefined,
        stores: seesAll || record?.storeId === null ? [{ value: NONE, label: 'Alle Standorte' }, ...named] : named,
        skills: [{ value: NONE, label: 'Keine' }, ...skills.map(({ id, name }) => ({ value: id, label: name }))],
      })}
      values={{
        name: record?.name ?? '',
        unitName: record?.unitName ?? '',
        storeId: record ? (record.storeId ?? NONE) : seesAll ? NONE : (stores[0]?.id ?? null),
        requiredSkill: record?.requiredSkill ?? NONE,
        isHidden: record?.isHidden ?? false,
      }}
      schema={SpotDraft}
      toDraft={({ storeId, requiredSkill, ...values }: Values) => ({
        ...values,
        storeId: storeId || null,
        requiredSkill: requiredSkill || null,
      })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

type Given = {
  isTaken: (values: Values) => boolean
  isStored: boolean
  stores: readonly Choice[]
  skills: readonly Choice[]
}

const entriesOf = ({ isTaken, isStored, stores, skills }: Given): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    required: true,
    maxLength: MOST_OF_SPOT_NAME,
    check: values => (isTaken(values) ? 'Wird bereits verwendet' : undefined),
  },
  {
    kind: 'text',
    key: 'unitName',
    label: 'Gruppe',
    maxLength: MOST_OF_UNIT_NAME,
    note: () => ({ tone: 'plain', text: 'Steht vor dem Namen und fasst Bereiche zusammen: „Küche“' }),
  },
  { kind: 'dropdown-search', key: 'storeId', label: 'Standort', required: true, disabled: isStored, choices: stores },
  {
    kind: 'dropdown-search',
    key: 'requiredSkill',
    label: 'Verlangte Qualifikation',
    choices: skills,
    note: () => ({ tone: 'plain', text: 'Wer sie nicht hat, wird hier nur mit Begründung eingeteilt' }),
  },
  {
    kind: 'bool',
    key: 'isHidden',
    label: 'Ausgeblendet',
    hiddenIf: () => !isStored,
    wide: true,
    hint: 'Neue Dienste können hier nicht mehr geplant werden; geplante bleiben.',
  },
]

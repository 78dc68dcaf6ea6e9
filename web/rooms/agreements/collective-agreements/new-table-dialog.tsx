import {
  type AgreementTable,
  AgreementTableDraft,
  type CollectiveAgreement,
} from '#contract/agreements/collective-agreements.ts'
import { ROUNDINGS, type Rounding, raisedRows } from '#domain/agreements/agreement-rows.ts'
import { PAY_KINDS, type PayKind } from '#domain/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import styles from './collective-agreements.module.css'
import { useAddTable } from './queries.ts'

type Props = {
  agreement: CollectiveAgreement
  /** The one that is open: a new one begins as its copy. */
  like: AgreementTable | undefined
  onMade: (id: number) => void
  onClose: () => void
}

type Values = {
  payKind: string | null
  validFrom: string | null
  federalState: number | null
  tableId: number | null
  percent: number | null | undefined
  rounding: string | null
  note: string
}

/** Empty, or an older one by so much more. */
export default function NewTableDialog({ agreement, like, onMade, onClose }: Props) {
  return (
    <RecordDialog
      record={undefined}
      title="Neue Tabelle"
      size={560}
      columns={2}
      entries={entriesOf(agreement)}
      values={valuesOf(like)}
      schema={AgreementTableDraft}
      toDraft={draftOf}
      create={useAddTable(useCompanyId(), agreement.id)}
      onSaved={({ id }) => {
        onMade(id)
        onClose()
      }}
      onClose={onClose}
    >
      {values => <Example values={values} tables={agreement.tables} />}
    </RecordDialog>
  )
}

/** What becomes of the first row. */
function Example({ values, tables }: { values: Values; tables: readonly AgreementTable[] }) {
  const row = tables.find(({ id }) => id === values.tableId)?.rows[0]
  if (!row || typeof values.percent !== 'number' || !values.rounding) return null
  const [raised] = raisedRows([row], values.percent, values.rounding as Rounding)
  return (
    <p className={styles.example}>
      {[row.group, row.step && `Stufe ${row.step}`].filter(Boolean).join(', ')}: {formatEuro(row.cents)} →{' '}
      <b>{formatEuro(raised!.cents)}</b>
    </p>
  )
}

const entriesOf = ({ tables }: CollectiveAgreement): Entry<Values>[] => [
  {
    kind: 'togglelist',
    key: 'payKind',
    label: 'Art',
    required: true,
    wide: true,
    choices: Object.entries(PAY_KINDS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'date',
    key: 'validFrom',
    label: 'Gültig ab',
    required: true,
    check: ({ validFrom, payKind, federalState }) =>
      tables.some(one => one.validFrom === validFrom && one.payKind === payKind && one.federalState === federalState)
        ? 'Ab diesem Tag gibt es schon eine Tabelle'
        : undefined,
  },
  {
    kind: 'dropdown-search',
    key: 'federalState',
    label: 'Bundesland',
    placeholder: 'ganz Österreich',
    choices: stateChoices(),
  },
  {
    kind: 'dropdown-search',
    key: 'tableId',
    label: 'Kopie von',
    placeholder: 'leer beginnen',
    wide: true,
    choices: tables.map(table => ({ value: table.id, label: tableName(table) })),
  },
  {
    kind: 'decimal',
    key: 'percent',
    label: 'Erhöhung',
    places: 2,
    unit: '%',
    min: -5000,
    max: 10_000,
    required: true,
    hiddenIf: ({ tableId }) => tableId === null,
  },
  {
    kind: 'dropdown-search',
    key: 'rounding',
    label: 'Rundung',
    required: true,
    choices: Object.entries(ROUNDINGS).map(([value, label]) => ({ value, label })),
    hiddenIf: ({ tableId }) => tableId === null,
  },
  { kind: 'textarea', key: 'note', label: 'Quelle und Notiz', wide: true, maxLength: 300 },
]

/** A year on; agreements change once a year. */
const valuesOf = (like: AgreementTable | undefined): Values => ({
  payKind: like?.payKind ?? 'wage',
  validFrom: like
    ? Temporal.PlainDate.from(like.validFrom).add({ years: 1 }).toString()
    : `${today().slice(0, 4)}-01-01`,
  federalState: like?.federalState ?? null,
  tableId: like && like.rows.length > 0 ? like.id : null,
  percent: 0,
  rounding: 'euroUp',
  note: '',
})

const draftOf = ({ tableId, percent, rounding, payKind, ...values }: Values) => ({
  ...values,
  payKind: payKind as PayKind,
  raised: tableId === null ? null : { tableId, percent: percent ?? 0, rounding },
})

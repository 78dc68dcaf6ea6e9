import {
  COMPANY_FACTS,
  STORE_FACTS,
  WORKS_FACT_SOURCES,
  WORKS_FACTS,
  type WorksFact,
  WorksFactDraft,
  type WorksFactKind,
  worksFactFaults,
} from '#contract/working-time/works-facts.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { factName, worksFactRecords } from './queries.ts'

type Props = {
  /** Undefined: a new one. */
  fact: WorksFact | undefined
  /** Where a new one belongs; null: to the company. */
  store: { id: number; name: string } | null
  onClose: () => void
}

type Values = { kind: WorksFactKind | null; weekday: number | null; from: string | null; to: string | null }

/** What the law of working time must know of the company or a store, and on which days. */
export default function WorksFactDialog({ fact, store, onClose }: Props) {
  const storeId = fact ? fact.storeId : (store?.id ?? null)
  const toDraft = ({ kind, weekday, from, to }: Values) => ({
    kind,
    storeId,
    weekday: kind === 'closed_weekday' ? weekday : null,
    from: from ?? '',
    to,
  })
  return (
    <RecordDialog
      noun="working-time/works-facts"
      record={fact}
      title={fact ? 'Angabe bearbeiten' : `Neue Angabe: ${store?.name ?? 'ganzer Betrieb'}`}
      {...(fact && { name: factName(fact) })}
      size={480}
      columns={2}
      entries={entriesOf(storeId, fact !== undefined)}
      values={{
        kind: fact?.kind ?? null,
        weekday: fact?.weekday ?? null,
        from: fact?.from ?? today(),
        to: fact?.to ?? null,
      }}
      schema={WorksFactDraft}
      toDraft={toDraft}
      create={worksFactRecords.useCreate()}
      change={worksFactRecords.useChange()}
      onClose={onClose}
    />
  )
}

const choicesOf = (facts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(facts).map(([value, label]) => ({ value, label }))

function entriesOf(storeId: number | null, isStored: boolean): Entry<Values>[] {
  const faults = ({ kind, weekday, from, to }: Values) =>
    kind && from
      ? worksFactFaults({ kind, storeId, weekday: kind === 'closed_weekday' ? weekday : null, from, to })
      : {}
  return [
    {
      kind: 'dropdown-search',
      key: 'kind',
      label: 'Art',
      required: true,
      wide: true,
      disabled: isStored,
      choices: choicesOf(isStored ? WORKS_FACTS : storeId === null ? COMPANY_FACTS : STORE_FACTS),
      note: ({ kind }) => (kind ? { tone: 'plain', text: WORKS_FACT_SOURCES[kind] } : undefined),
    },
    {
      kind: 'dropdown-search',
      key: 'weekday',
      label: 'Wochentag',
      required: true,
      wide: true,
      choices: Object.entries(WEEKDAYS).map(([value, label]) => ({ value: Number(value), label })),
      hiddenIf: ({ kind }) => kind !== 'closed_weekday',
    },
    { kind: 'date', key: 'from', label: 'Gilt ab', required: true },
    {
      kind: 'date',
      key: 'to',
      label: 'Letzter Tag',
      note: ({ to }) => (to === null ? { tone: 'plain', text: 'Leer: bis auf Weiteres' } : undefined),
      check: values => faults(values).to,
    },
  ]
}

import { useState } from 'react'
import type { Average } from '#contract/settings/averages.ts'
import { editAverages, type Flowing } from '#domain/settings/average-edits.ts'
import {
  AVERAGE_DIVISORS,
  AVERAGE_KINDS,
  type AverageDivisor,
  type AverageKind,
  type AveragePeriod,
  DIVISOR_CODES,
  type OwnType,
  PERIOD_CODES,
  periodOf,
} from '#domain/wages/averages.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Preview } from '../wage-type-mapping/table-import-dialog.tsx'
import styles from './averages.module.css'
import { useTakeOver } from './queries.ts'

type Props = {
  chosen: readonly Average[]
  stored: readonly Average[]
  ownTypes: readonly OwnType[]
  onSaved: () => void
  onClose: () => void
}
type Type = AverageKind | number

/** The same for several averages, all or none, with old and new before anything is saved. */
export default function BulkDialog({ chosen, stored, ownTypes, onSaved, onClose }: Props) {
  const { mutate, isPending } = useTakeOver(useCompanyId())
  const keyFor = useIdempotencyKey()
  const [validFrom, setValidFrom] = useState<Temporal.PlainDate>()
  const [period, setPeriod] = useState<AveragePeriod>()
  const [divisor, setDivisor] = useState<AverageDivisor>()
  const [added, setAdded] = useState<readonly Type[]>([])
  const [removed, setRemoved] = useState<readonly Type[]>([])
  const { rows, changes, faults } = editAverages(
    chosen,
    { validFrom: validFrom?.toString(), period, divisor, added: flowing(added), removed: flowing(removed) },
    { stored, ownTypes },
  )
  const dirty = changes.length > 0
  const types = typesOf(ownTypes)
  const used = types.filter(({ value }) => chosen.some(one => flows(one, value)))
  return (
    <FormDialog
      title="Durchschnitte ändern"
      size={680}
      submitLabel={dirty ? `${changes.length === 1 ? '1 Wert' : `${changes.length} Werte`} speichern` : 'Speichern'}
      dirty={dirty}
      busy={isPending}
      onSubmit={() => {
        if (!dirty || faults.length > 0) return
        mutate(
          { rows, idempotencyKey: keyFor(rows) },
          {
            onSuccess: () => {
              onSaved()
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <p className={styles.hint}>{chosen.map(({ name }) => name).join(', ')}. Was Sie nicht wählen, bleibt.</p>
      <DateField
        label="Gültig ab"
        value={validFrom}
        onChange={setValidFrom}
        description="Ab diesem Tag gilt eine neue Fassung, davor bleibt, was war. Leer: die Fassungen ändern sich, wie sie sind."
      />
      <PeriodAndDivisor {...{ period, setPeriod, divisor, setDivisor }} />
      <TypeChoices {...{ added, setAdded, types, used, removed, setRemoved }} />
      {faults.length > 0 && <Banner tone="error">{faults.join(' · ')}</Banner>}
      {dirty && faults.length === 0 && <Preview changes={changes} what="Durchschnitt" />}
    </FormDialog>
  )
}

const Choice = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <p className={styles.label} aria-hidden>
      {label}
    </p>
    {children}
  </div>
)

const typesOf = (ownTypes: readonly OwnType[]): { value: Type; label: string }[] => [
  ...AVERAGE_KINDS.map(value => ({ value, label: kindOf(value).name })),
  ...ownTypes
    .filter(({ countsFor }) => countsFor.length > 0)
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
]
const flows = ({ kinds, ownTypes }: Average, type: Type) =>
  typeof type === 'number' ? ownTypes.includes(type) : kinds.includes(type)
const flowing = (types: readonly Type[]): Flowing => ({
  kinds: types.filter(type => typeof type === 'string'),
  ownTypes: types.filter(type => typeof type === 'number'),
})
const toggled = (types: readonly Type[], type: Type) =>
  types.includes(type) ? types.filter(one => one !== type) : [...types, type]

type PeriodAndDivisorProps = {
  period: AveragePeriod | undefined
  setPeriod: (next: AveragePeriod | undefined) => void
  divisor: AverageDivisor | undefined
  setDivisor: (next: AverageDivisor | undefined) => void
}

function PeriodAndDivisor({ period, setPeriod, divisor, setDivisor }: PeriodAndDivisorProps) {
  return (
    <>
      <Choice label="Zeitraum">
        <ChoiceChips<AveragePeriod | ''>
          label="Zeitraum"
          chosen={period ?? ''}
          onToggle={next => setPeriod(next === period || next === '' ? undefined : next)}
          choices={PERIOD_CODES.map(value => ({ value, label: periodOf(value).name }))}
        />
      </Choice>
      <Choice label="Teiler">
        <ChoiceChips<AverageDivisor | ''>
          label="Teiler"
          chosen={divisor ?? ''}
          onToggle={next => setDivisor(next === divisor || next === '' ? undefined : next)}
          choices={DIVISOR_CODES.map(value => ({ value, label: AVERAGE_DIVISORS[value].name }))}
        />
      </Choice>
    </>
  )
}

type TypeChoicesProps = {
  added: readonly Type[]
  setAdded: (next: readonly Type[]) => void
  types: ReturnType<typeof typesOf>
  used: ReturnType<typeof typesOf>
  removed: readonly Type[]
  setRemoved: (next: readonly Type[]) => void
}

function TypeChoices({ added, setAdded, types, used, removed, setRemoved }: TypeChoicesProps) {
  return (
    <>
      <Choice label="Lohnarten, die dazukommen">
        <ChoiceChips<Type>
          label="Lohnarten, die dazukommen"
          chosen={added}
          onToggle={type => setAdded(toggled(added, type))}
          choices={types}
        />
      </Choice>
      {used.length > 0 && (
        <Choice label="Lohnarten, die wegfallen">
          <ChoiceChips<Type>
            label="Lohnarten, die wegfallen"
            chosen={removed}
            onToggle={type => setRemoved(toggled(removed, type))}
            choices={used}
          />
        </Choice>
      )}
    </>
  )
}

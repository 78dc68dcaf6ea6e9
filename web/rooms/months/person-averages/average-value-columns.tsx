import type { PersonAverages, UsedAverage } from '#contract/months/person-averages.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { MISSING_REASONS } from '#domain/wages/person-average.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { FigureButton } from '../month-sums/figure-button.tsx'
import { averageKey, unitText, usedForText, valueText } from './average-texts.ts'
import styles from './average-value-columns.module.css'

type Given = {
  averages: readonly UsedAverage[]
  storeNames: ReadonlyMap<number, string>
  isPhone: boolean
  onValue: (person: PersonAverages, average: UsedAverage) => void
}

/** People and what each average is worth; one that is missing says why. */
export function valueColumns({ averages, storeNames, isPhone, onValue }: Given): Column<PersonAverages>[] {
  const values = averages.map(average => valueColumn(average, onValue))
  const store: Column<PersonAverages> = {
    key: 'store',
    header: 'Standort',
    filter: 'choice',
    value: ({ storeId }) => storeNames.get(storeId ?? 0) ?? '',
  }
  const name: Column<PersonAverages> = {
    key: 'name',
    header: 'Name',
    stays: true,
    value: personName,
    total: rows => `${formatNumber(rows.length, 0)} Mitarbeiter`,
  }
  const number = {
    key: 'number',
    header: 'Nr.',
    muted: true,
    value: ({ personnelNumber }: PersonAverages) => personnelNumber,
  }
  return isPhone ? [name, ...values, store] : [number, name, store, ...values]
}

type Value = PersonAverages['values'][number]
export const isMissing = ({ isAbsent, valueCents }: Value): boolean => isAbsent && valueCents === null

function valueColumn(average: UsedAverage, onValue: Given['onValue']): Column<PersonAverages> {
  const key = averageKey(average)
  const valueOfPerson = ({ values }: PersonAverages) => values.find(each => averageKey(each) === key)
  return {
    key,
    header: average.name,
    notes: [usedForText(average), unitText(average)],
    align: 'right',
    width: 168,
    value: person => {
      const cents = valueOfPerson(person)?.valueCents
      return cents === undefined || cents === null ? null : cents / 100
    },
    text: person => valueText(valueOfPerson(person)),
    cell: person => {
      const value = valueOfPerson(person)
      if (!value) return null
      const label = `${average.name} (${usedForText(average)}) von ${personName(person)}: ${valueText(value) || 'kein Wert'}`
      return (
        <FigureButton label={label} onClick={() => onValue(person, average)}>
          {value.valueCents !== null ? (
            <span className={value.valueCents === 0 ? styles.nothing : undefined}>{valueText(value)}</span>
          ) : value.isAbsent ? (
            <MissingChip>fehlt</MissingChip>
          ) : (
            <span title={MISSING_REASONS[value.missing!]}>–</span>
          )}
        </FigureButton>
      )
    },
  }
}

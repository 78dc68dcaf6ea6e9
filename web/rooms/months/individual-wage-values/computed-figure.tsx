import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import type { OwnWageColumn, OwnWageEntry } from '#contract/months/individual-wage-values.ts'
import { formatEuro, formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import { AVERAGE_DIVISORS } from '#domain/wages/averages.ts'
import { COMPUTED_FROM } from '#domain/wages/individual-wage-type.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { MonthContext } from './month-context.ts'
import styles from './own-wage-values.module.css'
import type { ValueRow } from './value-row.ts'

type Computed = NonNullable<OwnWageEntry['computed']>
type Props = { row: ValueRow; column: OwnWageColumn; computed: Computed; align?: 'start' | 'end'; children: string }

/** What a computed value is made of: each average, times what fell out. */
export function ComputedFigure({ row, column, computed, align = 'end', children }: Props) {
  const title = column.computedFrom ? COMPUTED_FROM[column.computedFrom] : column.name
  return (
    <Popover
      label={`${title}: ${personName(row)}`}
      align={align}
      width={430}
      trigger={trigger => (
        <button
          type="button"
          className={styles.figure}
          aria-label={`${column.name} von ${personName(row)}, ${children}: Woraus er berechnet ist`}
          {...trigger}
        >
          {children}
        </button>
      )}
    >
      {() => <Lines {...{ row, computed }} />}
    </Popover>
  )
}

function Lines({ row, computed: { hundredths, lines } }: Pick<Props, 'row' | 'computed'>) {
  return (
    <div className={styles.why}>
      {lines.length === 0 ? (
        <p>Für diese Abwesenheit ist kein Durchschnitt eingestellt.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Durchschnitt</th>
              <th>Wert</th>
              <th>Ausgefallen</th>
              <th>€</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.averageId}>
                <td>{line.name}</td>
                <td>{valueText(line)}</td>
                <td>{quantityText(line)}</td>
                <td>{line.cents === null ? '–' : formatNumber(line.cents / 100)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Summe</td>
              <td>{hundredths === null ? '–' : formatNumber(hundredths / 100)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <LinkToAverages {...{ row }} />
    </div>
  )
}

function LinkToAverages({ row: { employeeId } }: Pick<Props, 'row'>) {
  const { id, softwareId } = useCompany()!
  const month = useContext(MonthContext)
  const navigate = useNavigate()
  const mayRead = useCan('settings.read')
  if (!mayRead) return null
  const go = () => {
    const { tab, search } = placeOf('CompanyAverages', softwareId)
    const to = { ...search, part: 'values', month, person: String(employeeId) }
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(id), section: 'company', tab },
      search: to,
    })
  }
  return (
    <div className={styles.link}>
      <Button variant="text" onClick={go}>
        Werte je Mitarbeiter
      </Button>
    </div>
  )
}

type Line = Computed['lines'][number]

/** „22,50 je Ausfalltag“, where it is no whole cent „(gerundet angezeigt)“, with a star where somebody said it. */
const valueText = ({ valueCents, divisor, isManual, isRounded }: Line): string =>
  valueCents === null
    ? 'fehlt (85)'
    : `${formatEuro(valueCents)} ${AVERAGE_DIVISORS[divisor].value}${isManual ? ' *' : ''}${isRounded ? ' (gerundet angezeigt)' : ''}`

/** „4,5 Tage“, „35:30 h“, „7 von 30 Tagen“ */
function quantityText({ divisor, quantity }: Line): string {
  if (divisor === 'normalHours') return `${formatHours(Math.round(quantity))} h`
  const days = (quantity / 100).toLocaleString('de-AT', { maximumFractionDigits: 3 })
  if (divisor === 'insuredDays') return `${days} von 30 Tagen`
  return quantity === 100 ? '1 Tag' : `${days} Tage`
}

import { formatExact } from '#domain/basics/numbers.ts'
import { type BalanceHint, causeText, likelyCause } from '#domain/comparison/balance-causes.ts'
import type { Compared, ComparedPerson, Comparison } from '#domain/comparison/holiday-comparison.ts'
import { personName } from '#domain/people/person-name.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import styles from './holiday-comparison.module.css'

/** Of any block: what its line of the file says, or whom it is about. */
export type ResultRow = {
  key: string
  line?: number
  text?: string
  companyNumber?: string
  personnelNumber?: string
  name: string
  employeeId?: number
  mdId?: number
  costCentre?: string
  balance?: number
  own?: number
  deviation?: number
  count?: number
  cause?: string
}

type Block = keyof Pick<
  Comparison,
  | 'unprocessable'
  | 'wrongCompany'
  | 'unknown'
  | 'withoutStatement'
  | 'severalStatements'
  | 'missing'
  | 'deviations'
  | 'matches'
>

export const daysText = (days: number): string => formatExact(days).replace('-', '−')
export const signed = (days: number): string => `${days > 0 ? '+' : ''}${daysText(days)}`

/** Spec 2 §2.5, in its order. */
export const BLOCKS: readonly {
  block: Block
  title: string
  /** What it takes to be in it, where that says how to get out. */
  note?: string
  columns: readonly Column<ResultRow>[]
}[] = (() => {
  const number = (
    key: 'balance' | 'own' | 'deviation',
    header: string,
    shown: (days: number) => string,
  ): Column<ResultRow> => ({
    ...{ key, header, align: 'right', filter: 'number', width: 124, minWidth: 88 },
    value: row => row[key],
    // For spreadsheets, which know no other minus.
    text: row => formatExact(row[key]!),
    cell: row => shown(row[key]!),
  })
  const line: Column<ResultRow> = { key: 'fileLine', header: 'Zeile', muted: true, value: row => row.line }
  const personnelNumber: Column<ResultRow> = {
    key: 'personnelNumber',
    header: 'Personalnummer',
    muted: true,
    value: row => row.personnelNumber,
  }
  const id = (header: string): Column<ResultRow> => ({ key: 'mdId', header, muted: true, value: row => row.mdId })
  const name: Column<ResultRow> = { key: 'name', header: 'Name', value: row => row.name, stays: true }
  const inFile = number('balance', 'Saldo CSV', daysText)
  const costCentre: Column<ResultRow> = {
    ...{ key: 'costCentre', header: 'Kostenstelle', muted: true, filter: 'choice' },
    value: row => row.costCentre,
  }
  const cause: Column<ResultRow> = {
    ...{ key: 'cause', header: 'Wahrscheinliche Ursache', width: 420, minWidth: 240 },
    value: row => row.cause,
    cell: row => (
      <span className={styles.cause} title={row.cause}>
        {row.cause}
      </span>
    ),
  }
  const compared = [
    line,
    costCentre,
    id('Mitarbeiter-ID'),
    name,
    inFile,
    number('own', 'Saldo Kontor', daysText),
    number('deviation', 'Abweichung', signed),
  ]
  return [
    {
      block: 'unprocessable',
      title: 'Zeilen konnten nicht verarbeitet werden',
      columns: [line, { key: 'text', header: 'Inhalt', value: row => row.text, stays: true }],
    },
    {
      block: 'wrongCompany',
      title: 'Falsche Firmennummer',
      columns: [
        line,
        { key: 'companyNumber', header: 'Firmennummer', value: row => row.companyNumber, filter: 'choice' },
        ...[personnelNumber, name],
      ],
    },
    {
      block: 'unknown',
      title: 'Mitarbeiter nicht gefunden',
      note: 'Niemand hat diese Personalnummer oder BMD ID.',
      columns: [line, personnelNumber, name, inFile],
    },
    {
      block: 'withoutStatement',
      title: 'Monatsabschluss nicht gefunden',
      note: 'In diesem Monat gibt es keinen bekannten Resturlaub: kein Vertrag, oder der Eröffnungssaldo fehlt im Personalakt.',
      columns: [line, id('Mitarbeiter-ID'), personnelNumber, name, inFile],
    },
    {
      block: 'severalStatements',
      title: 'Mehrere Monatsabschlüsse gefunden',
      note: 'Mehrere Mitarbeiter haben diese Nummer.',
      columns: [
        ...[line, personnelNumber, name, inFile],
        { key: 'count', header: 'Monatsabschlüsse', align: 'right', value: row => row.count },
      ],
    },
    {
      block: 'missing',
      title: 'Mitarbeiter fehlen in der CSV Datei',
      columns: [id('MD-ID'), personnelNumber, name],
    },
    { block: 'deviations', title: 'Urlaubs Abweichung', columns: [...compared, cause] },
    { block: 'matches', title: 'Urlaubs Übereinstimmung', columns: compared },
  ]
})()

type Facts = {
  costCentreOf: ReadonlyMap<number, string>
  hints: readonly BalanceHint[]
  months: { previous: string; next: string }
}

/** The rows of each block. */
export function resultRows(result: Comparison, { costCentreOf, hints, months }: Facts): Record<Block, ResultRow[]> {
  const hintOf = new Map(hints.map(hint => [hint.remoteId, hint]))
  const compared = ({ person, storeId, ...row }: Compared): ResultRow => ({
    ...{ ...row, ...ofPerson(person), key: `line ${row.line}` },
    costCentre: costCentreOf.get(storeId) ?? '',
  })
  const ofFile = <Row extends { line: number; name?: string; person?: ComparedPerson }>({ person, ...row }: Row) => ({
    ...{ name: '', ...row, ...(person && ofPerson(person)), key: `line ${row.line}` },
  })
  return {
    unprocessable: result.unprocessable.map(ofFile),
    wrongCompany: result.wrongCompany.map(ofFile),
    unknown: result.unknown.map(ofFile),
    withoutStatement: result.withoutStatement.map(ofFile),
    // Which of them it is about nobody knows.
    severalStatements: result.severalStatements.map(({ person: _, ...row }) => ofFile(row)),
    missing: result.missing.map(person => ({
      ...{ ...ofPerson(person), key: `person ${person.id}`, personnelNumber: person.personnelNumber },
    })),
    deviations: result.deviations.map(each => ({
      ...compared(each),
      cause: causeText(likelyCause(each, hintOf.get(each.person.id)), months),
    })),
    matches: result.matches.map(compared),
  }
}

const ofPerson = (person: ComparedPerson) => ({ employeeId: person.id, mdId: person.mdId, name: personName(person) })

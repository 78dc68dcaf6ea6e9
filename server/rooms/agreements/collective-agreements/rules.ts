import type { AgreementTable, CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { ROW_HEADS, rowFaults } from '#domain/agreements/agreement-rows.ts'
import {
  type AgreementRow,
  ALLOWANCE_UNITS,
  type Allowance,
  SPECIAL_PAYMENT_KINDS,
  type SpecialPaymentFactor,
} from '#domain/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatEuro, formatNumber, formatScaled } from '#domain/basics/numbers.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The first fault of a table's rows, at its row. */
export function refuseFaultyRows(rows: readonly AgreementRow[]): void {
  const [fault] = rowFaults(rows)
  if (!fault) return
  const says = `Zeile ${fault.row + 1}, ${ROW_HEADS[fault.field]}: ${fault.says}`
  throw new Refusal('invalid', says, { rows: says })
}

type Terms = Omit<CollectiveAgreement, 'tables' | 'people'>

/** As the trail keeps them: allowances and special payments as people read them. */
export const toldTerms = ({ allowances, specialPaymentFactors, ...terms }: Terms) => ({
  ...terms,
  allowances: allowances.map(allowanceText),
  specialPaymentFactors: specialPaymentFactors.map(specialPaymentText),
})

const specialPaymentText = ({ kind, factor, dueMonth, validFrom }: SpecialPaymentFactor) =>
  `${SPECIAL_PAYMENT_KINDS[kind]}: ${formatScaled(factor, 2)} Monatsbezüge im Monat ${dueMonth} ab ${germanDay(validFrom)}`

const allowanceText = ({ code, name, unit, cents, percent, validFrom }: Allowance) =>
  `${code} ${name}: ${cents === null ? `${formatNumber((percent ?? 0) / 100)} %` : formatEuro(cents)} ${ALLOWANCE_UNITS[unit]} ab ${germanDay(validFrom)}`

type ToldTable = { agreementTable?: string; note?: string; rows?: string[] }

/** As the trail keeps a table, beside its agreement's id; each row says which table it is of. */
export function toldTable(table: AgreementTable): ToldTable {
  const name = tableName(table)
  const rows = table.rows.map(({ group, step, fromYear, toYear, cents }) => {
    const years = toYear === null ? `ab ${fromYear}` : `${fromYear} bis ${toYear}`
    return `${name}: ${[group, step].filter(Boolean).join(' ')}, ${years} Jahre, ${formatEuro(cents)}`
  })
  return { agreementTable: name, note: table.note, rows }
}

const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))

const peopleText = (people: number) => (people === 1 ? '1 Mitarbeiter ist' : `${people} Mitarbeiter sind`)

export const agreementInUse = (people: number): Refusal =>
  new Refusal('in_use', `${peopleText(people)} nach diesem Kollektivvertrag eingestuft. Er kann nicht gelöscht werden.`)

export const tableInUse = (people: number): Refusal =>
  new Refusal('in_use', `${peopleText(people)} nach dieser Tabelle eingestuft.`)

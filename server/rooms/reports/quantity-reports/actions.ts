import { formatMonth } from '#domain/basics/days.ts'
import type { HandedRow } from '#domain/exports/handed-rows.ts'
import { lastDayOfMonth, monthsLater } from '#domain/reports/report-days.ts'
import { spanOf } from '#domain/time/periods.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { sourceText } from '../hand-over-reports/overview.report.ts'
import { agreement } from '../hand-over-reports/rules.ts'
import { eachHandedRow, readerOf } from '../handed-lines/actions.ts'
import type { CountedRun } from '../handed-lines/rows.ts'
import type { Gather, ReportAsked } from '../report-contents/rules.ts'
import { addTo, type Quantity, quantityOf, quantityTable, type Sums } from './quantities.report.ts'
import * as rows from './rows.ts'
import { type Centre, centresOf, NO_CENTRE } from './rules.ts'

/** What the runs of a month told payroll, by cost centre and wage type. Product E. */
export const gatherQuantities: Gather = (scope, asked) =>
  inCompany(scope, async tx => {
    const told = await toldIn(tx, scope, asked)
    const before = asked.options.has('former') ? await toldIn(tx, scope, monthBefore(asked)) : undefined
    const { table, isSensitive, notes } = quantityTable(
      {
        ...told,
        rows: await byCentre(tx, scope, asked, told.lines),
        former: before && { sums: sumsOf(before.lines), label: monthTitle(monthBefore(asked).month) },
        runNumbers: told.runs.map(({ number }) => number),
        mayReadPay: holdsRightsTo(scope, ['payment']),
      },
      asked,
    )
    const circle = await rows.defaultCircle(tx)
    const doubtful = agreement(told.runs).filter(({ tone }) => tone !== 'good')
    return {
      table,
      isSensitive,
      ...(circle && { about: [`Finanzbuchhaltungskreis ${circle.number} ${circle.name}`] }),
      notes: [...doubtful, ...notes],
      source: sourceText(told.runs.map(({ number }) => number)),
    }
  })

const monthTitle = (month: string) => formatMonth(Temporal.PlainYearMonth.from(month))

function monthBefore(asked: ReportAsked): ReportAsked {
  const month = monthsLater(asked.month, -1)
  return { ...asked, month, firstDay: `${month}-01`, lastDay: lastDayOfMonth(month) }
}

/** What a store's runs told of a person under a wage type. */
type Line = { employeeId: number; storeId: number; quantity: string; hundredths: number }

async function toldIn(tx: CompanyTx, scope: CompanyScope, asked: ReportAsked) {
  const read = await readerOf(tx, asked)
  const lines = new Map<string, Line>()
  const quantities = new Map<string, Quantity>()
  const held: Sums = new Map()
  const seen = (run: CountedRun, row: HandedRow) => {
    const found = read(run, row)
    if (!found) return undefined
    const quantity = quantityOf(found.words, found.isPay)
    const known = quantities.get(quantity.key)
    if (!known || quantity.place < known.place) quantities.set(quantity.key, quantity)
    return { quantity: quantity.key, hundredths: found.hundredths }
  }
  const runs = await eachHandedRow(
    tx,
    scope,
    asked,
    (run, row) => {
      const found = seen(run, row)
      if (!found) return
      const key = [run.storeId, row.employeeId, found.quantity].join('\t')
      const same = lines.get(key)
      if (same) same.hundredths += found.hundredths
      else lines.set(key, { employeeId: row.employeeId, storeId: run.storeId, ...found })
    },
    (run, row) => {
      const found = seen(run, row)
      if (found) addTo(held, found.quantity, found.hundredths)
    },
  )
  return { runs, held, lines: [...lines.values()], quantities: [...quantities.values()] }
}

function sumsOf(lines: readonly Line[]): Sums {
  const sums: Sums = new Map()
  for (const { quantity, hundredths } of lines) addTo(sums, quantity, hundredths)
  return sums
}

async function byCentre(tx: CompanyTx, scope: CompanyScope, asked: ReportAsked, lines: readonly Line[]) {
  const employeeIds = [...new Set(lines.map(({ employeeId }) => employeeId))]
  const centres = centresOf({
    costCentres: await rows.costCentres(tx),
    stores: await rows.stores(tx),
    ownCentres: await rows.ownCostCentres(tx, employeeIds),
    minutes: asked.choices.shares === 'hours' ? await minutesOf(tx, scope, asked, employeeIds) : [],
  })
  const found = new Map<string, { centre: Centre; sums: Sums }>()
  const of = (centre: Centre) => {
    const known = found.get(centre.key) ?? { centre, sums: new Map() }
    found.set(centre.key, known)
    return known
  }
  for (const line of lines)
    for (const { centre, hundredths } of centres(line)) addTo(of(centre).sums, line.quantity, hundredths)
  // Its row stands there, too, when it is empty: nothing is missing.
  if (lines.length > 0) of(NO_CENTRE)
  return [...found.values()]
}

async function minutesOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { firstDay, lastDay }: ReportAsked,
  employeeIds: readonly number[],
) {
  const days = { from: Temporal.PlainDate.from(firstDay), to: Temporal.PlainDate.from(lastDay) }
  const span = spanOf(days, await zoneOf(tx))
  return acrossStores(tx, scope, () => rows.minutesByStore(tx, employeeIds, span))
}

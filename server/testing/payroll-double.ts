import assert from 'node:assert/strict'
import type { ExportedCells } from '#domain/exports/exported-lines.ts'
import { BMD_ABSENCES, DPW_ABSENCES } from '#domain/exports/layouts.ts'
import type { CorrectionMode, Layout } from '#domain/settings/payroll-file.ts'

/**
 * A payroll software that follows one mode's rule to the letter: it reads files as text and books them. `series` is the
 * store and period of a file; `replaces`: the user deletes what that series brought before.
 */
export type Payroll = {
  import(series: string, text: string, replaces: boolean): void
  /** What a person takes back by hand. */
  takeBack(cells: ExportedCells): void
  /** What is booked, in any order of files the same. */
  booked(): string[]
}

export function payrollOf(layout: Layout, mode: CorrectionMode): Payroll {
  if (layout.key !== BMD_ABSENCES.key) return rowsBooked(layout, mode)
  return mode === 'cancel' ? recordsBooked(layout) : daysBooked(layout)
}

type Row = Record<string, string>

const rowsOf = (layout: Layout, text: string): Row[] =>
  text
    .split('\r\n')
    .slice((layout.preamble?.length ?? 0) + (layout.header ? 1 : 0), -1)
    .map(line => {
      const cells = line.split(layout.separator)
      return Object.fromEntries(layout.columns.map(({ key }, at) => [key, cells[at]!]))
    })

/** Rows as they come: added up (difference), struck by an equal row with the mark (cancel) or by a person (manual). */
function rowsBooked(layout: Layout, mode: CorrectionMode): Payroll {
  let booked: { series: string; row: Row }[] = []
  const sums = layout.columns.filter(({ sum }) => sum).map(({ key }) => key)
  const facts = layout.columns.filter(({ ofRun, key }) => !ofRun && !sums.includes(key)).map(({ key }) => key)
  const keyOf = (row: Row) => facts.map(fact => row[fact]).join(';')
  const amountsOf = (row: Row) => sums.map(sum => row[sum]).join(';')
  const strike = (isIt: (row: Row) => boolean) => {
    const at = booked.findIndex(({ row }) => isIt(row))
    assert.ok(at >= 0, 'what is struck is there')
    booked.splice(at, 1)
  }
  return {
    import(series, text, replaces) {
      if (replaces) booked = booked.filter(each => each.series !== series)
      for (const row of rowsOf(layout, text)) {
        if (row.mark === 'S') strike(other => keyOf(other) === keyOf(row) && amountsOf(other) === amountsOf(row))
        else {
          // Two shifts may be alike; an absence is there once.
          const isTwice =
            layout.key === DPW_ABSENCES.key &&
            mode === 'cancel' &&
            booked.some(other => keyOf(other.row) === keyOf(row))
          assert.ok(!isTwice, `booked twice: ${keyOf(row)}`)
          booked.push({ series, row })
        }
      }
    },
    takeBack(cells) {
      strike(row =>
        layout.columns.every(
          ({ key, ofRun, kind }) => ofRun || kind === 'constant' || asText(cells[key]) === plain(row[key]!),
        ),
      )
    },
    booked() {
      if (mode !== 'difference') return booked.map(({ row }) => `${keyOf(row)} ${amountsOf(row)}`).sort()
      const totals = new Map<string, number[]>()
      for (const { row } of booked) {
        const total = totals.get(keyOf(row)) ?? sums.map(() => 0)
        totals.set(
          keyOf(row),
          total.map((value, at) => value + cents(row[sums[at]!]!)),
        )
      }
      return [...totals]
        .filter(([, total]) => total.some(value => value !== 0))
        .map(([key, total]) => `${key} ${total}`)
        .sort()
    },
  }
}

const cents = (text: string) => Number(text.replace(',', '') || '0')
const asText = (cell: string | number | undefined) => (cell === undefined ? '' : String(cell))
/** A cell of the file as the ledger writes it: days by year first, decimals with a point and no zeros at the end. */
const plain = (text: string) =>
  /^\d\d[./]\d\d[./]\d{4}$/.test(text)
    ? isoDay(text)
    : /^-?\d+,\d+$/.test(text)
      ? String(Number(text.replace(',', '.')))
      : text
const isoDay = (text: string) => text.split(/[./]/).reverse().join('-')

type BmdRecord = { key: string; first: string; last: string }
const ENDLESS = '9999-12-31'

/** BMD as its import works: records, deleted by their exact days, created in place of what they overlap, or lengthened. */
function recordsBooked(layout: Layout): Payroll {
  let records: BmdRecord[] = []
  return {
    import(_series, text) {
      for (const row of rowsOf(layout, text)) {
        const code = row.absenceCode!
        const key = [row.companyNumber, row.employeeNumber, code.slice(1)].join(';')
        const [first, last] = [isoDay(row.firstDay!), row.lastDay === '' ? ENDLESS : isoDay(row.lastDay!)]
        const isHit = (each: BmdRecord) => each.key === key && each.first <= last && first <= each.last
        if (code.startsWith('1')) {
          records = records.filter(each => !(each.key === key && each.first === first && each.last === last))
          continue
        }
        const before = code.startsWith('3')
          ? records.find(
              each =>
                each.key === key && (each.last === dayBefore(first) || (each.first < first && first <= each.last)),
            )
          : undefined
        if (before) before.last = last
        else {
          records = records.filter(each => !isHit(each))
          records.push({ key, first, last })
        }
      }
    },
    takeBack: () => assert.fail('BMD takes everything from the file'),
    booked: () => daysOf(records),
  }
}

/** BMD where a person deletes: the days of each file. */
function daysBooked(layout: Layout): Payroll {
  let booked: (BmdRecord & { series: string })[] = []
  return {
    import(series, text, replaces) {
      if (replaces) booked = booked.filter(each => each.series !== series)
      for (const row of rowsOf(layout, text)) {
        const key = [row.companyNumber, row.employeeNumber, row.absenceCode!.slice(1)].join(';')
        // An open one is deleted together with what lengthened it; told apart here by the month it came with.
        const last = row.lastDay === '' ? endOfMonth(isoDay(row.firstDay!)) : isoDay(row.lastDay!)
        booked.push({ series, key, first: isoDay(row.firstDay!), last })
      }
    },
    takeBack(cells) {
      const key = [cells.companyNumber, cells.employeeNumber, String(cells.absenceCode).slice(1)].join(';')
      const first = String(cells.firstDay)
      const last = cells.lastDay === undefined ? endOfMonth(first) : String(cells.lastDay)
      const at = booked.findIndex(each => each.key === key && each.first === first && each.last === last)
      assert.ok(at >= 0, 'what is taken back is there')
      booked.splice(at, 1)
    },
    booked: () => daysOf(booked),
  }
}

const HORIZON = '2026-11-30'

function daysOf(records: readonly BmdRecord[]): string[] {
  const days = records.flatMap(({ key, first, last }) => {
    const found: string[] = []
    const end = last < HORIZON ? last : HORIZON
    for (let day = first; day <= end; day = dayAfter(day)) found.push(`${key} ${day}`)
    return found
  })
  return days.sort()
}

const moved = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const dayBefore = (day: string) => moved(day, -1)
const dayAfter = (day: string) => moved(day, 1)
const endOfMonth = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.with({ day: date.daysInMonth }).toString()
}

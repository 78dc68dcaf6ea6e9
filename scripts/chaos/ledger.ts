import { isDeepStrictEqual } from 'node:util'

/** What a row must look like, and what the trail must have told of it, one after the other. */
export type Claim = {
  /** Columns as JSON has them; `gone`: there is no such row any more. */
  columns: Readonly<Record<string, unknown>> | 'gone'
  /** `settings/cost-centres created` */
  trail: readonly string[]
}

/** One row that somebody writes, as the writer knows it. */
export type Fact = {
  what: string
  company: number
  /** Who signs for all of it. */
  accountId: string
  table: string
  /** Known once it was answered; until then the row is found by these columns. */
  id?: number
  marker: Readonly<Record<string, unknown>>
  /** All of a group are done, or none. */
  group?: string
  /** Acknowledged; undefined: there must be no such row. */
  known?: Claim
  /** Sent, and not answered yet: it may have been done or not, but not in part. */
  pending?: Claim
}

export type Row = { company: number; id: number; columns: Readonly<Record<string, unknown>> }

/** What was sent and what was acknowledged, by the hands of those who work: what the product is measured by. */
export class Ledger {
  readonly facts: Fact[] = []
  /** Requests that were refused; they must have left nothing. */
  refused = 0

  begin(fact: Omit<Fact, 'known' | 'pending'>, claim: Claim): Fact {
    const made = { ...fact, pending: claim }
    this.facts.push(made)
    return made
  }

  change(fact: Fact, columns: Claim['columns'], trail: readonly string[]): void {
    const before = fact.known!
    const merged = columns === 'gone' || before.columns === 'gone' ? columns : { ...before.columns, ...columns }
    fact.pending = { columns: merged, trail: [...before.trail, ...trail] }
  }

  confirm(fact: Fact, id?: number): void {
    if (id !== undefined) fact.id = id
    fact.known = fact.pending!
    fact.pending = undefined
  }

  refuse(fact: Fact): void {
    fact.pending = undefined
    this.refused++
  }
}

/** Columns of the claim that the row has otherwise. */
export function differences(claim: Claim, row: Row | undefined): string[] {
  if (claim.columns === 'gone') return row ? ['the row is still there'] : []
  if (!row) return ['the row is missing']
  return Object.entries(claim.columns).flatMap(([name, value]) =>
    isDeepStrictEqual(row.columns[name], value)
      ? []
      : [`${name} is ${JSON.stringify(row.columns[name])}, not ${JSON.stringify(value)}`],
  )
}

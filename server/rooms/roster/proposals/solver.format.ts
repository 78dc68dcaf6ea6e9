import loadHighs from 'highs'
import type { Solve } from '#domain/roster/proposal.ts'

/** Near enough to the best that no shift more could be worked: `WEIGHTS` of `domain/roster/proposals`. */
const GAP = 0.002

/** `secondsOf`: how long the next model may take. The same model has the same answer as long as it has time. */
export async function solver(secondsOf: () => number): Promise<Solve> {
  const highs = await loadHighs()
  return model => {
    const options = { output_flag: false, mip_rel_gap: GAP, time_limit: secondsOf(), random_seed: 1 }
    const { Status, Columns } = highs.solve(model, options as never)
    const values = Object.entries(Columns).map(([name, column]) => [name, primalOf(column)] as const)
    return { values: new Map(values), isBest: Status === 'Optimal' }
  }
}

const primalOf = (column: object): number => ('Primal' in column ? Number(column.Primal) : 0)

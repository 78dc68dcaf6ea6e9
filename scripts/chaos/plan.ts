import { type Chance, chance } from '#domain/working-time/fixtures/chance.ts'
import { CLERK, OWNER, PLANNER, REGISTRAR } from './acts.ts'
import type { Act } from './desk.ts'
import { type FaultName, faultsOf } from './faults.ts'
import type { Shape } from './product.ts'

export type Desks = 'clerk' | 'owner' | 'planner' | 'registrar'
export type PlannedAct = Act & { company: 0 | 1; desk: Desks }
export type Step = {
  acts: readonly PlannedAct[]
  /** Begins as soon as so many answers have come, or all of them. */
  fault?: { name: FaultName; afterAnswers: number; choice: number }
}
export type Plan = {
  seed: number
  shape: Shape /** A first start ends after so many of them. */
  migrationsBeforeKill: number | undefined
  steps: readonly Step[]
}

const DESKS: readonly (readonly [Desks, readonly string[]])[] = [
  ['clerk', CLERK],
  ['owner', OWNER],
  ['planner', PLANNER],
  ['registrar', REGISTRAR],
]

/** All that one seed decides: who does what, what goes wrong, and after which answer. */
export function planOf(seed: number, steps: number): Plan {
  const by = chance(seed)
  const shape = by.one(['watched', 'apart'] as const)
  const names = by.shuffled(faultsOf(shape))
  return {
    seed,
    shape,
    migrationsBeforeKill: by.rarely(3) ? by.int(1, 190) : undefined,
    steps: Array.from({ length: steps }, (_, place) => stepOf(by, names[place % names.length]!, place)),
  }
}

function stepOf(by: Chance, fault: FaultName, place: number): Step {
  const acts = DESKS.flatMap(([desk, names]) =>
    ([0, 1] as const).flatMap(company =>
      Array.from({ length: by.int(2, 4) }, () => ({
        ...{ company, desk, name: by.one(names), choice: by.int(0, 99) },
        isTwice: by.rarely(4),
      })),
    ),
  )
  // What strikes something needs it.
  const needed = needs(fault)
  if (needed)
    for (const company of [0, 1] as const)
      acts.unshift({ ...{ company, ...needed, choice: by.int(0, 99) }, isTwice: false })
  const answers = by.int(1, acts.length - 3)
  // It has to be there before the file is.
  const afterAnswers = fault.endsWith('import') ? 1 : answers
  const choice = by.int(0, 99)
  // The first step shows that all of it goes well where nothing goes wrong.
  return place === 0 ? { acts } : { acts, fault: { name: fault, afterAnswers, choice } }
}

function needs(fault: FaultName): { desk: Desks; name: string } | undefined {
  if (fault.startsWith('sftp') || fault.endsWith('transfer')) return { desk: 'owner', name: 'hand-over' }
  if (fault.includes('elda')) return { desk: 'registrar', name: 'elda-send' }
  if (fault.endsWith('import')) return { desk: 'clerk', name: 'import-many' }
  return undefined
}

const COMPANIES = ['Kaffeehaus', 'Bäckerei']

export function planLines({ seed, shape, migrationsBeforeKill, steps }: Plan): string[] {
  const process = shape === 'watched' ? 'ein Prozess unter Aufsicht' : 'Web und Worker getrennt'
  return [
    `Seed ${seed}: ${process}${migrationsBeforeKill ? `; ein erster Start endet nach ${migrationsBeforeKill} Migrationen` : ''}`,
    ...steps.map((step, place) => `${String(place + 1).padStart(3)}  ${stepLine(step)}`),
  ]
}

export function stepLine({ acts, fault }: Step): string {
  const words = acts.map(
    ({ company, name, choice, isTwice }) => `${COMPANIES[company]} ${name}#${choice}${isTwice ? ' doppelt' : ''}`,
  )
  const during = fault ? ` | nach ${fault.afterAnswers} Antworten: ${fault.name}#${fault.choice}` : ''
  return `${words.join(', ')}${during}`
}

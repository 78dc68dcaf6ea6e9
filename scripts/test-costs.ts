import { TEST_BUDGETS } from './rooms/test-budgets.ts'

const DEAREST = 10
const began = performance.now()
const stages: { name: string; seconds: number }[] = []
const files = new Map<string, number>()
const waiting = new Map<string, number>()
let stageBegan = began

/** What has just ended; side by side with others it is the time until the last of them. */
export function endStage(name: string): void {
  const now = performance.now()
  stages.push({ name, seconds: (now - stageBegan) / 1000 })
  stageBegan = now
}

export const addFile = (name: string, ms: number) => files.set(name, (files.get(name) ?? 0) + ms)
/** Of a file that runs beside the others and mostly waits: no budget is held against that. */
export const addWaiting = (name: string, ms: number) => waiting.set(name, (waiting.get(name) ?? 0) + ms)

/** What a run cost: by stage, by the dearest files, and each room that is dearer than it may be. */
export function costs(): string {
  const line = (name: string, seconds: number) => `  ${name.padEnd(70)} ${seconds.toFixed(1).padStart(8)} s`
  const dearest = byCost(files).slice(0, DEAREST)
  return [
    '',
    'What the stages cost',
    ...stages.map(({ name, seconds }) => line(name, seconds)),
    line('all', (performance.now() - began) / 1000),
    ...(dearest.length > 1 ? ['The dearest files', ...dearest.map(([name, ms]) => line(name, ms / 1000))] : []),
    ...overBudget().map(text => `! ${text}`),
    '',
  ].join('\n')
}

/** Every file, the dearest first, then those that mostly wait: a line each, seconds and name. */
export const costOfFiles = (): string =>
  [...byCost(files), ['', 0] as const, ...byCost(waiting)]
    .map(([name, ms]) => (name ? `${(ms / 1000).toFixed(1).padStart(8)}  ${name}\n` : '\n'))
    .join('')

const byCost = (of: ReadonlyMap<string, number>) => [...of].sort(([, a], [, b]) => b - a)

/** Tests of rooms and parts that cost more than their budget: it is raised with a reason, or they are made cheaper. */
function overBudget(): string[] {
  const spent = new Map<string, number>()
  for (const [name, ms] of files) {
    const room = /^(?:(?:server|web)\/rooms|contract|domain)\/([a-z-]+)\//.exec(name)?.[1] ?? name.split('/')[0]!
    spent.set(room, (spent.get(room) ?? 0) + ms / 1000)
  }
  return [...spent].flatMap(([room, seconds]) => {
    const budget = TEST_BUDGETS[room] ?? NEW_ROOM
    return seconds > budget
      ? [`${room}: its tests took ${Math.round(seconds)} s, ${budget} s are planned (scripts/rooms/test-budgets.ts)`]
      : []
  })
}
const NEW_ROOM = 20

import { parseArgs } from 'node:util'
import { liveThrough } from './chaos/day.ts'
import { openOutside } from './chaos/messages.ts'
import { planLines, planOf } from './chaos/plan.ts'
import { makeTemplate } from './chaos/template.ts'
import { buildWebWhenStale } from './web-build.ts'

// npm run chaos -- --seed 7: a day of the demo's companies with kills, a full disk, a lost database …; one seed decides all of it.
const HELP = `npm run chaos -- --seed 7 [--seed 8 …]   ein Tag der Demo-Betriebe mit Störungen, den die Zahl bestimmt
  --plan      zeigt nur, was geschähe
  --steps K   endet nach K Schritten
  --keep      lässt nach einem Fund den Ordner stehen`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    seed: { type: 'string', multiple: true },
    plan: { type: 'boolean' },
    steps: { type: 'string' },
    keep: { type: 'boolean' },
  },
})
const STEPS = 12
const seeds = (values.seed ?? []).map(Number)
const steps = Math.min(STEPS, Number(values.steps ?? STEPS))
if (values.help || seeds.length === 0 || !seeds.every(Number.isInteger) || !(steps >= 1)) {
  console.error(HELP)
  process.exit(values.help ? 0 : 1)
}
// A plan is the same however far it is gone.
const plans = seeds.map(seed => {
  const plan = planOf(seed, STEPS)
  return { ...plan, steps: plan.steps.slice(0, steps) }
})
if (values.plan) {
  for (const plan of plans) console.log(planLines(plan).join('\n'))
  process.exit(0)
}
await buildWebWhenStale()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const outside = await openOutside()
const template = await makeTemplate(outside)
let broken = 0
try {
  for (const plan of plans) {
    const begun = performance.now()
    const outcome = await liveThrough(plan, template, outside, values.keep ?? false)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const { steps, facts, done, refused, failures, faults, orphans, mailsTwice, messagesTwice, breach } = outcome
    const what = [
      ...[
        `${steps} Schritte`,
        `${facts} Angaben geprüft (${[...done].map(each => each.join(' ')).join(', ')})`,
        `${refused} abgelehnt`,
        `${failures} Mal ohne Antwort`,
      ],
      ...[`${orphans} Dateien ohne Zeile`, `${mailsTwice} Mails und ${messagesTwice} Nachrichten noch einmal`],
      ...faults,
    ].join(', ')
    if (breach) broken++
    console.log(`Seed ${plan.seed}: ${what}, ${breach ? `VERLETZT: ${breach}` : 'in Ordnung'} (${seconds} s)`)
  }
} finally {
  template.forget()
  await outside.close()
}
process.exit(broken > 0 ? 1 : 0)

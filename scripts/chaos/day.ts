import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { stores } from '#contract/accounts/stores.ts'
import { holdings } from '#contract/elda/holdings.ts'
import { employees } from '#contract/people/employees.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { openVault } from '#server/platform/vault.ts'
import { until } from '#server/testing/until.ts'
import { PRODUCTION } from '../neighbours/product.ts'
import { newDataFolder } from '../server-process.ts'
import { ACTS } from './acts.ts'
import { openClock } from './clock.ts'
import type { AskedImport, Desk, EldaFile, HandOver } from './desk.ts'
import { openDisk, WANTED_MB } from './disk.ts'
import { checkEldaFiles, fetchReturns, lookAtElda } from './elda-check.ts'
import { faultOf, type Scene } from './faults.ts'
import { interruptFirstStart, schemaOf } from './first-start.ts'
import { checkHandOvers, settleAll } from './hand-overs.ts'
import { checkImports, lastImport } from './imports.ts'
import { Ledger } from './ledger.ts'
import { checkHeard, type Outside, untold } from './messages.ts'
import { Careful, Line } from './person.ts'
import { type Desks, type Plan, type Step, stepLine } from './plan.ts'
import {
  type ClosedMonths,
  checkChains,
  checkClosedMonths,
  checkFiles,
  hasFileRow,
  type SeenBlocks,
  stuckJobs,
} from './platform-check.ts'
import { openProduct, type Product } from './product.ts'
import { checkRows, lookBefore } from './rows-check.ts'
import { ACCOUNT, COMPANIES, layOut, type Template } from './template.ts'

export type Outcome = {
  steps: number
  facts: number
  /** What of it was acknowledged, by what it is. */
  done: Map<string, number>
  refused: number
  failures: number
  faults: string[]
  /** Files that no row names. */
  orphans: number
  /** Sent once more because a process was killed between the receiver's answer and its note. */
  mailsTwice: number
  messagesTwice: number
  breach?: string
}

const EMAILS: Record<Desks, string> = {
  clerk: 'lohn@kontor.example',
  owner: 'besitz@kontor.example',
  planner: 'planung@kontor.example',
  registrar: 'admin@kontor.example',
}

/** One simulated day, on a copy of the demo; ends at the first breach. */
export async function liveThrough(plan: Plan, template: Template, outside: Outside, isKept: boolean): Promise<Outcome> {
  const folder = newDataFolder(`kontor-chaos-${plan.seed}-`)
  const disk = openDisk(folder)
  const dataFolder = layOut(template, disk.folder)
  const clock = plan.shape === 'apart' ? openClock(folder) : undefined
  const environment = {
    ...PRODUCTION,
    KONTOR_FREE_MB: String(WANTED_MB),
    SMTP_URL: outside.smtp.url,
    ...eldaOf(outside),
  }
  const product = await openProduct({ shape: plan.shape, dataFolder, environment, clock })
  const ledger = new Ledger()
  const { sftp, elda } = outside
  outside.forget()
  const outcome: Outcome = {
    steps: 0,
    facts: 0,
    done: new Map(),
    refused: 0,
    failures: 0,
    faults: [],
    orphans: 0,
    mailsTwice: 0,
    messagesTwice: 0,
  }
  try {
    await product.ensure()
    if (plan.migrationsBeforeKill) {
      const whole = await product.look(schemaOf)
      const faults = await interruptFirstStart(disk.folder, plan.migrationsBeforeKill, whole)
      outcome.faults.push('kill-first-start')
      if (faults.length > 0) {
        outcome.breach = `Der erste Start endete nach ${plan.migrationsBeforeKill} Migrationen:\n  ${faults.join('\n  ')}`
        return outcome
      }
    }
    const line = new Line(product.address)
    const scene: Scene = { product, line, disk, clock, sftp, elda, isMissed: false }
    const desks = await openDesks(plan, line, ledger, product)
    const before = await product.look(lookBefore)
    const eldaBefore = await product.look(lookAtElda)
    const importBefore = await product.look(lastImport)
    const vault = openVault(readKeyFile(join(dataFolder, 'kontor.key'))!)
    const { handOvers, eldaFiles, imports } = desks.values().next().value!
    const checkElda = (client: pg.Client, isEnd: boolean) =>
      checkEldaFiles(client, {
        asked: eldaFiles,
        service: elda,
        vault,
        before: eldaBefore,
        lastEntry: before.lastEntry,
        isEnd,
      })
    const blocks: SeenBlocks = new Map()
    const closed: ClosedMonths = new Map()
    const checkPlatform = async (client: pg.Client) => {
      const files = await checkFiles(client, dataFolder, (company, id) =>
        product.look(anew => hasFileRow(anew, company, id)),
      )
      outcome.orphans = files.orphans
      return [...(await checkChains(client, blocks)), ...files.breaches, ...(await checkClosedMonths(client, closed))]
    }
    const check = async (when: string, isEnd = false) => {
      const breaches = await product.look(async client => [
        ...(await checkRows(client, ledger, before)),
        ...(await checkPlatform(client)),
        ...(await checkHandOvers(client, { asked: handOvers, sftp, dataFolder, lastEntry: before.lastEntry, isEnd })),
        ...(await checkElda(client, false)),
        ...(await checkImports(client, {
          asked: imports,
          lastEntry: before.lastEntry,
          lastImport: importBefore,
          isEnd,
        })),
      ])
      breaches.push(...line.odd)
      if (breaches.length > 0) throw new Breach(`${when}:\n  ${breaches.slice(0, 12).join('\n  ')}`)
    }
    const stages = [
      ...plan.steps.map(step => () => goThrough(step, desks, scene, check, outcome)),
      () => endDay(desks, check, product),
      async () => {
        await until(
          'all is told',
          async () => {
            await product.hasten()
            return (await product.look(untold)) === 0
          },
          500,
        )
        const all = [...desks.values()]
        const mailed = { invited: all.flatMap(({ invited }) => invited), told: all.flatMap(({ told }) => told) }
        const { breaches, ...twice } = checkHeard(outside, mailed, ledger)
        Object.assign(outcome, twice)
        if (breaches.length > 0) throw new Breach(breaches.slice(0, 12).join('\n  '))
      },
      async () => {
        const registrars = [...desks].flatMap(([at, { who }]) => (at.endsWith('registrar') ? [who] : []))
        await fetchReturns(registrars, elda, product.look)
        const breaches = await product.look(client => checkElda(client, true))
        if (breaches.length > 0) throw new Breach(breaches.slice(0, 12).join('\n  '))
      },
    ]
    for (const [place, goOn] of stages.entries()) {
      const step = plan.steps[place]
      try {
        await goOn()
      } catch (error) {
        const text = error instanceof Breach ? error.message : String((error as Error).stack)
        outcome.breach = `Schritt ${place + 1} (${step ? stepLine(step) : 'am Ende des Tages'}), ${text}`
        break
      } finally {
        outcome.steps = Math.min(place + 1, plan.steps.length)
        Object.assign(outcome, { facts: ledger.facts.length, refused: ledger.refused, failures: line.failures })
      }
    }
    const done = ledger.facts.filter(({ known }) => known).map(({ table }) => table)
    const runs = handOvers.filter(({ answer }) => answer !== 'refused').map(() => 'export_run')
    const files = eldaFiles.filter(({ answer }) => answer !== 'refused').map(() => 'elda_holding')
    const sendings = eldaFiles.flatMap(each => each.sendings ?? []).map(() => 'elda_transmission')
    const guests = [...desks.values()].flatMap(({ invited }) => invited.map(() => 'invitation'))
    const plans = [...desks.values()].flatMap(({ told }) => told.filter(each => each.isTold).map(() => 'plan_mail'))
    for (const each of [...done, ...runs, ...files, ...sendings, ...guests, ...plans])
      outcome.done.set(each, (outcome.done.get(each) ?? 0) + 1)
    return outcome
  } finally {
    await product.stop()
    if (outcome.breach && isKept) {
      disk.leave()
      console.log(`Der Ordner bleibt: ${dataFolder}`)
    } else {
      disk.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

class Breach extends Error {}

type Desked = Map<string, Desk>

/** Soon enough that a silent ELDA is told from a slow one within the day. */
const eldaOf = ({ elda }: Outside) => ({
  ...{ KONTOR_ELDA_URL: elda.url, KONTOR_ELDA_API_KEY: elda.apiKey },
  KONTOR_ELDA_TIMEOUT_MS: '4000',
})

async function openDesks(plan: Plan, line: Line, ledger: Ledger, { look }: Product): Promise<Desked> {
  const desks: Desked = new Map()
  const [handOvers, eldaFiles, imports]: [HandOver[], EldaFile[], AskedImport[]] = [[], [], []]
  const owners = await Promise.all(COMPANIES.map(name => new Careful(line, EMAILS.owner, name).person()))
  for (const [at, name] of COMPANIES.entries()) {
    const owner = owners[at]!
    const people = (await owner.api(employees.shellList)).body.data
    const places = (await owner.api(stores.list)).body.data
    const [creator] = (await owner.api(holdings.list)).body.data.creators
    const unnumbered = await look(client => withoutNumber(client, owner.company))
    const elda = { creatorId: creator!.id, account: ACCOUNT, unnumbered }
    for (const role of Object.keys(EMAILS) as Desks[]) {
      const who = new Careful(line, EMAILS[role], name)
      const { company, current } = await who.person()
      desks.set(`${at} ${role}`, {
        ...{ who, company, ledger, accountId: current.user.id },
        otherCompany: owners[1 - at]!.company,
        mark: `Tag ${plan.seed} ${role} ${company}`,
        people: people.flatMap(({ id, storeId, isHidden, dummy }) =>
          storeId && !isHidden && !dummy ? [{ id, storeId }] : [],
        ),
        stores: places.map(({ id }) => id),
        made: new Map(),
        handOvers,
        eldaFiles,
        elda,
        invited: [],
        told: [],
        imports,
        count: 0,
      })
    }
  }
  return desks
}

const withoutNumber = (client: pg.Client, company: number): Promise<number[]> =>
  client
    .query<{ id: number }>(
      `select id from employee e where company_id = $1 and svnr_sealed is null and not dummy and not is_hidden and not exists (
         select from social_insurance_registration n where n.company_id = e.company_id and n.employee_id = e.id) order by id limit 8`,
      [company],
    )
    .then(({ rows }) => rows.map(({ id }) => id))

type Check = (when: string, isEnd?: boolean) => Promise<void>

async function endDay(desks: Desked, check: Check, product: Product): Promise<void> {
  for (const [at, { who, company, handOvers }] of desks)
    if (at.endsWith('owner'))
      await settleAll(
        who,
        handOvers.filter(each => each.company === company),
        product.hasten,
      )
  await check('am Ende des Tages', true)
  const verified = product.verify()
  if (verified !== '') throw new Breach(verified)
}

async function goThrough(step: Step, desks: Desked, scene: Scene, check: Check, outcome: Outcome): Promise<void> {
  const { line } = scene
  const answersBefore = line.answers
  let isOver = false
  const working = Promise.all([...desks].map(([at, desk]) => work(step, at, desk))).finally(() => {
    isOver = true
  })
  // It is waited for below, in any case.
  working.catch(() => {})
  const { fault } = step
  const { hindrance, strike } = fault ? faultOf(fault.name) : {}
  if (fault && strike && !hindrance?.(scene)) {
    while (!isOver && line.answers - answersBefore < fault.afterAnswers) await pause(5)
    scene.isMissed = false
    const end = await strike(scene, fault.choice)
    line.close()
    try {
      await end()
      await until('what was sent is answered or broken off', () => line.inFlight === 0, 10)
      outcome.faults.push(scene.isMissed ? `${fault.name} (daneben)` : fault.name)
      await check('gleich nach der Störung')
    } finally {
      line.open()
    }
  }
  await working
  await nobodyStuck(scene.product)
  await check('danach')
}

const SILENT_SECONDS = 30

/** What a dead worker was at is taken over by another one. */
async function nobodyStuck(product: Product): Promise<void> {
  for (const end = performance.now() + 2 * SILENT_SECONDS * 1000; ; await pause(500)) {
    const stuck = await product.look(client => stuckJobs(client, SILENT_SECONDS))
    if (stuck.length === 0) return
    if (performance.now() > end)
      throw new Breach(`nobody is at ${stuck.map(({ name, since }) => `${name} since ${since}`)}`)
  }
}

async function work(step: Step, at: string, desk: Desk): Promise<void> {
  for (const act of step.acts) if (at === `${act.company} ${act.desk}`) await ACTS[act.name]!(desk, act)
}

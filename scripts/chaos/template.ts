import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdings } from '#contract/elda/holdings.ts'
import { employees } from '#contract/people/employees.ts'
import { planMails } from '#contract/roster/plan-mails.ts'
import { eldaCreators } from '#contract/settings/elda-creators.ts'
import { eldaEmployer } from '#contract/settings/elda-employer.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { transferTargets } from '#contract/transfers/transfer-targets.ts'
import { openCluster } from '#server/platform/database/cluster.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { runProgram } from '../neighbours/neighbour.ts'
import { type Person, PRODUCTION, signInAs } from '../neighbours/product.ts'
import { newDataFolder, startServer } from '../server-process.ts'
import { folderOf } from './hand-overs.ts'
import { HEARD, type Outside } from './messages.ts'

/** Two of the demo's companies, handing over to BMD and to DPW; all others must stay as they are. */
export const COMPANIES = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH'] as const

/** A data folder with the demo, ready to be worked in, whose program has ended. */
export type Template = { folder: string; forget(): void }

export async function makeTemplate({ sftp, hooks }: Outside): Promise<Template> {
  const folder = newDataFolder('kontor-chaos-demo-')
  const server = await startServer(folder, PRODUCTION)
  for (const name of COMPANIES) {
    const owner = await signInAs(server.address, 'besitz@kontor.example', name)
    await fillPayrollIds(owner)
    await addTarget(owner, sftp)
    await prepareElda(owner)
    await mailPlans(owner)
    const hook = await owner.api(webhooks.create, { body: { name: 'Lohnbüro', url: hooks.url, events: [...HEARD] } })
    assert.equal(hook.status, 200, hook.text)
  }
  const cluster = await openCluster(folder)
  // Months can be closed.
  await asSuperuser(cluster.socketFolder, 'kontor', async client => {
    await client.query('update stamp set md_confirmed = true')
    await client.query(`update employee set email = 'person-' || id || '@tag.example'`)
  })
  await server.stop()
  await cluster.stop()
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The database's files stay those of the user whom root lends it to. */
export function layOut({ folder }: Template, place: string): string {
  const dataFolder = join(place, 'data')
  runProgram('cp', ['-a', folder, dataFolder])
  return dataFolder
}

async function addTarget({ api, company }: Person, sftp: Outside['sftp']): Promise<void> {
  const { port, user, password, hostKey } = sftp
  const { status, text } = await api(transferTargets.create, {
    body: {
      ...{ name: 'Lohnbüro', host: '127.0.0.1', port, user, auth: 'password', password, hostKey },
      ...{ folder: folderOf(company), isDefault: true },
    },
  })
  assert.equal(status, 200, text)
}

export const mailOf = (employeeId: number) => `person-${employeeId}@tag.example`

async function mailPlans({ api }: Person): Promise<void> {
  const { version } = (await api(planMails.setting)).body.data
  const { status, text } = await api(planMails.changeSetting, { body: { active: true, version } })
  assert.equal(status, 200, text)
}

/** Where notices of either company are filed; both have the same serial number, as companies of one payroll office do. */
export const ACCOUNT = '20134567'
const SERIAL = '0042317'

async function prepareElda({ api, current }: Person): Promise<void> {
  const employer = (await api(eldaEmployer.show)).body
  if (employer.insurer.every(each => each.contribution_accountnumber !== ACCOUNT)) {
    const insurer = [{ id: -1, insurer: '11', contribution_accountnumber: ACCOUNT }]
    const name = current.companies[0]!.name
    const saved = await api(eldaEmployer.save, {
      body: { name, phone_number: '', email: '', insurer, version: employer.version },
    })
    assert.equal(saved.status, 200, saved.text)
  }
  const [known] = (await api(holdings.list)).body.data.creators
  if (!known) {
    const place = { country: 'A', postal: '1060', city: 'Wien', street: 'Linke Wienzeile 4' }
    const made = await api(eldaCreators.create, {
      body: { elda_serial_number: SERIAL, elda_password_sha512: 'ab'.repeat(64), name: 'Lohnbüro', ...place },
    })
    return assert.equal(made.status, 200, made.text)
  }
  const [creator] = (await api(eldaCreators.list)).body
  // What comes back is fetched at the end of the day.
  const { id, version } = creator!
  const changed = await api(eldaCreators.change, { body: { id, version, periodic_clearing_check: false } })
  assert.equal(changed.status, 200, changed.text)
}

/** Some of the demo's people still lack theirs. */
async function fillPayrollIds({ api, company }: Person): Promise<void> {
  let next = 9001
  for (const { id, bmdId, dpwId } of (await api(employees.coreData)).body.data) {
    if (bmdId && dpwId) continue
    const body = {
      employeeId: id,
      ...(!bmdId && { bmdId: `${company}${next++}` }),
      ...(!dpwId && { dpwId: `${company}${next++}` }),
    }
    const { status, text } = await api(employees.changePayrollIds, { body })
    assert.equal(status, 200, text)
  }
}

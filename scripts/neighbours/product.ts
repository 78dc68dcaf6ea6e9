import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type SignedIn, signIn } from '#contract/access/sign-in.ts'
import { type Api, apiAt } from '#server/testing/calls.ts'
import { newDataFolder, type ServerProcess, startServer } from '../server-process.ts'
import { type Bench, runProgram } from './neighbour.ts'

export const PASSWORD = 'Nachbarschaft-2026'
export const PRODUCTION = {
  NODE_ENV: 'production',
  KONTOR_DEMO_PASSWORD: PASSWORD,
  KONTOR_TRANSFER_LOOPBACK: 'true',
  LOG_LEVEL: 'silent',
}

export type Product = ServerProcess & { dataFolder: string }

let made: Promise<string> | undefined

/** The data folder of a product that has made its demo and ended; made once a run. */
const demoFolder = (): Promise<string> => {
  made ??= (async () => {
    const folder = newDataFolder('kontor-neighbours-demo-')
    const server = await startServer(folder, PRODUCTION)
    await server.stop()
    return folder
  })()
  return made
}

export async function forgetDemo(): Promise<void> {
  if (made) rmSync(await made, { recursive: true, force: true })
}

/** The whole product with its demo companies, on the embedded database, in a folder of its own. */
export async function startProduct(bench: Bench, settings: Record<string, string> = {}): Promise<Product> {
  const dataFolder = join(bench.folder, 'data')
  // The database's files stay those of the user whom root lends it to.
  runProgram('cp', ['-a', await demoFolder(), dataFolder])
  const server = await startServer(dataFolder, { ...PRODUCTION, ...settings })
  bench.defer(server.stop)
  return { ...server, dataFolder }
}

export type Person = { api: Api; token: string; company: number; current: SignedIn }

/** Somebody of the demo in the company of that name. */
export async function signInAs(
  address: string,
  email = 'besitz@kontor.example',
  company = 'Kaffeehaus Sonnblick GmbH',
): Promise<Person> {
  const at = () => address
  const { status, body, text } = await apiAt(at)(signIn.signIn, { body: { email, password: PASSWORD } })
  assert.equal(status, 200, text)
  const token = body.data
  const current = (await apiAt(at, token)(signIn.current)).body.data
  const { id } = current.companies.find(({ name }) => name === company)!
  return { api: apiAt(at, token, id), token, company: id, current }
}

let centres = 0

/** What somebody may enter at any time. */
export const newCentre = () => ({ name: `Nachbar ${++centres}`, shortName: `N${centres}` })

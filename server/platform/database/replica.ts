import { setTimeout as pause } from 'node:timers/promises'
import { service } from '#server/platform/gifts.ts'
import type { Log } from '#server/platform/log.ts'
import { asFailure, ProbeFailure } from '#server/platform/neighbours/probes.ts'
import {
  beginDayIn,
  type CompanyScope,
  connect,
  type Database,
  isSettled,
  lookAcrossCompanies,
  lookBeside,
  NotOfCopy,
  type PlatformTx,
  type RoleSecrets,
} from './database.ts'
import { locateReplica } from './locate.ts'

/** How long a read waits for the copy to have what was committed before it. */
const PATIENCE_MS = 500
const FIRST_PAUSE_MS = 4
/** Who found it behind or gone leaves it alone for so long. */
const REST_MS = 3000

/** `written`: something had to be made first, such as months that nobody had asked for yet. */
export type ReplicaOutcome = 'answered' | 'behind' | 'gone' | 'resting' | 'written'
export type Replica = {
  /** Reads there where it can, and in the database itself where it can't. */
  read<T>(read: () => Promise<T>): Promise<T>
  /** Since the start. */
  outcomes(): Readonly<Record<ReplicaOutcome, number>>
  /** Throws with what is wrong with it; gives how many seconds it is behind. */
  probe(): Promise<number>
}

/** A copy that follows the database (`DATABASE_URL_READ`); undefined where there is none. */
export const replica = service<Replica | undefined>('a copy of the database that is read')

/**
 * For what reads much and changes nothing, such as reports and lists of all companies: `read` is asked of the copy, which by then has
 * all that was committed before, whoever did it. Where it is behind, gone, or would have to write, the database itself answers.
 */
export async function readAside<T>(scope: CompanyScope | undefined, read: () => Promise<T>): Promise<T> {
  const copy = replica.get()
  if (!copy || isSettled()) return read()
  // What a day begins with is written, and is to be there as well.
  if (scope) await beginDayIn(scope)
  return copy.read(read)
}

/** As `lookAcrossCompanies`, beside the database where there is a copy. */
export const lookAside = <T>(look: (tx: PlatformTx) => Promise<T>): Promise<T> =>
  readAside(undefined, () => lookAcrossCompanies(look))

/** Gives `replica`; what it answers closes it. */
export async function openReplica(
  config: Parameters<typeof locateReplica>[0],
  roleSecrets: RoleSecrets,
  log: Log,
): Promise<() => Promise<void>> {
  const where = await locateReplica(config)
  const copy = where && connect(where, roleSecrets)
  replica.give(copy && follow(copy, log))
  return async () => copy?.close()
}

function follow(copy: Database, log: Log): Replica {
  const outcomes: Record<ReplicaOutcome, number> = { answered: 0, behind: 0, gone: 0, resting: 0, written: 0 }
  let restsUntil = 0
  let isKnown = false

  function rest(outcome: 'behind' | 'gone', cause: unknown): void {
    outcomes[outcome]++
    restsUntil = performance.now() + REST_MS
    isKnown = false
    log.warn({ outcome, err: cause }, 'the copy of the database was not read')
  }

  async function isReady(): Promise<boolean> {
    const position = await positionOfDatabase()
    if (!isKnown) await refuseOther()
    isKnown = true
    const until = performance.now() + PATIENCE_MS
    for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
      if (await lookBeside(copy, () => hasAll(position))) return true
      if (performance.now() + wait > until) return false
      await pause(wait)
    }
  }

  const refuseOther = async () => {
    const [itself, other] = [await systemOf(), await lookBeside(copy, systemOf)]
    if (itself.system !== other.system) throw new NotACopy('Sie gehört zu einem anderen Server.')
    if (itself.name !== other.name) throw new NotACopy(`Sie ist die von ${other.name}, nicht von ${itself.name}.`)
    if (!other.isCopy) throw new NotACopy('Sie folgt der Datenbank nicht (mehr), sondern nimmt selbst Änderungen an.')
  }

  return {
    async read(read) {
      if (performance.now() < restsUntil) {
        outcomes.resting++
        return read()
      }
      try {
        if (!(await isReady())) {
          rest('behind', undefined)
          return read()
        }
      } catch (error) {
        if (!(error instanceof NotOfCopy || error instanceof NotACopy)) throw error
        rest('gone', error.cause ?? error)
        return read()
      }
      try {
        const found = await lookBeside(copy, read)
        outcomes.answered++
        return found
      } catch (error) {
        if (!(error instanceof NotOfCopy)) throw error
        if (error.wouldWrite) outcomes.written++
        else rest('gone', error.cause)
        return read()
      }
    },
    outcomes: () => ({ ...outcomes }),
    async probe() {
      try {
        await refuseOther()
        return await lookBeside(copy, secondsBehind)
      } catch (error) {
        throw asFailure(error instanceof NotOfCopy ? error.cause : error)
      }
    },
  }
}

export class NotACopy extends ProbeFailure {
  constructor(message: string) {
    super('folgt nicht', message)
  }
}

type System = { system: string; name: string; isCopy: boolean }
const systemOf = (): Promise<System> =>
  lookAcrossCompanies(async tx => {
    const { rows } = await tx.$client.query<System>(
      `select (select system_identifier::text from pg_control_system()) as system, current_database() as name,
         pg_is_in_recovery() as "isCopy"`,
    )
    return rows[0]!
  })

/** Up to here all is on the disk that anybody was told was done. */
const positionOfDatabase = (): Promise<string> =>
  lookAcrossCompanies(async tx => {
    const { rows } = await tx.$client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
    return rows[0]!.position
  })

const hasAll = (position: string): Promise<boolean> =>
  lookAcrossCompanies(async tx => {
    const { rows } = await tx.$client.query<{ has: boolean }>(
      'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has',
      [position],
    )
    return rows[0]!.has
  })

/** Of the last change it took in; 0 where it has all that it was sent. */
const secondsBehind = (): Promise<number> =>
  lookAcrossCompanies(async tx => {
    const { rows } = await tx.$client.query<{ seconds: number }>(
      `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`,
    )
    return rows[0]!.seconds
  })

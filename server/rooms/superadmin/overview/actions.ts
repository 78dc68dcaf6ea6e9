import {
  DISTURBANCES,
  type Disturbance,
  type FailedJob,
  JOB_KINDS,
  type OverviewFigures,
  type OverviewJobs,
  type OverviewSafety,
  type OverviewStatements,
  type OverviewStorage,
  SLOW_MS,
} from '#contract/superadmin/overview.ts'
import { keyFingerprint } from '#server/platform/audit-signing.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { auditFigures, mailFigures, serverFigures } from '#server/platform/database-figures.ts'
import { installation } from '#server/platform/installation.ts'
import { unfinishedChange } from '#server/platform/keys/key-change.ts'
import { neighbours } from '#server/platform/neighbours/parts.ts'
import { vault } from '#server/platform/vault.ts'
import * as restorations from '../restorations/actions.ts'
import * as rows from './rows.ts'
import { backupDisturbance, journalDisturbance, kindOfJob, p95Of, weeklyGrowth, withoutValues } from './rules.ts'

const RECENT_MINUTES = 10

export const figures = (): Promise<OverviewFigures> =>
  lookAcrossCompanies(async tx => {
    const minutes = (await rows.minutes(tx)).map(({ latencies, ...minute }) => ({
      ...minute,
      latencies: added(latencies),
    }))
    const { connections, mostConnections } = await serverFigures(tx)
    return {
      minutes: minutes.map(({ latencies, ...minute }) => ({ ...minute, p95Ms: p95Of(latencies) })),
      p95Ms: p95Of(added(minutes.slice(-RECENT_MINUTES).map(({ latencies }) => latencies))),
      connections,
      mostConnections,
    }
  })

const added = (all: readonly (readonly number[])[]): number[] =>
  (all[0] ?? []).map((_, at) => all.reduce((sum, counts) => sum + (counts[at] ?? 0), 0))

export async function jobs(): Promise<OverviewJobs[]> {
  const queues = await lookAcrossCompanies(rows.jobs)
  return JOB_KINDS.map(kind => {
    const those = queues.filter(({ name }) => kindOfJob(name) === kind)
    const sum = (of: 'running' | 'waiting' | 'failed' | 'done') => those.reduce((total, queue) => total + queue[of], 0)
    const durations = those.flatMap(({ p95Seconds }) => p95Seconds ?? [])
    return {
      kind,
      running: sum('running'),
      waiting: sum('waiting'),
      oldestSeconds: Math.max(0, ...those.map(({ oldestSeconds }) => oldestSeconds)),
      failed: sum('failed'),
      done: sum('done'),
      // Of the slowest of its queues.
      p95Seconds: durations.length > 0 ? Math.max(0, ...durations) : null,
    }
  })
}

export async function failedJobs(kind: OverviewJobs['kind']): Promise<FailedJob[]> {
  const failed = await lookAcrossCompanies(rows.failedJobs)
  return failed
    .filter(({ job }) => kindOfJob(job) === kind)
    .map(({ companyId, companyName, ...rest }) => ({
      ...rest,
      company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    }))
}

const HIDDEN = '<insufficient privilege>'

export const statements = (): Promise<OverviewStatements> =>
  lookAcrossCompanies(async tx => {
    if (!(await rows.countsStatements(tx))) return { state: 'missing', rows: [] }
    const found = await rows.slowStatements(tx, SLOW_MS)
    const shown = found.filter(({ form }) => form !== HIDDEN)
    return {
      state: found.length > 0 && shown.length === 0 ? 'forbidden' : 'counted',
      rows: shown.map(row => ({ ...row, form: withoutValues(row.form) })),
    }
  })

export async function storage(): Promise<OverviewStorage> {
  const disk = await installation.get().disk()
  return lookAcrossCompanies(async tx => {
    const { bytesBefore, daysAgo, ...size } = await rows.size(tx)
    const before = bytesBefore === null || daysAgo === null ? undefined : { bytes: bytesBefore, daysAgo }
    return {
      ...size,
      freeBytes: disk?.freeBytes ?? null,
      totalBytes: disk?.totalBytes ?? null,
      weeklyBytes: weeklyGrowth(size.databaseBytes + size.fileBytes, before),
      companies: await rows.largest(tx),
    }
  })
}

export async function safety(): Promise<OverviewSafety> {
  const known = installation.get()
  const [fileChangedAt, certificate] = await Promise.all([known.keyFileChangedAt(), known.certificate()])
  return lookAcrossCompanies(async tx => {
    const found = await rows.safety(tx)
    const { verifiedAt, verifiedUntil, entries, broken, anchor } = found
    const { unsealedSeconds } = await auditFigures(tx)
    return {
      backup: {
        archivedAt: found.archivedAt,
        archiveFailedAt: found.archiveFailedAt,
        isScheduled: known.isBackedUp,
        last: found.lastBackup,
        failed: found.failedBackup,
        journal: found.journal,
      },
      audit: {
        ...{ verifiedAt, verifiedUntil, entries, unsealedSeconds, broken, anchor },
        keyFingerprint: keyFingerprint(),
      },
      key: { madeAt: found.keyMadeAt, fileChangedAt: utcText(fileChangedAt) },
      certificate: { ...certificate, from: utcText(certificate.from), until: utcText(certificate.until) },
      mails: await mailFigures(tx),
      unreadableValues: vault().unreadable(),
      hasMetrics: known.hasMetrics,
    }
  })
}

const utcText = (moment: Date | null | undefined) => moment?.toISOString().slice(0, 19).replace('T', ' ') ?? null

export const operators = () => lookAcrossCompanies(rows.operators)

/** Whatever nobody but an operator can mend, or nobody may overlook, comes first. */
export async function disturbances(): Promise<Disturbance[]> {
  const around = neighbours.get().findings()
  const { ofCompanies, state, mails, halfKeys } = await lookAcrossCompanies(async tx => ({
    ofCompanies: await rows.disturbances(tx),
    state: await rows.safety(tx),
    mails: await rows.stuckMails(tx),
    halfKeys: await unfinishedChange(tx),
  }))
  const inCompanies = ofCompanies.map(({ companyId, companyName, ...rest }) => ({
    ...rest,
    company: { id: companyId, name: companyName },
    neighbour: null,
  }))
  const held = await restorations.show()
  const { lastBackup, failedBackup, journal, keyMadeAt } = state
  const { isBackedUp } = installation.get()
  const backup = backupDisturbance({ isBackedUp, last: lastBackup?.at, failed: failedBackup?.at, begun: keyMadeAt })
  const none = { company: null, chain: null, neighbour: null }
  const own = [
    held && { kind: 'outward-held' as const, since: held.at },
    backup,
    journalDisturbance({ isBackedUp, journal }),
  ].filter(each => each !== undefined && each !== null)
  return [
    ...own.map(each => ({ ...none, ...each, count: 1 })),
    ...(await around).map(({ about, cause, remedy }) => ({ ...none, ...NOW, neighbour: { about, cause, remedy } })),
    ...(mails.count > 0 ? [{ ...none, ...NOW, ...stuckMailsOf(mails) }] : []),
    ...(halfKeys ? [{ ...none, ...NOW, ...halfKeys, neighbour: HALF_KEYS }] : []),
    ...inCompanies,
  ].toSorted((left, right) => DISTURBANCES.indexOf(left.kind) - DISTURBANCES.indexOf(right.kind))
}

const HALF_KEYS = {
  about: 'Schlüsseldatei',
  cause: 'Ein Wechsel des Schlüssels wurde begonnen und nicht beendet; der bisherige Schlüssel gilt noch.',
  remedy: 'Starten Sie npm run account -- rotate-keys noch einmal: Der Wechsel geht dort weiter, wo er war.',
}

const NOW = { kind: 'neighbour' as const, count: 1, since: null }

const stuckMailsOf = ({ count, since, cause }: Awaited<ReturnType<typeof rows.stuckMails>>) => ({
  ...{ count, since },
  neighbour: {
    about: 'Postausgang',
    cause: `${count === 1 ? 'Eine E-Mail wartet' : `${count} E-Mails warten`}. ${cause}`,
    remedy: 'Es wird zwei Tage lang immer wieder versucht; danach geht die E-Mail nicht mehr weg.',
  },
})

import type { SettingsItem, SettingsPlan } from '#contract/settings/settings-file.ts'
import {
  asRefusal,
  type CompanyScope,
  type CompanyTx,
  inCompany,
  joinInCompany,
} from '#server/platform/database/database.ts'
import { inPart } from '#server/platform/database/parts.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { SettingsPart } from '#server/platform/room.ts'
import type { FileAnswer, Session, Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { companyName } from './rows.ts'
import { byKey, changesOf, FORMAT, readFile, type SettingsFile, VERSION } from './rules.ts'

const trail = trailOf('settings/settings-file')

/** In the order in which they are taken over: what others name comes first. */
export const settingsParts = service<readonly SettingsPart[]>('the parts of the settings file')

/** What the caller may not read is not in it, and secrets never are: they are named. */
export const download = (scope: CompanyScope): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    const company = await companyName(tx)
    const found: Record<string, unknown[]> = {}
    const secrets: string[] = []
    for (const part of settingsParts.get().filter(({ read }) => scope.permissions.has(read))) {
      found[part.key] = await part.list(tx)
      secrets.push(...((await part.secrets?.(tx)) ?? []))
    }
    const exportedAt = Temporal.Now.instant().round('second').toString()
    const file: SettingsFile = { format: FORMAT, version: VERSION, company, exportedAt, secrets, parts: found }
    await trail.noted(tx, scope, 'downloaded', '')
    const day = (await todayOf(tx)).toString()
    return {
      bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
      name: `Einstellungen ${company} ${day}.json`,
      type: 'application/json',
    }
  })

type Wanted = { upload: Upload; parts: string | undefined }

/** Does all of it and takes it back: what the preview says is what taking over does. */
export async function preview(scope: CompanyScope, session: Session, wanted: Wanted): Promise<SettingsPlan> {
  try {
    await joinInCompany(scope, async tx => {
      throw new TakenBack(await run(tx, scope, session, wanted))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.plan
    throw error
  }
  throw new Error('A preview always ends with its plan.')
}

class TakenBack extends Error {
  readonly plan: SettingsPlan
  constructor(plan: SettingsPlan) {
    super('Nothing of a preview stays.')
    this.plan = plan
  }
}

/** All or nothing, in one transaction; each change lies in the history of its own record. */
export const take = (scope: CompanyScope, session: Session, wanted: Wanted): Promise<SettingsPlan> =>
  joinInCompany(scope, async tx => {
    const plan = await run(tx, scope, session, wanted)
    const places = plan.parts.flatMap(({ label, items }) =>
      items.flatMap(({ name, reason }) => (reason === null ? [] : [[`${label}, ${name}`, reason] as const])),
    )
    if (places.length > 0)
      throw new Refusal(
        'unprocessable',
        'Die Datei kann so nicht übernommen werden. Gespeichert wurde nichts.',
        Object.fromEntries(places),
      )
    const changed = plan.parts.flatMap(({ items }) => items).filter(({ state }) => state !== 'unchanged').length
    if (changed > 0) await trail.acted(tx, scope, 'imported', '', { count: changed, fileName: wanted.upload.name })
    return plan
  })

async function run(
  tx: CompanyTx,
  scope: CompanyScope,
  session: Session,
  { upload, parts: keys }: Wanted,
): Promise<SettingsPlan> {
  refuseBoundToStores(scope)
  const { company, exportedAt, secrets, parts: found } = readFile(upload.bytes, settingsParts.get())
  const chosen = keys?.split(',')
  const plan: SettingsPlan['parts'] = []
  for (const part of settingsParts.get()) {
    const items = found[part.key]
    if (!items || (chosen && !chosen.includes(part.key))) continue
    plan.push({ key: part.key, label: part.label, items: await takePart(tx, scope, session, part, items) })
  }
  return { company, exportedAt, parts: plan, secrets }
}

async function takePart(
  tx: CompanyTx,
  scope: CompanyScope,
  session: Session,
  part: SettingsPart,
  given: readonly unknown[],
): Promise<SettingsItem[]> {
  const read = given.map((item, place) => ({ place, result: part.item.safeParse(item) }))
  const stored = byKey(part, await part.list(tx))
  const sound = byKey(
    part,
    read.flatMap(({ result }) => (result.success ? [result.data as object] : [])),
  )
  const items: SettingsItem[] = read.flatMap(({ place, result }) => {
    if (result.success) return []
    const [issue] = result.error.issues
    const reason = `Eintrag ${place + 1}, ${issue!.path.join('.') || 'gesamt'}: ${issue!.message}`
    return [{ name: `Eintrag ${place + 1}`, state: 'refused' as const, changes: [], reason }]
  })
  for (const [key, item] of sound) {
    const before = stored.get(key)
    const changes = changesOf(part, before, item)
    const isSame = before !== undefined && changes.length === 0
    const reason = isSame ? null : await refusalOf(tx, () => part.save(tx, scope, session, item))
    const state = reason !== null ? 'refused' : isSame ? 'unchanged' : before ? 'changed' : 'new'
    items.push({ name: part.nameOf(item), state, changes, reason })
  }
  return items
}

/** One that is refused takes back what it has begun, so that the others can still be looked at. */
async function refusalOf(tx: CompanyTx, save: () => Promise<unknown>): Promise<string | null> {
  try {
    await inPart(tx, save)
    return null
  } catch (error) {
    const refused = asRefusal(error)
    if (!(refused instanceof Refusal)) throw error
    return [refused.message, ...Object.values(refused.fields ?? {})].join(' ')
  }
}

import type { PlanMailSetting, Telling, TellingPreview } from '#contract/roster/plan-mails.ts'
import { startOfDay } from '#domain/basics/days.ts'
import {
  acrossCompanies,
  acrossStores,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import { planMail } from './plan.format.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/plan-mails')

const NONE: PlanMailSetting = { active: false, version: 0 }

export const setting = (scope: CompanyScope): Promise<PlanMailSetting> =>
  inCompany(scope, async tx => (await rows.setting(tx)) ?? NONE)

export const changeSetting = (scope: CompanyScope, { active, version }: PlanMailSetting): Promise<PlanMailSetting> =>
  inCompany(scope, async tx => {
    const before = (await rows.setting(tx)) ?? NONE
    refuseStale(before.version, version)
    const after = await rows.saveSetting(tx, scope, active)
    await trail.changed(tx, scope, before, after, 'setting')
    return after
  })

type Asked = { storeId: number; from: string; to: string }

export const preview = (scope: CompanyScope, asked: Asked): Promise<TellingPreview> =>
  inCompany(scope, async tx => {
    const { storeId } = asked
    const span = await spanOf(tx, asked)
    const shifts = await rows.told(tx, storeId, span)
    const named = [...new Set(shifts.map(({ employeeId }) => employeeId))]
    return {
      isActive: (await rows.setting(tx))?.active === true,
      people: await acrossStores(tx, scope, () => rows.people(tx, storeId, span, named)),
      shifts,
      untold: await rows.untold(tx, storeId, span),
    }
  })

export const tell = (scope: CompanyScope, asked: Telling & { storeId: number }): Promise<{ told: number }> =>
  inCompany(scope, async tx => ({ told: await ask(tx, scope, asked) }))

/** Asks for one mail to each of them of whom something is not told; for none where the company mails no plans. */
export async function ask(tx: CompanyTx, scope: CompanyScope, asked: Telling & { storeId: number }): Promise<number> {
  const span = await spanOf(tx, asked)
  if (!(await rows.setting(tx))?.active) return 0
  return acrossStores(tx, scope, () => rows.ask(tx, scope, asked.storeId, asked.employeeIds, span))
}

async function spanOf(tx: CompanyTx, { storeId, from, to }: Asked) {
  if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
  const zone = await zoneOf(tx)
  const momentOf = (day: Temporal.PlainDate) => startOfDay(day, zone).toString()
  return { from: momentOf(Temporal.PlainDate.from(from)), to: momentOf(Temporal.PlainDate.from(to).add({ days: 1 })) }
}

/** The first mail goes at once; what is published in the quarter of an hour after it comes in the next one. */
const PAUSE = '15 minutes'

export async function mailPlans(now = Temporal.Now.instant()): Promise<void> {
  let failure: unknown
  // One person at a time: what fails for one must not take back another's.
  for (const who of await acrossCompanies(tx => rows.waiting(tx, now.toString(), PAUSE)))
    await mailPlan(who, now).catch(error => {
      failure ??= error
    })
  if (failure) throw failure
}

const mailPlan = (who: rows.Waiting, now: Temporal.Instant) =>
  acrossCompanies(async tx => {
    const mondays = await rows.take(tx, who)
    if (mondays.length === 0) return
    const receiver = await rows.receiver(tx, who)
    const news = receiver ? await rows.news(tx, who, mondays) : []
    // What was told already, or is as it was told by now, is no mail.
    if (!receiver || news.length === 0) return void (await rows.drop(tx, who))
    const { email, lastName, firstName, ...rest } = receiver
    const shifts = await rows.shifts(tx, who, mondays)
    const mail = planMail({ name: `${firstName} ${lastName}`.trim(), mondays, news, shifts, ...rest })
    await sendMail(tx, { to: email, ...mail })
    await rows.settle(
      tx,
      who,
      news.map(({ shiftId }) => shiftId),
      now.toString(),
    )
  })

import { z } from 'zod'
import {
  type EmploymentModelChange,
  type EmploymentModelDetail,
  type EmploymentModelDraft,
  EmploymentModelNames,
  type EmploymentModelRules,
  type RulesOfModelChange,
} from '#contract/settings/employment-models.ts'
import { EmploymentRules } from '#contract/settings/employment-rules.ts'
import { RulesDraft } from '#contract/settings/rule-drafts.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { openingText } from '#domain/wages/employment-rule-texts.ts'
import { tidiedRules } from '#domain/wages/employment-rules.ts'
import { EMPLOYMENT_TEMPLATES, FIRST_TEMPLATE } from '#domain/wages/employment-templates.ts'
import type { Models } from '#domain/wages/wage-history.ts'
import {
  acrossStores,
  atOnce,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Beginning, SettingsPartOf } from '#server/platform/room.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale, unchanged } from '#server/platform/versions.ts'
import { storeWorkTimes, todayOf } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'
import { inUse, refuseContradictions, refuseSilentPast, refuseWithdrawal, toldRules } from './rules.ts'

const trail = trailOf('settings/employment-models')

export async function details(tx: CompanyTx): Promise<EmploymentModelDetail[]> {
  const models = await rows.all(tx)
  const versions = Map.groupBy(await rows.versions(tx), ({ modelId }) => modelId)
  const people = new Map((await rows.people(tx, await today(tx))).map(({ id, people }) => [id, people]))
  const held = new Set(await rows.held(tx))
  return models.map(model => ({
    ...model,
    people: people.get(model.id) ?? 0,
    isHeld: held.has(model.id),
    rules: versions.get(model.id)?.map(({ rules }) => rules) ?? [],
  }))
}

/** As wages are reckoned by them. */
export async function wageModels(tx: CompanyTx): Promise<Models> {
  const [models, ofModels, workTimes] = await atOnce([rows.all(tx), rows.versions(tx), storeWorkTimes(tx)])
  const versions = Map.groupBy(ofModels, ({ modelId }) => modelId)
  const versionsOf = (id: number) =>
    (versions.get(id) ?? []).map(({ rules: { id: _, version: __, validFrom, ...rules } }) => ({
      from: dayNumber(Temporal.PlainDate.from(validFrom)),
      rules,
    }))
  return {
    defaultId: models.find(({ isDefault }) => isDefault)?.id ?? null,
    byId: new Map(models.map(({ id, name, group }) => [id, { id, name, group, versions: versionsOf(id) }])),
    stores: new Map(
      workTimes.map(({ id, workDays, workTimeMode, workTimeFactor }) => [
        id,
        { days: workDays, mode: workTimeMode, factor: workTimeFactor },
      ]),
    ),
  }
}

export const affected = (scope: CompanyScope, id: number, day: string) =>
  inCompany(scope, async tx => {
    await find(tx, id)
    return rows.affected(tx, id, day)
  })

/** A company begins with one model, which says that it is a template. */
export const beginWithModel: NonNullable<Beginning['company']> = async (tx, companyId) => {
  const template = EMPLOYMENT_TEMPLATES.find(({ key }) => key === FIRST_TEMPLATE)!
  const { name, group, rules } = template
  const day = `${todayIn(VIENNA).year}-01-01`
  await rows.insertOfCompany(tx, companyId, { name, group, isDefault: true, isTemplate: true }, tidiedRules(rules), day)
}

/** The first of a company becomes its default. */
export const create = (scope: CompanyScope, draft: EmploymentModelDraft): Promise<EmploymentModelDetail> =>
  inCompany(scope, async tx => {
    const { name, group, isTemplate, validFrom } = draft
    const isDefault = (await rows.lockAll(tx, scope)).length === 0
    const model = await rows.insert(tx, scope, { name, group, isTemplate, isDefault })
    const made = await rows.insertVersion(tx, scope, {
      modelId: model.id,
      validFrom,
      rules: keptRules(draft),
    })
    await trail.created(tx, scope, { ...model, ...toldRules(made.rules) })
    return find(tx, model.id)
  })

export const copy = (scope: CompanyScope, id: number, name: string): Promise<EmploymentModelDetail> =>
  inCompany(scope, async tx => {
    const { group, isTemplate, rules } = await find(tx, id)
    const model = await rows.insert(tx, scope, { name, group, isTemplate, isDefault: false })
    for (const version of rules)
      await rows.insertVersion(tx, scope, {
        modelId: model.id,
        validFrom: version.validFrom,
        rules: keptRules(version),
      })
    const newest = rules.at(-1)
    await trail.created(tx, scope, { ...model, ...(newest && toldRules(newest)) })
    return find(tx, model.id)
  })

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: EmploymentModelChange,
): Promise<EmploymentModelDetail> =>
  inCompany(scope, async tx => {
    const before = unchanged(
      (await rows.lockAll(tx, scope)).find(model => model.id === id),
      version,
    )
    if (wanted.isDefault)
      for (const other of await rows.clearOtherDefaults(tx, id))
        await trail.changed(tx, scope, { ...other, isDefault: true }, other)
    await trail.changed(tx, scope, before, await rows.update(tx, id, wanted))
    return find(tx, id)
  })

/** Also people of stores that the caller does not see keep a model from going. */
export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = (await rows.lockAll(tx, scope)).find(model => model.id === id)
    if (!before) throw new Refusal('not_found')
    const { people } = await acrossStores(tx, scope, () => rows.affected(tx, id, null))
    if (people > 0) throw inUse(people)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })

export const addRules = (scope: CompanyScope, id: number, draft: RulesDraft): Promise<EmploymentModelDetail> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const model = await find(tx, id)
    const { validFrom } = draft
    if (!draft.actsBack && (await isHeld(tx, scope, id))) refuseSilentPast(await today(tx), [validFrom])
    const { rules } = await rows.insertVersion(tx, scope, {
      modelId: id,
      validFrom,
      rules: keptRules(draft),
    })
    const former = model.rules.filter(version => version.validFrom < validFrom).at(-1)
    await trail.changed(tx, scope, former ? toldRules(former) : {}, toldRules(rules), id)
    await endTemplate(tx, scope, model)
    return find(tx, id)
  })

export const changeRules = (
  scope: CompanyScope,
  id: number,
  { version, actsBack = false, ...wanted }: RulesOfModelChange,
): Promise<EmploymentModelRules> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const { modelId, rules: before } = await findVersion(tx, id)
    refuseStale(before.version, version)
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const merged: EmploymentModelRules = { ...before, ...given }
    refuseContradictions(merged)
    if (!actsBack && (await isHeld(tx, scope, modelId)))
      refuseSilentPast(await today(tx), [before.validFrom, merged.validFrom])
    const after = await rows.updateVersion(tx, id, {
      validFrom: merged.validFrom,
      rules: keptRules(merged),
    })
    await trail.changed(tx, scope, toldRules(before), toldRules(after.rules), modelId)
    await endTemplate(tx, scope, await find(tx, modelId))
    return after.rules
  })

/** Planned rules go as if they had never been; those that hold stay what they were. */
export const withdrawRules = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const { modelId, rules } = await findVersion(tx, id)
    const model = await find(tx, modelId)
    refuseWithdrawal(await today(tx), rules, model.rules.length)
    await rows.removeVersion(tx, id)
    await trail.acted(tx, scope, 'undone', modelId, { validFrom: rules.validFrom })
  })

/** Also by people of stores that the caller does not see. */
const isHeld = (tx: CompanyTx, scope: CompanyScope, id: number): Promise<boolean> =>
  acrossStores(tx, scope, async () => (await rows.held(tx)).includes(id))

async function find(tx: CompanyTx, id: number): Promise<EmploymentModelDetail> {
  const model = (await details(tx)).find(one => one.id === id)
  if (!model) throw new Refusal('not_found')
  return model
}

async function findVersion(tx: CompanyTx, id: number): Promise<rows.Version> {
  const found = (await rows.versions(tx)).find(({ rules }) => rules.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Whoever changes its rules has looked at them. */
async function endTemplate(
  tx: CompanyTx,
  scope: CompanyScope,
  { rules: _, people: __, isHeld: ___, ...model }: EmploymentModelDetail,
) {
  if (model.isTemplate) await trail.changed(tx, scope, model, await rows.update(tx, model.id, { isTemplate: false }))
}

/** Of all that was sent or merged, the rules alone. */
const keptRules = (draft: object) => tidiedRules(EmploymentRules.parse(draft))

/** By the company's calendar. */
export const today = async (tx: CompanyTx): Promise<string> => (await todayOf(tx)).toString()

const Item = EmploymentModelNames.extend({
  isDefault: z.boolean(),
  isTemplate: z.boolean(),
  rules: z.array(RulesDraft).min(1, 'Ein Beschäftigungsmodell braucht Regeln').max(100, 'Höchstens 100 Fassungen'),
})
type Item = z.output<typeof Item>

/** Versions that the file does not hold stay; what begins in the past was looked at in the preview. */
export const employmentModelsPart: SettingsPartOf<Item> = {
  key: 'employmentModels',
  label: 'Beschäftigungsmodelle',
  noun: 'settings/employment-models',
  read: 'settings.read',
  item: Item,
  list: async tx => (await details(tx)).filter(({ rules }) => rules.length > 0).map(itemOf),
  keyOf: ({ name }) => name.toLowerCase(),
  nameOf: ({ name }) => name,
  flat: ({ rules, name: _, ...model }) => ({
    ...model,
    ...Object.fromEntries(
      rules.flatMap(({ validFrom, actsBack: _, openings, ...values }) =>
        Object.entries({ ...values, openings: openings.map(openingText) }).map(([field, value]) => [
          `${validFrom} ${field}`,
          value,
        ]),
      ),
    ),
  }),
  async save(tx, scope, _session, { rules, isDefault, ...item }) {
    const named = async () => (await details(tx)).find(({ name }) => name.toLowerCase() === item.name.toLowerCase())
    const [first, ...others] = rules.map(version => ({ ...version, actsBack: true }))
    const known = await named()
    const { id } = known ?? (await create(scope, { ...first!, ...item }))
    for (const version of known ? [first!, ...others] : others) {
      const same = known?.rules.find(({ validFrom }) => validFrom === version.validFrom)
      await (same ? changeRules(scope, same.id, { ...version, version: same.version }) : addRules(scope, id, version))
    }
    const { version } = (await named())!
    return change(scope, id, { ...item, isDefault, version })
  },
}

const itemOf = ({ name, group, isDefault, isTemplate, rules }: EmploymentModelDetail): Item => ({
  ...{ name, group, isDefault, isTemplate },
  rules: rules.map(({ id: _, version: __, ...version }) => ({ ...version, actsBack: false })),
})

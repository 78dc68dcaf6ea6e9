import { SkillDraft } from '#contract/roster/skills.ts'
import { LawDay } from '#contract/working-time/day-spans.ts'
import { formatDay } from '#domain/basics/days.ts'
import { nameBook } from '#domain/imports/names.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import {
  bad,
  type Cells,
  type ImportContext,
  type ImportKind,
  type Reference,
  refer,
  type SourceRow,
} from '#server/rooms/imports/public.ts'
import { importingOfPeople } from '../person-import/actions.ts'
import { create } from '../skills/actions.ts'
import { list } from '../skills/rows.ts'
import { SKILL_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'
import { type ReadSkill, refuseTwice, skillStep } from './rules.ts'

export const skillReference: Reference = {
  what: 'Qualifikation',
  list,
  make: {
    right: 'roster.write',
    one: (scope: CompanyScope, name: string) => create(scope, SkillDraft.parse({ name })),
  },
  hint: 'Qualifikationen erstellen Sie im Dienstplan unter „Stammdaten“.',
}

/** Who can do what; the same person, qualification and first day is brought up to date. */
export const skillImport: ImportKind = {
  key: 'person-skills',
  label: 'Qualifikationen',
  description:
    'Welcher Mitarbeiter welche Qualifikation hat, eine je Zeile. Erkannt wird an Personalnummer, Qualifikation und erstem Tag; leere Zellen ändern nichts.',
  fields: SKILL_FIELDS,
  references: { skill: skillReference },
  ...importingOfPeople<ReadSkill & { today: string }, rows.StoredSkill, rows.SkillValues>({
    kind: 'roster/person-skills',
    table: 'person_skill',
    reader,
    stored: rows.skillsOf,
    plan: (row, read, owner, stored) => skillStep(row, read, owner.id, stored, read.today),
    clash: (row, { skill }, values, others) => refuseTwice(row, values, others, skill.name),
    keyOf: ({ employeeId, skillId, from }) => `${employeeId} ${skillId} ${from}`,
    keyField: 'skill',
    async shown(tx) {
      const names = new Map((await list(tx)).map(({ id, name }) => [id, name]))
      return ({ skillId, from, to }) => ({
        skill: names.get(skillId) ?? '',
        from: dayText(from),
        to: to === null ? 'offen' : dayText(to),
      })
    },
    async write(tx, scope, added, changed) {
      // What ends makes room before the next one begins.
      await rows.updateSkills(
        tx,
        changed.map(({ id, planned: { after } }) => ({ ...after, id })),
      )
      await rows.insertSkills(
        tx,
        scope,
        added.map(({ id, planned: { after } }) => ({ ...after, id })),
      )
    },
    audited: ({ id, planned: { before, after } }) =>
      before ? { action: 'changed', id, before: told(before), after } : { action: 'created', id, after },
    remove: rows.removeSkills,
    restore: (tx, _, before) => rows.updateSkills(tx, before),
    namesOf: rows.namesOf,
  }),
}

const told = ({ employeeId, skillId, from, to }: rows.SkillValues) => ({ employeeId, skillId, from, to })

async function reader(tx: CompanyTx, cells: Cells, { today }: ImportContext) {
  const book = nameBook(await list(tx))
  const dayOf = (row: SourceRow, field: string): string | undefined => {
    const day = cells.day(row, field)?.toString()
    if (day === undefined) return undefined
    const read = LawDay.safeParse(day)
    return read.success ? read.data : bad(row, field, read.error.issues[0]!.message)
  }
  return (row: SourceRow) => {
    const [number, name] = [cells.text(row, 'mdPersonnelId', 20), cells.text(row, 'skill', 60)]
    const [from, to] = [dayOf(row, 'from'), dayOf(row, 'to')]
    if (row.issues.length > 0) return undefined
    if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
    if (name === undefined) return bad(row, 'skill', 'Die Qualifikation fehlt')
    const skill = refer(row, 'skill', skillReference, name, book)
    return skill && { number, storeNumber: undefined, skill, from, to, today: today.toString() }
  }
}

const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

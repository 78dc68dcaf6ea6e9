import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { type MinuteSpan, moment, orNone } from '#server/platform/database/number-columns.ts'

/** Null where nothing is said, else its place in `ABSENCE_KINDS`, from 1 on. */
const WAGE_KIND = `array_position(array['${ABSENCE_KINDS.join("', '")}'], wage_kind)`

const wanted = (people: readonly number[], { from, to }: MinuteSpan) => [intArray(people), from, to]

/** By person; those that begin in the span. */
export const stamps = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz?',
      pause_minutes: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, coalesce(pause_minutes, 0) as pause_minutes from stamp
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')} and not soft_delete
     order by employee_id, id`,
    wanted(ids, span),
  )

/** In the order of the stamps. */
export const pauses = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    { employee_id: 'int4', shift_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    `select s.employee_id, p.shift_id, p.starts_at, p.ends_at
     from stamp s join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id
     where s.employee_id = any($1::int[]) and s.starts_at >= ${moment('$2')} and s.starts_at < ${moment('$3')} and not s.soft_delete
     order by s.employee_id, p.shift_id, p.starts_at, p.id`,
    wanted(ids, span),
  )

/** By person; approved ones that touch the span. */
export const absences = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      type: 'int4',
      kind: 'int4',
      is_confirmed: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz?',
    },
    `select employee_id, id, store_id, md_type as type, coalesce(${WAGE_KIND}, 0) as kind, is_confirmed::int as is_confirmed, starts_at, ends_at from absence
     where employee_id = any($1::int[]) and starts_at < ${moment('$3')} and (ends_at is null or ends_at > ${moment('$2')})
       and md_state = 1 and md_approved and not md_deleted and not soft_delete
     order by employee_id, id`,
    wanted(ids, span),
  )

/** By person; published ones that begin in the span. */
export const duties = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      break_minutes: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, break_minutes from plan_shift
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')} and published_at is not null
     order by employee_id, id`,
    wanted(ids, span),
  )

/** By person; those that begin in the span, drafts too. */
export const planned = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      break_minutes: 'int4',
      break_starts_at: 'timestamptz?',
      published_at: 'timestamptz?',
      spot_id: 'int4',
      skill_id: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, break_minutes, break_starts_at, published_at,
       ${orNone('spot_id')} as spot_id, ${orNone('skill_id')} as skill_id
     from plan_shift
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')}
     order by employee_id, id`,
    wanted(ids, span),
  )

import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber, orNone } from '#server/platform/database/number-columns.ts'

/** By person; those that hold on one of the days, both included. */
export const contracts = (tx: CompanyTx, ids: readonly number[], first: Day, last: Day) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      first: 'int4',
      last: 'int4',
      weekly: 'int4',
      model_id: 'int4',
    },
    `select employee_id, id, store_id, ${dayNumber('valid_from')} as first, ${orNone(dayNumber('valid_to'))} as last,
       weekly_minutes as weekly, ${orNone('employment_model_id')} as model_id
     from contract where employee_id = any($1::int[])
       and valid_from <= date '1970-01-01' + $3::int and (valid_to is null or valid_to >= date '1970-01-01' + $2::int)
     order by employee_id, id`,
    [intArray(ids), first, last],
  )

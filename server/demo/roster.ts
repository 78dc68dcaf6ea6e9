import { sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Group, name and what it takes to work there. */
const SPOTS = [
  ['Service', 'Gastraum', 'Service'],
  ['Service', 'Bar', 'Barista'],
  ['Küche', 'Frühstück', 'Kalte Küche'],
  ['Küche', 'Mittag', 'Warme Küche'],
  ['Kassa', 'Kassa', null],
] as const
const SKILLS = ['Service', 'Barista', 'Kalte Küche', 'Warme Küche', 'Schlüssel']

/** Made-up places of work, who can work there, and what they would like; drafts and published shifts lie in one of them. */
export async function makeRoster(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: 1 })
  // Older ones would make every month be reckoned anew.
  const recent = monday.subtract({ weeks: 2 }).toString()
  await tx.execute(sql`
    insert into skill (company_id, name) select ${companyId}, name from jsonb_array_elements_text(${JSON.stringify(SKILLS)}::jsonb) name`)
  await tx.execute(sql`
    insert into spot (company_id, unit_name, name, required_skill_id)
    select ${companyId}, s ->> 0, s ->> 1, (select id from skill k where k.company_id = ${companyId} and k.name = s ->> 2)
    from jsonb_array_elements(${JSON.stringify(SPOTS)}::jsonb) s`)
  // Everybody can do one thing or two, and works where that is asked for.
  await tx.execute(sql`
    insert into person_skill (company_id, employee_id, skill_id, valid_from)
    select distinct p.company_id, p.id, k.id, p.entry
    from (${planned(companyId)}) p join (${places(companyId)}) s on s.place = p.place
    join skill k on k.company_id = p.company_id and (k.id = s.skill or (k.name = 'Schlüssel' and p.number % 6 = 0))`)
  await tx.execute(sql`
    update plan_shift t set spot_id = s.id from (${planned(companyId)}) p join (${places(companyId)}) s on s.place = p.place
    where t.company_id = ${companyId} and t.employee_id = p.id and t.starts_at >= ${recent}::date`)
  await tx.execute(sql`
    update plan_shift t set spot_id = s.id from (${places(companyId)}) s
    where t.company_id = ${companyId} and t.employee_id is null and t.starts_at >= ${recent}::date and s.place = t.id % ${SPOTS.length}`)
  await makeEvents(tx, companyId, monday)
  await makeNeeds(tx, companyId, monday)
  await makeTemplate(tx, companyId, monday)
  await tx.execute(sql`
    insert into wish (company_id, employee_id, state, starts_at, ends_at, approved, note)
    select p.company_id, p.id, 1 + p.number % 4, (${monday.toString()}::date + p.number % 7 + time '08:00') at time zone ${VIENNA},
      (${monday.toString()}::date + p.number % 7 + time '14:00') at time zone ${VIENNA}, p.number % 3 = 0,
      case p.number % 4 when 0 then 'Kinder abholen' when 2 then 'Prüfung an der FH' else '' end
    from (${planned(companyId)}) p where p.number % 9 = 1`)
  await makeEveryLook(tx, companyId, monday)
  await tx.execute(sql`
    insert into availability (company_id, employee_id, state, week_days, from_minute, to_minute, valid_from, approved)
    select p.company_id, p.id, case when p.number % 2 = 0 then 2 else 3 end, case when p.number % 2 = 0 then '{1,2,3,4,5}'::int[] else '{6,7}' end,
      420, case when p.number % 2 = 0 then 1080 else 0 end, p.entry, true
    from (${planned(companyId)}) p where p.number % 13 = 4`)
}

/** Whatever a bar may look like is there in the next week of the first store: each kind of wish, a shift that was published at another time, two at once. */
async function makeEveryLook(tx: PlatformTx, companyId: number, monday: Temporal.PlainDate): Promise<void> {
  const first = sql`(select min(id) from store where company_id = ${companyId})`
  const begins = sql`(t.starts_at at time zone ${VIENNA})::date`
  await tx.execute(sql`
    insert into wish (company_id, employee_id, state, starts_at, ends_at, approved)
    select ${companyId}, f.id, f.number / 6, (f.day + time '08:00') at time zone ${VIENNA}, (f.day + time '14:00') at time zone ${VIENNA}, true
    from (
      select e.id, d.day, row_number() over (order by e.last_name, d.day)::int as number
      from employee e, (select ${monday.toString()}::date + at as day from generate_series(0, 6) at) d
      where e.company_id = ${companyId} and e.store_id = ${first} and not e.dummy and e.exit is null and e.entry <= d.day
        and not exists (select from plan_shift t where t.employee_id = e.id and t.company_id = e.company_id and ${begins} = d.day)
        and not exists (select from absence a where a.employee_id = e.id and a.company_id = e.company_id
          and a.starts_at < d.day + 1 and coalesce(a.ends_at > d.day, true))) f
    where f.number in (6, 12, 18, 24)`)
  const drafts = sql`
    select t.id from plan_shift t where t.company_id = ${companyId} and t.store_id = ${first} and t.published_at is null
      and t.employee_id is not null and ${begins} between ${monday.toString()}::date and ${monday.toString()}::date + 6 order by t.starts_at, t.id`
  await tx.execute(sql`
    update plan_shift set historic_starts_at = starts_at + interval '1 hour', historic_ends_at = ends_at + interval '1 hour',
      historic_break_minutes = break_minutes
    where company_id = ${companyId} and id in (${drafts} limit 1)`)
  await tx.execute(sql`
    insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, spot_id)
    select company_id, employee_id, store_id, starts_at + interval '2 hours', starts_at + interval '5 hours', spot_id
    from plan_shift where company_id = ${companyId} and id in (${drafts} offset 12 limit 1)`)
}

/** One of the first store, one of all. */
async function makeEvents(tx: PlatformTx, companyId: number, monday: Temporal.PlainDate): Promise<void> {
  const first = monday.add({ weeks: 1, days: 3 })
  await tx.execute(sql`
    insert into calendar_event (company_id, store_id, name, color, from_date, to_date, from_minute, to_minute, description, shift_creation_mode)
    select ${companyId}, min(id), 'Straßenfest', '#94509b', ${first.toString()}::date, ${first.add({ days: 3 }).toString()}::date, 840, 1320,
      'Stand vor dem Haus', 1 from store where company_id = ${companyId}`)
  await tx.execute(sql`
    insert into calendar_event (company_id, name, color, from_date, to_date, from_minute, to_minute, description, shift_creation_mode)
    select ${companyId}, 'Inventur', '#1d5a99', day, day, 1200, 1440, 'Alle Standorte zählen ab 20:00', 2
    from (select ${monday.add({ weeks: 3 }).toString()}::date as day) d`)
}

/** Place, times in minutes, and how many on each day of the week and on holidays. */
const NEEDS = [
  ['Gastraum', 690, 1020, [0, 1, 1, 2, 1, 2, 1, 1]],
  ['Gastraum', 1020, 1200, [0, 1, 1, 2, 1, 1, 0, 0]],
  ['Bar', 840, 1320, [1, 1, 1, 1, 1, 1, 0, 0]],
  ['Frühstück', 420, 840, [1, 1, 1, 1, 1, 1, 1, 1]],
  ['Mittag', 420, 780, [0, 1, 1, 1, 0, 1, 0, 0]],
  ['Kassa', 540, 1020, [0, 1, 1, 1, 1, 1, 1, 0]],
] as const

/** What the first store needs every week, a busier Saturday, and what the street festival needs besides. */
async function makeNeeds(tx: PlatformTx, companyId: number, monday: Temporal.PlainDate): Promise<void> {
  await tx.execute(sql`
    insert into staff_need (company_id, store_id, spot_id, from_minute, to_minute, counts, valid_from)
    select ${companyId}, (select min(id) from store where company_id = ${companyId}), s.id, (n ->> 1)::int, (n ->> 2)::int,
      array(select count::int from jsonb_array_elements_text(n -> 3) count), ${monday.subtract({ weeks: 8 }).toString()}::date
    from jsonb_array_elements(${JSON.stringify(NEEDS)}::jsonb) n join spot s on s.company_id = ${companyId} and s.name = n ->> 0`)
  await tx.execute(sql`
    insert into need_exception (company_id, store_id, event_id, on_day, mode, spot_id, from_minute, to_minute, count)
    select ${companyId}::int, e.store_id, e.id, null::date, null::int, s.id, 840, 1320, 1 from calendar_event e join spot s on s.company_id = e.company_id
    where e.company_id = ${companyId} and e.name = 'Straßenfest' and s.name = 'Bar'
    union all
    select ${companyId}::int, (select min(id) from store where company_id = ${companyId}), null, ${monday.add({ days: 4 }).toString()}::date, 1,
      s.id, 1080, 1320, 1 from spot s where s.company_id = ${companyId} and s.name = 'Bar'`)
}

/** The next week of the first store. */
async function makeTemplate(tx: PlatformTx, companyId: number, monday: Temporal.PlainDate): Promise<void> {
  await tx.execute(sql`
    with template as (
      insert into week_template (company_id, store_id, name)
      select ${companyId}, min(id), 'Winter, Mo–So' from store where company_id = ${companyId} returning id, store_id),
    planned as (
      select p.*, p.starts_at at time zone ${VIENNA} as begins, p.ends_at - p.starts_at as lasts, template.id as template_id
      from plan_shift p, template where p.company_id = ${companyId} and p.store_id = template.store_id
        and p.starts_at at time zone ${VIENNA} >= ${monday.toString()}::date and p.starts_at at time zone ${VIENNA} < ${monday.toString()}::date + 7)
    insert into week_template_shift (company_id, week_template_id, weekday, from_minute, to_minute, break_minutes, spot_id, employee_id)
    select ${companyId}, template_id, extract(isodow from begins)::int, m.begin, m.begin + extract(epoch from lasts)::int / 60,
      break_minutes, spot_id, employee_id
    from planned, lateral (select extract(hour from begins)::int * 60 + extract(minute from begins)::int as begin) m`)
}

/** Who is there, numbered, with the place that they work in. */
const planned = (companyId: number) => sql`
  select e.company_id, e.id, e.entry, n.number, n.number % ${SPOTS.length} as place from employee e
  join (select id, row_number() over (order by id)::int as number from employee where company_id = ${companyId}) n on n.id = e.id
  where e.company_id = ${companyId} and not e.dummy and e.entry is not null and e.exit is null`

const places = (companyId: number) => sql`
  select id, required_skill_id as skill, row_number() over (order by id)::int - 1 as place from spot where company_id = ${companyId}`

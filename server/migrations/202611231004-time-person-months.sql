-- From which month on a person is reckoned and up to which, how far that is done, and which of these months are out of date.
create table person_month_chain (
  company_id integer not null references company (id) on delete cascade,
  employee_id integer not null,
  -- The first day of the month, like all of them here.
  first_month date not null,
  -- Null: employed without an end.
  last_month date,
  made_until date,
  due date[] not null default '{}',
  -- The release of the rules by which they were made.
  engine text not null default '',
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call protect_by_employee('person_month_chain');

-- The month of a company's first record; nobody without an opening balance is reckoned before it.
create table person_month_start (
  company_id integer primary key references company (id) on delete cascade,
  month date
);
call protect_tenant_table('person_month_start');

-- What a person's month came to. Its lines are reckoned again from the same rows where somebody asks for them.
create table person_month (
  company_id integer not null references company (id) on delete cascade,
  employee_id integer not null,
  month date not null check (extract(day from month) = 1),
  -- Of the contract with the most hours on its last day; without one the person's. Null: none.
  store_id integer,
  target_minutes integer not null,
  worked_minutes integer not null,
  actual_minutes integer not null,
  leave_hundredths integer,
  account_minutes integer not null,
  sick_full_hundredths integer not null,
  sick_half_hundredths integer not null,
  -- By kind and by day and kind, as `kept.format.ts` writes them; json keeps the order of what is hashed.
  totals json not null,
  days json not null,
  findings json not null,
  -- What the next month begins with, and what it is known by.
  carry json not null,
  carry_hash text not null,
  -- Known by: the rows, the rules and the carry that it was made from.
  made_from text not null,
  reckoned_at timestamptz not null default now(),
  primary key (company_id, employee_id, month),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade,
  foreign key (company_id, store_id) references store (company_id, id)
);
create index person_month_of_store on person_month (company_id, month, store_id);
call protect_tenant_table('person_month');
-- Seen by who sees the person and the store that the month is of.
create policy stores on person_month as restrictive for all to kontor_app
  using ((select app_store_ids()) is null
    or store_id = any ((select app_store_ids())::integer[]) and employee_id in (select id from employee))
  with check ((select app_store_ids()) is null
    or store_id = any ((select app_store_ids())::integer[]) and employee_id in (select id from employee));

call touch_days('stamp', 'r.employee_id', '(r.starts_at at time zone c.time_zone)::date',
  '(coalesce(r.ends_at, r.starts_at) at time zone c.time_zone)::date', 'not r.soft_delete',
  columns => 'employee_id, store_id, starts_at, ends_at, soft_delete');
-- A pause that goes with its stamp touches nothing more.
call touch_days('stamp_pause', 's.employee_id', '(s.starts_at at time zone c.time_zone)::date',
  '(coalesce(s.ends_at, s.starts_at) at time zone c.time_zone)::date', 'not s.soft_delete',
  joined => 'join stamp s on s.company_id = r.company_id and s.id = r.shift_id');
call touch_days('absence', 'r.employee_id', '(r.starts_at at time zone c.time_zone)::date',
  'coalesce((r.ends_at at time zone c.time_zone)::date, ''infinity''::date)',
  'r.md_state = 1 and r.md_approved and not r.md_deleted and not r.soft_delete');
call touch_days('plan_shift', 'r.employee_id', '(r.starts_at at time zone c.time_zone)::date',
  '(r.ends_at at time zone c.time_zone)::date', 'r.employee_id is not null and r.published_at is not null',
  columns => 'employee_id, store_id, starts_at, ends_at, break_minutes, published_at');

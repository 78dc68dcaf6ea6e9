-- A month is handed over as wage types, too.
alter table export_run drop constraint export_run_kind_check;
alter table export_run add constraint export_run_kind_check check (kind in ('absences', 'hours', 'wages'));
alter table store_hand_over drop constraint store_hand_over_kind_check;
alter table store_hand_over add constraint store_hand_over_kind_check check (kind in ('absences', 'hours', 'wages'));

alter table hand_over_setting
  -- One asks to open a closed month again, another one agrees.
  add column reopening_needs_second boolean not null default false,
  -- A correction is settled in the month of the period, or in a later one that names it (Aufrollmonat).
  add column correction_month text not null default 'period' check (correction_month in ('period', 'following')),
  -- A line a wage type and month, or one a day.
  add column wage_detail text not null default 'month' check (wage_detail in ('month', 'day')),
  -- Key of the file's layout; empty: the first one of the payroll software.
  add column wage_layout text not null default '',
  -- By which DATEV and others know the tax consultant and the company.
  add column consultant_number text not null default '',
  add column client_number text not null default '';

alter table month_closing
  add column asked_at timestamptz,
  add column asked_by uuid references account (id),
  add column asked_reason text not null default '',
  add column asked_hours integer not null default 0,
  add constraint month_closing_asked_whole
    check ((asked_at is null) = (asked_by is null) and (asked_at is null) = (asked_reason = '') and (asked_at is null) = (asked_hours = 0));

-- Lines of a person's month are known by numbers over 32 bits.
alter table export_run_taken alter column source_id type bigint;
alter table export_cancellation alter column source_id type bigint;
drop function newest_export_contents(text, integer, date, date);
-- As before, with what is taken as numbers of any size.
create function newest_export_contents(of_kind text, of_software integer, first_day date, last_day date)
returns table (run_id integer, store_id integer, period_from date, taken float8[], lines bytea)
language plpgsql as $$
declare limited_to text := current_setting('app.store_ids', true);
begin
  perform set_config('app.store_ids', '', true);
  return query
    select newest.id, newest.store_id, newest.period_from,
           array(select t.source_id::float8 from export_run_taken t
                 join export_run taker on taker.company_id = t.company_id and taker.id = t.by_run_id
                 where t.company_id = newest.company_id and t.from_run_id = newest.id and taker.state not in ('draft', 'superseded')),
           content.lines
    from (
      select distinct on (r.store_id, r.period_from, r.period_to) r.company_id, r.id, r.store_id, r.period_from
      from export_run r
      where r.company_id = (select app_company_id()) and r.kind = of_kind and r.software_id = of_software
        and r.period_from >= first_day and r.period_to <= last_day and r.state not in ('draft', 'superseded')
      order by r.store_id, r.period_from, r.period_to, r.number desc
    ) newest
    join export_run_content content on content.company_id = newest.company_id and content.run_id = newest.id;
  perform set_config('app.store_ids', coalesce(limited_to, ''), true);
end $$;

-- What people's months were when a store's wage types were last handed over, to tell quickly whose is another one now:
-- a hash of the sums for each of the people, both in one order.
create table handed_month (
  company_id integer not null references company (id) on delete cascade,
  store_id integer not null,
  month date not null check (extract(day from month) = 1),
  people integer[] not null,
  sums bigint[] not null,
  primary key (company_id, store_id, month),
  foreign key (company_id, store_id) references store (company_id, id) on delete cascade,
  check (cardinality(people) = cardinality(sums))
);
call protect_tenant_table('handed_month', 'store_id');

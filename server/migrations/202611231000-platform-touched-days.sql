-- Which days of whom a transaction has changed something about, so that what was worked out of these days is worked out
-- anew: written by the change itself, whatever way it came, and gone once somebody has taken it over. A row for each
-- transaction: none ever relies on one that another takes over at the same moment.
create table touched_days (
  company_id integer not null references company (id) on delete cascade,
  -- The table that was written.
  kind text not null,
  -- Whom it concerns; 0: all.
  subject_id integer not null,
  first_day date not null,
  last_day date not null,
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  primary key (company_id, kind, subject_id, first_day, last_day, transaction)
);
call protect_tenant_table('touched_days');
revoke update on touched_days from kontor_app, kontor_operator;

-- Arguments: subject, first day, last day and condition of a row r in a company c, tables joined to it, and the columns that
-- matter; without them every change does. One row for each subject and month: a list of fifty thousand leaves few.
create function touch_days_of_statement() returns trigger language plpgsql as $$
declare
  differs text := coalesce((select string_agg(format('o.%1$s is distinct from n.%1$s', btrim(name)), ' or ')
    from unnest(string_to_array(tg_argv[5], ',')) name), 'true');
  written text := case tg_op
    when 'INSERT' then 'new_rows'
    when 'DELETE' then 'old_rows'
    else format('(select o.* from old_rows o join new_rows n using (company_id, id) where %1$s
      union all select n.* from old_rows o join new_rows n using (company_id, id) where %1$s)', differs) end;
begin
  execute format(
    'with touched as (
       insert into touched_days (company_id, kind, subject_id, first_day, last_day)
       select company_id, %L, subject, min(first_day), max(last_day) from (
         select r.company_id, %s as subject, %s as first_day, %s as last_day
         from %s r join company c on c.id = r.company_id %s where %s) as found
       group by company_id, subject, date_trunc(''month'', first_day)
       on conflict do nothing returning company_id)
     select count(pg_notify(''kontor_touched'', company_id::text)) from (select distinct company_id from touched) as told',
    tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2], written, tg_argv[4], tg_argv[3]);
  return null;
end $$;

create procedure touch_days(target regclass, subject text, first_day text, last_day text, condition text default 'true',
  joined text default '', columns text default '') language plpgsql as $$
declare
  action text := format('for each statement execute function touch_days_of_statement(%L, %L, %L, %L, %L, %L)',
    subject, first_day, last_day, condition, joined, columns);
begin
  execute format('create trigger touched_inserted after insert on %s referencing new table as new_rows %s', target, action);
  execute format('create trigger touched_changed after update on %s referencing old table as old_rows new table as new_rows %s', target, action);
  execute format('create trigger touched_removed after delete on %s referencing old table as old_rows %s', target, action);
end $$;

-- For a row of the company itself: every day of everybody.
create function touch_all_days() returns trigger language plpgsql as $$
begin
  insert into touched_days (company_id, kind, subject_id, first_day, last_day)
  values (new.id, tg_table_name, 0, '-infinity', 'infinity') on conflict do nothing;
  perform pg_notify('kontor_touched', new.id::text);
  return null;
end $$;

-- What was there before.
insert into touched_days (company_id, kind, subject_id, first_day, last_day)
select id, 'company', 0, '-infinity', 'infinity' from company;

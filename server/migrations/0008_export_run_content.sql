-- What a run handed over, as one document a run: the way PostgreSQL keeps a file, not a row for each of a hundred thousand
-- shifts. It holds the state of its period after the run, so that the newest one alone tells what payroll has.
create table export_run_content (
  company_id integer not null,
  run_id integer not null,
  store_id integer not null,
  -- A line of field names, then one for each source row: its id, the employee's, the change, and the values of the fields
  -- as JSON; all parted by tabs, in UTF-8, compressed by zstd. Not compressed: moved from before, one object in place of the values.
  -- added, changed, removed: by this run; repeated: in the file again, as it was; kept: handed over by an earlier run.
  lines bytea not null,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references export_run (company_id, id) on delete cascade
);
alter table export_run_content alter column lines set storage external;
call protect_tenant_table('export_run_content', 'store_id');
revoke update, delete on export_run_content from kontor_app;

-- A policy names kontor_operator alone for rows of all companies; the owner acts as it while it moves them.
set local role kontor_operator;
insert into export_run_content (company_id, run_id, store_id, lines)
with own as (
  select r.company_id, r.id as run_id, r.store_id, l.source_id, l.employee_id, l.change, l.content
  from export_run r join export_run_line l on l.company_id = r.company_id and l.run_id = r.id
), kept as (
  select distinct on (r.company_id, r.id, l.source_id)
         r.company_id, r.id as run_id, r.store_id, l.source_id, l.employee_id, l.change as last_change, l.content
  from export_run r
  join export_run earlier on earlier.company_id = r.company_id and earlier.store_id = r.store_id and earlier.kind = r.kind
    and earlier.software_id = r.software_id and earlier.period_from = r.period_from and earlier.period_to = r.period_to
    and earlier.number < r.number and earlier.state <> 'superseded'
  join export_run_line l on l.company_id = earlier.company_id and l.run_id = earlier.id
  where r.is_correction
    and not exists (select from export_run_line o where o.company_id = r.company_id and o.run_id = r.id and o.source_id = l.source_id)
  order by r.company_id, r.id, l.source_id, earlier.number desc
), line as (
  select company_id, run_id, store_id, source_id, concat_ws(E'\t', source_id, employee_id, change, content) as text from own
  union all
  select company_id, run_id, store_id, source_id, concat_ws(E'\t', source_id, employee_id, 'kept', content) from kept where last_change <> 'removed'
)
select r.company_id, r.id as run_id, r.store_id,
       convert_to(concat_ws(E'\n', '{}', string_agg(line.text, E'\n' order by line.source_id)), 'UTF8') as lines
from export_run r left join line on line.company_id = r.company_id and line.run_id = r.id
where r.number is not null
group by r.company_id, r.id, r.store_id;
set local role kontor_owner;

drop trigger export_run_removes_lines on export_run;
drop function remove_lines_of_run();
drop table export_run_line;
drop function refuse_late_lines();

-- The content comes with the run it belongs to, in the transaction that finishes it, and never later.
create function refuse_late_content() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from export_run run
    where run.company_id = new.company_id and run.id = new.run_id and run.store_id = new.store_id and run.finished_at = now())
  then
    raise exception 'A finished run can''t be changed.' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger export_run_content_comes_with_run before insert on export_run_content for each row execute function refuse_late_content();

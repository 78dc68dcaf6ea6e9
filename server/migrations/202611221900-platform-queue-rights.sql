-- The queue's tables are pg-boss's. Of them a company's user puts in and reads only what acts for themselves in their
-- company; the workers and schedulers are kontor_operator's. Called when the queue is installed, too.
create procedure protect_queue() language plpgsql as $$
declare
  jobs regclass;
begin
  grant usage on schema pgboss to kontor_app, kontor_operator;
  grant select, insert, update, delete on all tables in schema pgboss to kontor_operator;
  grant usage on all sequences in schema pgboss to kontor_operator;
  revoke all on all tables in schema pgboss from kontor_app;
  revoke all on all sequences in schema pgboss from kontor_app;
  revoke all on all functions in schema pgboss from kontor_app, public;
  grant execute on all functions in schema pgboss to kontor_operator;
  grant execute on function pgboss.job_now() to kontor_app;
  grant select on pgboss.queue to kontor_app;
  for jobs in
    select 'pgboss.job'::regclass union all select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass
  loop
    execute format('grant insert, select on %s to kontor_app', jobs);
    execute format('alter table %s enable row level security', jobs);
    execute format('drop policy if exists company on %s', jobs);
    execute format('drop policy if exists operator on %s', jobs);
    execute format(
      'create policy company on %s for all to kontor_app
         using (data ->> ''companyId'' = (select app_company_id())::text and data ->> ''accountId'' = (select app_account_id())::text)
         with check (data ->> ''companyId'' = (select app_company_id())::text and data ->> ''accountId'' = (select app_account_id())::text)',
      jobs);
    execute format('create policy operator on %s for all to kontor_operator using (true) with check (true)', jobs);
  end loop;
end $$;

do $$ begin
  if to_regclass('pgboss.job') is not null then call protect_queue(); end if;
end $$;

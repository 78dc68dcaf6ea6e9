-- Behind a sub-select the planner knows neither whose rows are asked for nor that most people see all stores: it thought of one row
-- where thousands come, and went through them anew for each other one. Asked for directly, it looks the company up in its statistics;
-- a `case` it takes for half of the rows. What is seen stays the same, to the row.
create function planned_policy(condition text) returns text language sql immutable as $$
  select case when asked ~ '^\(\(\( SELECT app_store_ids\(\) AS app_store_ids\) IS NULL\) OR .*\)$'
    then regexp_replace(asked, '^\(\(\( SELECT app_store_ids\(\) AS app_store_ids\) IS NULL\) OR (.*)\)$',
      'case when (select app_store_ids()) is null then true else \1 end')
    else asked end
  from (select replace(condition, '( SELECT app_company_id() AS app_company_id)', 'app_company_id()') as asked) direct
$$;

do $$
declare policy record;
begin
  for policy in
    select p.polname, p.polrelid::regclass as target, pg_get_expr(p.polqual, p.polrelid) as condition
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and 'kontor_app'::regrole = any (p.polroles) and p.polqual is not null
    order by c.relname, p.polname
  loop
    if planned_policy(policy.condition) <> policy.condition then
      execute format('alter policy %I on %s using (%s)', policy.polname, policy.target, planned_policy(policy.condition));
    end if;
  end loop;
end $$;
drop function planned_policy(text);

create or replace procedure protect_tenant_table(target regclass, store_column text default null, company_column text default 'company_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy company on %s for all to kontor_app using (%I = app_company_id()) with check (%I = (select app_company_id()))',
    target, company_column, company_column);
  execute format('create policy operator on %s for all to kontor_operator using (true) with check (true)', target);
  if store_column is not null then
    execute format(
      'create policy stores on %s as restrictive for all to kontor_app
         using (case when (select app_store_ids()) is null then true else %I = any ((select app_store_ids())::integer[]) end)
         with check ((select app_store_ids()) is null or %I = any ((select app_store_ids())::integer[]))',
      target, store_column, store_column);
  end if;
  execute format('grant select, insert, update, delete on %s to kontor_app, kontor_operator', target);
end $$;

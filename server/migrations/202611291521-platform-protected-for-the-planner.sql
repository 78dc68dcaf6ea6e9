-- Tables to come are asked in the same way.
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

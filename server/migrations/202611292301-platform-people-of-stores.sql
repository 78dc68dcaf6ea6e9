-- Tables to come are asked in the same way.
create or replace procedure protect_by_employee(target regclass) language plpgsql as $$
declare
  people constant text := 'employee_id in (select id from employee where store_id = any ((select app_store_ids())::integer[]))';
begin
  call protect_tenant_table(target);
  execute format(
    'create policy stores on %s as restrictive for all to kontor_app
       using (case when (select app_store_ids()) is null then true else %s end) with check ((select app_store_ids()) is null or %s)',
    target, people, people);
end $$;

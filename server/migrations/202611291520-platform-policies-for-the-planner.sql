-- Behind a sub-select the planner knows neither whose rows are asked for nor that most people see all stores: it thought of one row
-- where thousands come, and went through them anew for each other one. Asked for directly, it looks the company up in its statistics;
-- a `case` it takes for half of the rows. What is seen stays the same, to the row, so one table may be ahead of the next.
do $$
declare
  policy record;
  stores constant text := '((( SELECT app_store_ids() AS app_store_ids) IS NULL) OR ';
  asked text;
begin
  for policy in
    select p.polname, p.polrelid::regclass as target, pg_get_expr(p.polqual, p.polrelid) as condition
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and 'kontor_app'::regrole = any (p.polroles) and p.polqual is not null
    order by c.relname, p.polname
  loop
    asked := replace(policy.condition, '( SELECT app_company_id() AS app_company_id)', 'app_company_id()');
    if starts_with(asked, stores) then
      asked := 'case when (select app_store_ids()) is null then true else ' || substr(asked, length(stores) + 1, length(asked) - length(stores) - 1) || ' end';
    end if;
    if asked <> policy.condition then
      execute format('alter policy %I on %s using (%s)', policy.polname, policy.target, asked);
      commit;
    end if;
  end loop;
end $$;

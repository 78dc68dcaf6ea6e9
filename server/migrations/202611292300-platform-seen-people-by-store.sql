-- Who is bound to stores sees of a table what belongs to people of these stores. Which people these are was asked of the whole
-- company, each time a table was looked into; with the stores named an index gives them. What is seen stays the same, to the row, so
-- one table may be ahead of the next.
do $$
declare
  policy record;
  named constant text := 'FROM \1 WHERE \1.store_id = ANY ((SELECT app_store_ids())::integer[]))';
  everybody constant text := 'FROM (employee|month_closing)\)';
begin
  for policy in
    select p.polname, p.polrelid::regclass as target, pg_get_expr(p.polqual, p.polrelid) as seen,
      pg_get_expr(p.polwithcheck, p.polrelid) as written
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and 'kontor_app'::regrole = any (p.polroles)
      and pg_get_expr(p.polqual, p.polrelid) ~ everybody
    order by c.relname, p.polname
  loop
    execute format('alter policy %I on %s using (%s)%s', policy.polname, policy.target,
      regexp_replace(policy.seen, everybody, named, 'g'),
      ' with check (' || regexp_replace(policy.written, everybody, named, 'g') || ')');
    commit;
  end loop;
end $$;

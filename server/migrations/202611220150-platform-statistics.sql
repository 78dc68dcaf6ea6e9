-- A table that was never looked at counts as tiny, and each reference to it is looked up among all rows of the company or store:
-- the first import of an installation would grow with the square of its rows, all in one transaction that autovacuum can't see into.
create function analyse_grown_tables() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare grown regclass;
begin
  for grown in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > greatest(4 * relpages, 20) * current_setting('block_size')::integer
  loop
    -- Somebody else is at it already.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
revoke execute on function analyse_grown_tables() from public;
grant execute on function analyse_grown_tables() to kontor_app;

-- Of a table of more than half a gigabyte the product did not fit into an integer, and every import failed.
create or replace function analyse_grown_tables() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare grown regclass;
begin
  for grown in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > greatest(4::bigint * relpages, 20) * current_setting('block_size')::bigint
  loop
    -- Somebody else is at it already.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;

create function refuse_files_beyond_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  adding record;
  used bigint;
begin
  -- A new name needs no room.
  if tg_op = 'UPDATE' then
    if (select sum(size) from new_rows) <= (select sum(size) from old_rows) then return null; end if;
  end if;
  for adding in
    select distinct c.id, c.most_file_megabytes as most from new_rows n join company c on c.id = n.company_id
    where c.most_file_megabytes is not null
  loop
    perform await_quota(adding.id);
    select coalesce(sum(f.size), 0) into used from file f where f.company_id = adding.id;
    if used > adding.most * 1000000::bigint then
      perform refuse_beyond_quota(format('Die Dateien des Betriebs dürfen höchstens %s MB belegen; mit dieser wären es %s MB.',
        adding.most, ceil(used / 1000000.0)));
    end if;
  end loop;
  return null;
end $$;
create trigger within_quota after insert on file referencing new table as new_rows
  for each statement execute function refuse_files_beyond_quota();
create trigger within_quota_of_change after update on file referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_files_beyond_quota();

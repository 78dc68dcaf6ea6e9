-- What an operator allows a company at most; null: any number.
alter table company
  add column most_people integer check (most_people between 1 and 1000000),
  add column most_stores integer check (most_stores between 1 and 100000),
  add column most_file_megabytes integer check (most_file_megabytes between 1 and 100000000),
  add column most_program_requests integer check (most_program_requests between 1 and 100000);

-- Whoever adds to what is limited comes one after the other: the later one counts what the earlier one has added.
create function await_quota(company integer) returns void language sql as $$
  select pg_advisory_xact_lock(4711070, company)
$$;

create function refuse_beyond_quota(reached text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'KT429', message = format(
    '%s Es wurde nichts geändert. Der Betreiber von Kontor kann die Grenze des Betriebs erhöhen.', reached);
end $$;

create function refuse_stores_beyond_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('app.store_ids', true), '');
  adding record;
  used integer;
begin
  for adding in
    select c.id, c.most_stores, count(*)::integer as added from new_rows n join company c on c.id = n.company_id
    where c.most_stores is not null and not n.is_hidden group by c.id
  loop
    perform await_quota(adding.id);
    perform set_config('app.store_ids', '', true);
    select count(*) into used from store s where s.company_id = adding.id and not s.is_hidden;
    perform set_config('app.store_ids', seen, true);
    if used > adding.most_stores then
      perform refuse_beyond_quota(format('Der Betrieb hat %s von höchstens %s Standorten, %s %s zu viel.', used - adding.added,
        adding.most_stores, used - adding.most_stores, case when used - adding.most_stores = 1 then 'wäre' else 'wären' end));
    end if;
  end loop;
  return null;
end $$;
create trigger within_quota after insert on store referencing new table as new_rows
  for each statement execute function refuse_stores_beyond_quota();

-- The requests of a company's programs of the last minute.
create index api_key_use_company on api_key_use (company_id, used_at);

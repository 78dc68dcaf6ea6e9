-- Who counts: who works there today or will. `added` are still to come.
create function refuse_people_beyond_quota(company integer, added integer, still_to_come boolean) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  most integer := (select c.most_people from company c where c.id = company);
  seen text := coalesce(current_setting('app.store_ids', true), '');
  used integer;
begin
  if most is null or added = 0 then return; end if;
  if not still_to_come then perform await_quota(company); end if;
  perform set_config('app.store_ids', '', true);
  select count(*) into used from employee e join company c on c.id = e.company_id
    where e.company_id = refuse_people_beyond_quota.company and not e.dummy and not e.is_hidden
      and (e.exit is null or e.exit >= (now() at time zone c.time_zone)::date);
  perform set_config('app.store_ids', seen, true);
  if not still_to_come then used := used - added; end if;
  if used + added > most then
    perform refuse_beyond_quota(format('Der Betrieb hat %s von höchstens %s Mitarbeitern; %s %s dazu, %s %s zu viel.', used, most, added,
      case when added = 1 then 'käme' else 'kämen' end, used + added - most, case when used + added - most = 1 then 'wäre' else 'wären' end));
  end if;
end $$;

create function refuse_added_people_beyond_quota() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  adding record;
begin
  for adding in
    select n.company_id, count(*)::integer as added from new_rows n join company c on c.id = n.company_id
    where c.most_people is not null and not n.dummy and not n.is_hidden
      and (n.exit is null or n.exit >= (now() at time zone c.time_zone)::date)
    group by n.company_id
  loop
    perform refuse_people_beyond_quota(adding.company_id, adding.added, false);
  end loop;
  return null;
end $$;
create trigger within_quota after insert on employee referencing new table as new_rows
  for each statement execute function refuse_added_people_beyond_quota();

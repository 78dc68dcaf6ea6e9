-- A company may let in only who has proved themselves by two factors.

create table second_factor_demand (
  company_id integer primary key references company (id) on delete cascade,
  -- The first day on which it holds; null: not demanded any more.
  from_day date,
  version integer not null default 1 check (version > 0)
);
call protect_tenant_table('second_factor_demand');

-- A passkey is two factors: the device, and what unlocks it.
alter table session add column by_passkey boolean not null default false;

-- Whether a session comes up to what the company demands today. Whom the company's own provider vouches for it answers for itself.
-- A function of its own, as program_rights: the gate asks it at every request.
create function second_factor_met(company integer, account uuid, by_passkey boolean, vouched_by text)
returns boolean language plpgsql stable as $$
begin
  return by_passkey or vouched_by is not null
    or not exists (
      select from second_factor_demand d join company c on c.id = d.company_id
      where d.company_id = company and d.from_day <= (now() at time zone c.time_zone)::date)
    or exists (select from account_second_factor f where f.account_id = account and f.confirmed_at is not null);
end
$$;
revoke all on function second_factor_met(integer, uuid, boolean, text) from public;
grant execute on function second_factor_met(integer, uuid, boolean, text) to kontor_operator;

-- A company may let in only who comes from its own networks.

create table address_ranges (
  company_id integer primary key references company (id) on delete cascade,
  is_active boolean not null,
  -- Also for whoever asks with the key of a program.
  holds_for_programs boolean not null,
  networks inet[] not null check (cardinality(networks) <= 100),
  -- What people call each of them.
  notes text[] not null check (cardinality(notes) = cardinality(networks)),
  version integer not null default 1 check (version > 0)
);
call protect_tenant_table('address_ranges');

-- Whether the company lets in who asks from there; an address that is none comes from nowhere.
-- A function of its own, as second_factor_met: the gate asks it at every request.
create function address_allowed(company integer, address text, is_program boolean)
returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from address_ranges r
    where r.company_id = company and r.is_active and (r.holds_for_programs or not is_program)
      and not coalesce(address::inet <<= any (r.networks), false));
end
$$;
revoke all on function address_allowed(integer, text, boolean) from public;
grant execute on function address_allowed(integer, text, boolean) to kontor_operator;

-- Open channels from elsewhere are closed.
create function tell_address_ranges() returns trigger language plpgsql as $$
begin
  perform pg_notify('kontor_changed', json_build_object('rightsOf', new.company_id, 'accountId', null)::text);
  return null;
end $$;
create trigger tell_address_ranges after insert or update on address_ranges for each row execute function tell_address_ranges();

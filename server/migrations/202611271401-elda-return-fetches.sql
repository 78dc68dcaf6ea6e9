-- Where fetching the returns of a serial number stands.
create table elda_fetch (
  company_id integer not null references company (id) on delete cascade,
  serial_number text not null check (serial_number ~ '^\d{7}$'),
  -- Somebody waits for it.
  is_wanted boolean not null default false,
  lease_by uuid,
  lease_until timestamptz,
  tried_at timestamptz,
  -- When it went well last, and why it did not since.
  fetched_at timestamptz,
  problem text not null default '' check (length(problem) <= 500),
  -- By itself not before.
  rests_until timestamptz,
  primary key (company_id, serial_number)
);
call protect_tenant_table('elda_fetch');
create policy stores on elda_fetch as restrictive for all to kontor_app
  using ((select app_store_ids()) is null) with check ((select app_store_ids()) is null);

-- Every return that was asked for. ELDA gives each once: that it is asked for stands here before it is.
create table elda_fetched_return (
  company_id integer not null references company (id) on delete cascade,
  serial_number text not null,
  -- Of the return itself.
  protocol text not null check (protocol <> '' and length(protocol) <= 40),
  file_name text not null default '' check (length(file_name) <= 255),
  state text not null check (state in ('fetching', 'stored', 'lost')),
  -- Why it is lost, or not taken over.
  message text not null default '' check (length(message) <= 500),
  return_id integer,
  at timestamptz not null default now(),
  primary key (company_id, serial_number, protocol),
  foreign key (company_id, return_id) references elda_return (company_id, id) on delete set null (return_id),
  check (state <> 'lost' or message <> '')
);
create index elda_fetched_return_return on elda_fetched_return (company_id, return_id);
call protect_tenant_table('elda_fetched_return');
create policy stores on elda_fetched_return as restrictive for all to kontor_app
  using ((select app_store_ids()) is null) with check ((select app_store_ids()) is null);

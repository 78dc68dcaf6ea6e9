-- That the installation was brought back. What leaves it waits since, kind by kind, until an operator has released it.
create table restoration (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null default now(),
  -- The moment it was brought back to.
  state_of timestamptz not null
);
create table outward_release (
  restoration_id bigint not null references restoration,
  kind text not null,
  released_at timestamptz not null default now(),
  released_by uuid not null,
  -- What had waited when it was brought back is closed unsent.
  discards boolean not null,
  primary key (restoration_id, kind)
);
grant select, insert on restoration, outward_release to kontor_operator;

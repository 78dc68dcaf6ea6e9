-- Under which keys values of this database are sealed. Each row holds a known text sealed under its key, so that another
-- key of the same name is told apart before it seals anything.
create table vault_key (
  id text primary key check (id ~ '^[a-z0-9]+$'),
  sealed text not null,
  -- Indices and secrets come from it, so it stays the first.
  is_first boolean not null,
  created_at timestamptz not null default now()
);
create unique index vault_key_first on vault_key (is_first) where is_first;
grant select on vault_key to kontor_operator;

-- What a remote source of records answered, so that it need not say it again while nothing changes there.
create table remote_answer (
  company_id integer not null references company (id) on delete cascade,
  -- What was asked for, below the source's address.
  address text not null check (address <> ''),
  etag text not null check (etag <> ''),
  -- Empty where what it said is kept as records.
  body_sealed text not null default '',
  kept_at timestamptz not null default now(),
  primary key (company_id, address)
);
call protect_tenant_table('remote_answer');

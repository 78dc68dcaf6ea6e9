-- What opens one file for a few minutes without a header: an address that the browser itself can load. The token is known
-- to its bearer alone; here lies only its hash. Every use asks again for the session and the right.
create table file_token (
  company_id integer not null references company (id) on delete cascade,
  token_sha256 bytea not null,
  purpose text not null,
  -- What the file belongs to; its room finds the file through it, under the bearer's rights.
  record_id integer not null,
  file_id integer not null,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '15 minutes'),
  primary key (company_id, token_sha256),
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);
-- A token is looked up before anybody knows its company.
create index file_token_hash on file_token (token_sha256);
create index file_token_age on file_token (expires_at);
create index file_token_file on file_token (company_id, file_id);
create index file_token_session on file_token (session_id);
create index file_token_account on file_token (account_id);
call protect_tenant_table('file_token');
revoke all on file_token from kontor_app;
revoke update on file_token from kontor_operator;

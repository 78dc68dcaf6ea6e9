-- Which session entered which company, and when last: a session belongs to an account alone.

create table company_session (
  company_id integer not null references company (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  last_at timestamptz not null default now(),
  primary key (company_id, session_id)
);
call protect_tenant_table('company_session');
-- The gate alone writes it, and what is read is read across companies.
revoke all on company_session from kontor_app;
create index company_session_session on company_session (session_id);
create index company_session_last on company_session (company_id, last_at);

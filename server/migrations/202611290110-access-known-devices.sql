-- Browsers from which somebody signed in to an account, by the number that each keeps in its cookie: signing in from another one is told.
create table account_device (
  account_id uuid not null references account (id) on delete cascade,
  device_id uuid not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (account_id, device_id)
);
grant select, insert, update, delete on account_device to kontor_operator;
create index account_device_used on account_device (last_used_at);

alter table session add column is_on_new_device boolean not null default false;

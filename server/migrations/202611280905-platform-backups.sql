-- Each time a backup was made or tried, whoever asked for it: the clock or somebody at a terminal.
create table backup_run (
  id integer generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null default now(),
  place text not null,
  -- Empty where it failed.
  backup text not null default '',
  table_rows bigint not null default 0,
  files integer not null default 0,
  bytes bigint not null default 0,
  -- In one sentence; empty where it is whole.
  failure text not null default '',
  check ((backup = '') <> (failure = ''))
);
create index backup_run_newest on backup_run (began_at);
grant select, insert, delete on backup_run to kontor_operator;

-- What the installation does, for those who run it: figures alone, of no company and nobody.
create table operating_minute (
  at timestamptz not null,
  -- Of a run of the program.
  process uuid not null,
  requests integer not null,
  failed integer not null,
  refused integer not null,
  channels integer not null,
  -- How many answers of each class of latency, the last one without a bound.
  latencies integer[] not null,
  primary key (at, process)
);
grant select, insert, delete on operating_minute to kontor_operator;

create table storage_day (
  day date primary key,
  database_bytes bigint not null,
  file_bytes bigint not null
);
grant select, insert, update, delete on storage_day to kontor_operator;

-- Each time all chains of the trail were calculated anew; which of them did not fit.
create table audit_verification (
  at timestamptz primary key default now(),
  companies integer not null,
  entries bigint not null,
  -- The youngest entry that was part of it.
  until timestamptz,
  broken integer[] not null default '{}'
);
grant select, insert on audit_verification to kontor_operator;

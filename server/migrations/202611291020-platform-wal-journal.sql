-- How far the WAL of the embedded database is kept elsewhere, by place.
create table wal_journal (
  place text primary key,
  asked_at timestamptz not null,
  -- PostgreSQL's own number of the database that it is of: a restored one has another.
  system text not null default '',
  -- The last segment that was carried away, and until when all that was committed is there.
  last_segment text not null default '',
  until timestamptz,
  base_at timestamptz,
  has_gap boolean not null default false,
  -- In one sentence; empty while it goes well.
  failure text not null default '',
  failed_at timestamptz
);
grant select, insert, update, delete on wal_journal to kontor_operator;

-- What came lately is asked for every few minutes.
create index file_newest on file using brin (created_at);

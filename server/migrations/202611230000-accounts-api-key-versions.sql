-- A key is renewed by one at a time: whoever renews it sees what it was.
alter table api_key add column version integer not null default 1 check (version > 0);

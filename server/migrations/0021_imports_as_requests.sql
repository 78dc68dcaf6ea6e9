-- Rows of an import whose changes wait to be accepted. Product C, Data requests.
alter table import_job add column proposed_rows integer not null default 0;

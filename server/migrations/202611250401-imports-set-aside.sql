-- Who said of an import with a problem that nothing is left to do.
alter table import_job add column set_aside_by uuid;
alter table import_job add column set_aside_by_name text;
alter table import_job add column set_aside_at timestamptz;
alter table import_job add check (num_nulls(set_aside_by, set_aside_by_name, set_aside_at) in (0, 3));

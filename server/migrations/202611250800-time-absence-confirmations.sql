-- Of a sickness, whether a doctor confirmed it: without that it does not interrupt leave. UrlG § 5 (3). What is there already was
-- reckoned as if it had been.
alter table absence add column is_confirmed boolean not null default true;
alter table absence alter column is_confirmed set default false;

-- How many rows have a warning, by topic, and which of payroll's periods the rows touch.
alter table import_job add column warnings jsonb not null default '{}';
alter table import_job add column handed_over jsonb not null default '[]';

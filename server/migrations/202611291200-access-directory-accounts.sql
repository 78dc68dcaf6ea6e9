-- A company's identity system ended it: what it ended it may begin again, and nothing that somebody else did.
alter table account add column ended_by_directory boolean not null default false;
-- Whom no company's identity system touches.
grant select (is_admin) on account to kontor_app;

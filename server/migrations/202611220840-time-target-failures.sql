-- Why the last test failed; empty: it went well, or the target has not been tested since it was changed.
alter table transfer_target add column failure text not null default '';

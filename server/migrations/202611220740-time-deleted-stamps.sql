-- A stamp that is deleted stays as an absence does: it is listed, can be restored, and is never handed over.
alter table stamp add column soft_delete boolean not null default false;

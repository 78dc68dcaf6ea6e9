-- A pause of which only the length is known, beside those with their times; it has no place of its own, the model says where it
-- is taken off. What an import once placed in the middle of a shift stays there.
alter table stamp add column pause_minutes integer check (pause_minutes > 0);
alter table stamp add constraint stamp_pause_needs_end check (pause_minutes is null or ends_at is not null);
drop trigger touched_inserted on stamp;
drop trigger touched_changed on stamp;
drop trigger touched_removed on stamp;
call touch_days('stamp', 'r.employee_id', '(r.starts_at at time zone c.time_zone)::date',
  '(coalesce(r.ends_at, r.starts_at) at time zone c.time_zone)::date', 'not r.soft_delete',
  columns => 'employee_id, store_id, starts_at, ends_at, soft_delete, pause_minutes');

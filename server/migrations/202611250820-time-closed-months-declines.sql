-- A closed month has nothing open: what is declined in it is a change as any other, though nothing of it ever counted.
drop trigger held_inserted on absence;
drop trigger held_changed on absence;
drop trigger held_removed on absence;
call hold_closed_months('absence', 'r.employee_id', 'r.store_id', '(r.starts_at at time zone c.time_zone)::date',
  'coalesce((r.ends_at at time zone c.time_zone)::date - case when (r.ends_at at time zone c.time_zone)::time = ''00:00'' then 1 else 0 end, ''infinity''::date)',
  'r.md_state = 1 and (r.md_approved or r.decline_reason is not null) and not r.md_deleted and not r.soft_delete');

call look_again('absence', 'r.employee_id',
  columns => 'employee_id, starts_at, ends_at, md_state, md_approved, md_deleted, soft_delete');
call look_again('plan_shift', 'r.employee_id', condition => 'r.employee_id is not null');
call look_again('stamp', 'r.employee_id', columns => 'employee_id, starts_at, ends_at, pause_minutes, soft_delete');
-- Whose it is stands in the stamp.
call look_again('stamp_pause', 'coalesce((select s.employee_id from stamp s where s.company_id = r.company_id and s.id = r.shift_id), -1)');
call look_again('month_closing', '0', 'r.store_id', columns => 'store_id, month, open_until');

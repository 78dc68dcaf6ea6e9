call touch_days('employee', 'r.id', '''-infinity''::date', '''infinity''::date', columns => 'entry, store_id, dummy');
call touch_days('contract', 'r.employee_id', 'r.valid_from', 'coalesce(r.valid_to, ''infinity''::date)',
  columns => 'employee_id, store_id, valid_from, valid_to, weekly_minutes, employment_model_id');
call touch_days('opening_balance', 'r.employee_id', '''-infinity''::date', '''infinity''::date');
